import { columnWidths } from '#lib/workbook/table-format.ts';
import { headingCell, textCell, type WorkbookModel, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { CompoundingOutcome } from '../shared/desk/use-compounding.ts';
import { workbookCell } from '../shared/export/result-cell.ts';
import type { CheckedText } from './checked-text.ts';
import { comparisonTable } from './comparison-table.ts';
import { mailText } from './mail-text.ts';
import type { NoticeTexts } from './notice-text.ts';

const findingWidth = 110;

/** The comparison as a workbook: what was found, and every day. */
export function composeComparison(answer: CheckedText, outcome: CompoundingOutcome, text: NoticeTexts): WorkbookModel {
	const finding = mailText(answer, outcome, text)
		.split('\n')
		.map((line): WorkbookRow => [textCell(line)]);
	const { headings, rows } = comparisonTable(answer, text);
	const days: readonly WorkbookRow[] = [headings.map(headingCell), ...rows.map((row) => row.map(workbookCell))];
	return [
		...(answer.rows === undefined
			? []
			: [{ name: text.t('export.days'), rows: days, columnWidths: columnWidths(days), frozenColumns: 2 }]),
		{
			name: text.t('export.finding'),
			rows: [[headingCell(text.t('export.finding'))], ...finding],
			columnWidths: [findingWidth],
		},
	];
}
