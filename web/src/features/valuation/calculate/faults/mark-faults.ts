import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import {
	describeExpected,
	describeFound,
	type PlacedFault,
	type WorkbookText,
} from '#features/valuation/shared/workbook/placed-fault.ts';
import { callWorker } from '#lib/workbook/call-worker.ts';
import { textCell } from '#lib/workbook/workbook-model.ts';
import { tooLarge, workbookBounds } from '#shared/workbook/workbook-fault.ts';

const maxMillis = 120_000;

export async function markedWorkbook(
	file: Blob,
	faults: readonly PlacedFault[],
	t: WorkbookText,
): Promise<ArrayBuffer> {
	const bytes = await file.arrayBuffer();
	const worker = new Worker(new URL('./mark-faults.worker.ts', import.meta.url), { type: 'module' });
	return callWorker(worker, { bytes, marks: faultMarks(faults, t) }, { maxMillis, transfer: [bytes] });
}

const headings = ['sheet', 'row', 'column', 'dealId', 'found', 'expected'] as const;

/** Returns texts that describe the faults in a workbook. They are escaped so that no text can start a formula. */
export function faultMarks(faults: readonly PlacedFault[], t: WorkbookText) {
	return {
		sheetName: t('workbook.faults.sheetName'),
		headings: headings.map((key) => t(`workbook.faults.${key}`)),
		marks: faults.map((fault) => {
			const { sheet, row, column, heading, dealId } = fault;
			const expected = describeExpected(fault, t);
			const place = [column, heading].filter((part) => part !== '').join(' ');
			const texts = [place, dealId, describeFound(fault, t), expected].map((text) => textCell(text).text);
			return {
				sheet,
				row,
				/** Blank if the first cell of the row is to be marked. */
				column,
				note: column === '' && heading !== '' ? `${heading}: ${expected}` : expected,
				listed: [textCell(sheet).text, row, ...texts],
			};
		}),
	};
}

export type FaultMarks = ReturnType<typeof faultMarks>;

const fill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFC7CE' } };
const widths = [20, 8, 32, 24, 32, 80];

/**
 * Colours and comments the faulty cells, and lists all faults on a sheet. Removes the marks of an earlier run.
 *
 * @throws WorkbookFault if the declared unpacked size exceeds the limit for workbooks of deals
 */
export async function markFaults(bytes: Uint8Array, { sheetName, headings, marks }: FaultMarks): Promise<ArrayBuffer> {
	requireBounded(bytes);
	const book = new ExcelJS.Workbook();
	await book.xlsx.load(bytes.slice().buffer);
	removeMarks(book, sheetName);
	for (const [, ofCell] of Map.groupBy(marks, ({ sheet, row, column }) => `${sheet}\n${row}\n${column}`)) {
		const [first] = ofCell;
		const cell = first === undefined ? undefined : cellOf(book, first);
		if (cell === undefined) continue;
		// Copies the style, because cells with the same format share one style object.
		cell.style = { ...cell.style, fill };
		cell.note = ofCell.map(({ note }) => note).join('\n');
	}
	const list = book.addWorksheet(sheetName, { views: [{ state: 'frozen', ySplit: 1 }] });
	list.columns = widths.map((width) => ({ width }));
	list.addRow(headings).font = { bold: true };
	for (const { listed } of marks) {
		const row = list.addRow([...listed]);
		row.alignment = { vertical: 'top', wrapText: true };
	}
	return new Uint8Array(await book.xlsx.writeBuffer()).buffer;
}

function cellOf(
	book: ExcelJS.Workbook,
	{ sheet, row, column }: Pick<FaultMarks['marks'][number], 'sheet' | 'row' | 'column'>,
) {
	return row < 1 ? undefined : book.getWorksheet(sheet)?.getCell(`${column === '' ? 'A' : column}${row}`);
}

function removeMarks(book: ExcelJS.Workbook, sheetName: string): void {
	const before = book.getWorksheet(sheetName);
	if (before === undefined) return;
	before.eachRow((row, line) => {
		const [sheet, at, place] = [1, 2, 3].map((column) => row.getCell(column).text);
		if (line === 1 || !/^\d+$/.test(at ?? '')) return;
		const column = /^[A-Z]{1,3}(?= |$)/.exec(place ?? '')?.[0] ?? '';
		const cell = cellOf(book, { sheet: sheet ?? '', row: Number(at), column });
		if (cell === undefined) return;
		cell.style = { ...cell.style, fill: { type: 'pattern', pattern: 'none' } };
		cell.note = '';
	});
	book.removeWorksheet(before.id);
}

/** Throws if the unpacked workbook would be too large. ExcelJS unpacks even parts that the reader of deals ignores. */
function requireBounded(bytes: Uint8Array): void {
	let total = 0;
	unzipSync(bytes, {
		filter: ({ originalSize }) => {
			total += originalSize;
			return false;
		},
	});
	if (total > workbookBounds.totalBytes) throw tooLarge('unpacks to far more than its size');
}
