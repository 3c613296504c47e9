import { columnWidths } from '#lib/workbook/table-format.ts';
import { dateCell, headingCell, textCell, type WorkbookModel } from '#lib/workbook/workbook-model.ts';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { WorkbookText } from '../workbook/workbook-text.ts';

const columns = ['index', 'currency', 'tenor', 'date', 'value'] as const;

/** The missing fixings with an empty column for their values, in the form that can be uploaded. */
export function composeFixingList(fixings: readonly WireFixingKey[], t: WorkbookText): WorkbookModel {
	const rows = [
		columns.map((column) => headingCell(t(`workbook.fixings.${column}`))),
		...fixings.map(({ index, currency, tenor, date }) => [
			textCell(index),
			textCell(currency),
			textCell(tenor),
			dateCell(date),
		]),
	];
	return [
		{
			name: t('workbook.fixings.sheet'),
			rows,
			columnWidths: columnWidths(rows),
			columnFormats: ['@', '@', '@', 'yyyy-mm-dd', '0.0######'],
		},
	];
}
