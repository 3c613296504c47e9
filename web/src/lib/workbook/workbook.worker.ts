import ExcelJS from 'exceljs';
import type { WorkbookCell, WorkbookModel } from './workbook-model.ts';

addEventListener('message', async ({ data }: MessageEvent<WorkbookModel>) => {
	try {
		const bytes = await bytesOf(data);
		postMessage({ bytes }, { transfer: [bytes] });
	} catch (cause) {
		postMessage({ failure: String(cause) });
	}
});

async function bytesOf(model: WorkbookModel): Promise<ArrayBuffer> {
	const workbook = new ExcelJS.Workbook();
	for (const { name, rows, columnWidths } of model) {
		const sheet = workbook.addWorksheet(name);
		sheet.columns = columnWidths.map((width) => ({ width }));
		for (const row of rows) {
			const added = sheet.addRow(row.map(contentOf));
			row.forEach((cell, index) => {
				style(added.getCell(index + 1), cell);
			});
		}
	}
	return new Uint8Array(await workbook.xlsx.writeBuffer()).buffer;
}

function contentOf(cell: WorkbookCell): string | number | Date {
	if (cell.kind === 'date') return new Date(`${cell.date}T00:00:00Z`);
	return cell.kind === 'number' ? cell.value : cell.text;
}

function style(target: ExcelJS.Cell, cell: WorkbookCell): void {
	if (cell.kind === 'date') target.numFmt = 'dd-mmm-yyyy';
	if (cell.kind === 'number') target.numFmt = cell.format;
	if (cell.kind === 'text') {
		target.numFmt = '@';
		if (cell.isBold) target.font = { bold: true };
	}
}
