import { workbookCell } from '#features/loans/shared/export/result-cell.ts';
import { columnWidths } from '#lib/workbook/table-format.ts';
import {
	headingCell,
	numberCell,
	textCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { BatchText } from '../batch-text.ts';
import { type BatchRow, rowState } from '../calculate/batch-row.ts';
import type { ReconcileText } from '../reconcile/describe-reconciliation.ts';
import type { RowFault } from '../result/row-faults.ts';
import { resultTable } from './result-table.ts';

export interface ResultDetails {
	readonly fileName: string;
	readonly userId: string;
	readonly organisation: string;
	readonly exportTime: string;
	readonly version: string;
	readonly isWeekendTreatedAsBizDay: boolean;
	/** Keys of the person's own columns. */
	readonly ownColumns: readonly string[];
}

const widest = 60;
const conventionWidths = [28, 90];

/** The result of a loan file as a workbook. Its first sheet is read again as a loan file. */
export function composeResult(
	rows: readonly BatchRow[],
	faults: readonly RowFault[],
	details: ResultDetails,
	text: ReconcileText,
): WorkbookModel {
	const { t } = text;
	const { headings, rows: cells } = resultTable(rows, faults, details.ownColumns, text);
	return [
		{
			...sheetOf(t('export.loans'), [headings.map(headingCell), ...cells.map((row) => row.map(workbookCell))]),
			frozenColumns: 2,
		},
		sheetOf(t('export.faults'), faultRows(faults, text)),
		{ name: t('export.conventions'), rows: conventionRows(rows, details, text), columnWidths: conventionWidths },
	];
}

function sheetOf(name: string, rows: readonly WorkbookRow[]): WorkbookSheet {
	return { name, rows, columnWidths: columnWidths(rows).map((width) => Math.min(width, widest)) };
}

function faultRows(faults: readonly RowFault[], { t }: BatchText): readonly WorkbookRow[] {
	const headings = (['row', 'column', 'found', 'expected', 'suggestion'] as const).map((key) =>
		headingCell(t(`faults.${key}`)),
	);
	return [
		headings,
		...faults.map(({ line, column, found, expected, suggestion }) => [
			numberCell(String(line), { hasThousands: false, decimals: 0 }),
			textCell(column),
			textCell(found),
			textCell(expected),
			textCell(suggestion),
		]),
	];
}

function conventionRows(rows: readonly BatchRow[], details: ResultDetails, { t }: BatchText): readonly WorkbookRow[] {
	const states = rows.map(rowState);
	const countOf = (...wanted: readonly string[]) => String(states.filter((state) => wanted.includes(state)).length);
	const facts: readonly (readonly [string, string])[] = [
		[t('export.file'), details.fileName],
		[t('export.userId'), details.userId],
		[t('export.organisation'), details.organisation],
		[t('export.time'), details.exportTime],
		[t('export.version'), details.version],
		[t('export.count'), String(rows.length)],
		[t('export.calculated'), countOf('calculated')],
		[t('export.faulty'), countOf('faulty', 'refused')],
		[t('export.notCalculated'), countOf('waiting')],
		[t('export.methodNote'), t('export.methodText')],
		[t('export.payableNote'), t('export.payableText')],
		[t('export.ratesNote'), t('export.ratesText')],
		[t('export.defaultsNote'), t('export.defaultsText')],
	];
	const weekends: readonly (readonly [string, string])[] = details.isWeekendTreatedAsBizDay
		? [[t('export.weekendNote'), t('export.weekendText')]]
		: [];
	return [
		[headingCell(t('export.item')), headingCell(t('export.value'))],
		...[...facts, ...weekends].map(([item, value]) => [textCell(item), textCell(value)]),
	];
}
