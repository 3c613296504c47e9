import {
	type ColumnGuide,
	type ColumnHeading,
	columnGuide,
	guideOf,
} from '#features/valuation/shared/workbook/column-guide.ts';
import {
	amountFormat,
	dealHeadingRow,
	dealRow,
	needsSheet,
	scheduleSheet,
} from '#features/valuation/shared/workbook/deal-cells.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/placed-fault.ts';
import {
	type CellChoice,
	columnWidths,
	headingCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';

const preparedRows = 2000;

const dateFormat = 'dd-mmm-yyyy';
const guideWidths = [30, 22, 46, 24, 70];

export function composeTemplate(t: WorkbookText): WorkbookModel {
	return [dealsSheet(t), guideSheet(t), ...sampleDeals.filter(needsSheet).map(scheduleSheet)];
}

function dealsSheet(t: WorkbookText): WorkbookSheet {
	const rows = [dealHeadingRow, ...sampleDeals.map(dealRow)];
	const choices = dealColumns.flatMap(({ heading }, i): CellChoice[] => {
		const { content } = guideOf(heading);
		return content.kind === 'list' ? [{ column: i + 1, toRow: preparedRows, values: content.values }] : [];
	});
	return {
		name: t('workbook.template.deals'),
		rows,
		columnWidths: columnWidths(rows),
		columnFormats: dealColumns.map(({ heading }) => formatOf(guideOf(heading))),
		frozenColumns: 1,
		choices,
	};
}

function formatOf({ content }: ColumnGuide): string | undefined {
	if (content.kind === 'date') return dateFormat;
	if (content.kind === 'number') return content.unit === 'amount' ? amountFormat : undefined;
	return '@';
}

function guideSheet(t: WorkbookText): WorkbookSheet {
	const headings = (['heading', 'needed', 'values', 'unit', 'meaning'] as const).map((key) =>
		headingCell(t(`workbook.template.${key}`)),
	);
	const rows = Object.entries(columnGuide).map(([heading, guide]): WorkbookRow => {
		const hasLegs = dealColumns.some((column) => column.heading === `${heading}_1`);
		return [
			textCell(hasLegs ? `${heading}_1, ${heading}_2` : heading),
			textCell(t(`workbook.template.${guide.needed}`)),
			textCell(valuesText(guide, t)),
			unitCell(guide, t),
			textCell(t(`workbook.columns.${heading as ColumnHeading}`)),
		];
	});
	const note: WorkbookRow = [undefined, undefined, undefined, undefined, textCell(t('workbook.template.note'))];
	return { name: t('workbook.template.columns'), rows: [headings, ...rows, note], columnWidths: guideWidths };
}

function valuesText({ content }: ColumnGuide, t: WorkbookText): string {
	switch (content.kind) {
		case 'list':
			return content.values.join(', ');
		case 'number':
			return t('workbook.template.range', { min: content.min, max: content.max });
		case 'text':
			return t('workbook.template.text', { most: content.most });
		case 'date':
			return t('workbook.template.anyDate');
	}
}

const unitCell = ({ content }: ColumnGuide, t: WorkbookText) =>
	content.kind === 'number' ? textCell(t(`workbook.template.${content.unit}`)) : undefined;
