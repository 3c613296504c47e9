import {
	columnWidths,
	dateCell,
	headingCell,
	textCell,
	valueCell,
	type WorkbookModel,
	type WorkbookRow,
} from '#lib/workbook/workbook-model.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import { tableSheets } from '../../export/result-rows.ts';
import type { RiskText } from '../../valuation.ts';
import { amountFormat, dealHeadingRow, dealRow, needsSheet, scheduleSheet } from '../../workbook/deal-cells.ts';
import { remarkMark } from '../../workbook/find-table.ts';
import type { WorkbookText } from '../../workbook/placed-fault.ts';

export interface BookDeal {
	readonly item: Readonly<Record<string, unknown>>;
	/** RFR MtM in report currency that is expected when the converted book is valued. */
	readonly statedMtM: number | undefined;
	/** Amount that the organisation pays, in report currency; absent for an unchanged deal. */
	readonly cash?: number | undefined;
	readonly remark: string;
}

interface ConvertedBook {
	readonly deals: readonly BookDeal[];
	readonly leftOut: readonly { readonly dealId: string; readonly reason: string }[];
	readonly fixings: readonly WireFixing[];
	readonly currency: string;
}

const fixingKeys = ['index', 'currency', 'tenor', 'date', 'value'] as const;

/**
 * Returns the converted deals in the columns of the template. The portal can value the workbook unchanged: the reader
 * of deals skips headings and sheets of remarks, which start with `#`, and recognises the headings of fixings.
 */
export function composeConvertedBook(
	{ deals, leftOut, fixings, currency }: ConvertedBook,
	t: WorkbookText,
	riskT: RiskText['t'],
): WorkbookModel {
	const figures = [riskT('convert.convertedMtM'), riskT('convert.cash')].map((title) => `${title}, ${currency}`);
	const rows: readonly WorkbookRow[] = [
		[...dealHeadingRow, ...[...figures, riskT('remark')].map((title) => headingCell(`${remarkMark} ${title}`))],
		...deals.map(({ item, statedMtM, cash, remark }) => [
			...dealRow(item),
			...[statedMtM, cash].map((figure) => (figure === undefined ? undefined : valueCell(figure, amountFormat))),
			textCell(remark),
		]),
	];
	const left = leftOut.map(({ dealId, reason }): WorkbookRow => [textCell(dealId), textCell(reason)]);
	const fixingTitles = fixingKeys.map((key) => t(`workbook.fixings.${key}`));
	return [
		{ name: t('workbook.template.deals'), rows, columnWidths: columnWidths(rows), frozenColumns: 1 },
		...deals.filter(({ item }) => needsSheet(item)).map(({ item }) => scheduleSheet(item)),
		...tableSheets(t('workbook.fixings.sheet'), fixingTitles, fixings.map(fixingRow)),
		...tableSheets(`${remarkMark} ${riskT('convert.leftOutSheet')}`, [t('results.dealId'), riskT('reason')], left),
	];
}

const fixingRow = ({ index, currency, tenor, date, value }: WireFixing): WorkbookRow => [
	textCell(index),
	textCell(currency),
	textCell(tenor),
	dateCell(date),
	valueCell(Number(value)),
];
