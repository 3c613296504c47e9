import { columnWidths } from '#lib/workbook/table-format.ts';
import { headingCell, textCell, type WorkbookModel, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { type ResultTable, workbookCell } from '../shared/export/result-cell.ts';
import type { NoticeTexts } from '../shared/notice-text.ts';
import type { CheckedText } from './checked-text.ts';
import { comparisonTable, readingTable } from './comparison-table.ts';
import { mailText } from './mail-text.ts';

const findingWidth = 110;

/** The comparison as a workbook: what was found, and every day. */
export function composeComparison(checked: CheckedText, outcome: CompoundingOutcome, text: NoticeTexts): WorkbookModel {
	const finding = mailText(checked, outcome, text)
		.split('\n')
		.map((line): WorkbookRow => [textCell(line)]);
	const sheetOf = ({ headings, rows }: ResultTable): readonly WorkbookRow[] => [
		headings.map(headingCell),
		...rows.map((row) => row.map(workbookCell)),
	];
	const { answer } = checked;
	const days = answer?.rows === undefined ? undefined : sheetOf(comparisonTable(answer, text));
	const compared = sheetOf(readingTable(checked, text));
	return [
		...(days === undefined
			? []
			: [{ name: text.t('export.days'), rows: days, columnWidths: columnWidths(days), frozenColumns: 2 }]),
		{ name: text.t('export.compared'), rows: compared, columnWidths: columnWidths(compared), frozenColumns: 1 },
		{
			name: text.t('export.finding'),
			rows: [[headingCell(text.t('export.finding'))], ...finding],
			columnWidths: [findingWidth],
		},
	];
}
