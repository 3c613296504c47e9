import {
	columnWidths,
	dateCell,
	headingCell,
	textCell,
	valueCell,
	type WorkbookModel,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { WireFixing } from '#shared/contract/valuation-item.ts';
import { tableSheets } from '../../export/result-rows.ts';
import { dealHeadingRow, dealRow, needsSheet, principalSheetRows } from '../../workbook/deal-cells.ts';
import { remarkMark } from '../../workbook/find-table.ts';

export interface BookDeal {
	readonly item: Readonly<Record<string, unknown>>;
	/** RFR MtM in report currency that is expected when the converted book is valued. */
	readonly statedMtM: number | undefined;
	/** Amount that the organisation pays, in report currency; absent for an unchanged deal. */
	readonly cash?: number | undefined;
	readonly remark: string;
}

export interface LeftOutDeal {
	readonly dealId: string;
	readonly reason: string;
}

interface ConvertedBook {
	readonly deals: readonly BookDeal[];
	readonly leftOut: readonly LeftOutDeal[];
	/** Fixings that were sent with the original deals. */
	readonly fixings: readonly WireFixing[];
}

/** Texts of the workbook. Headings and sheet names of remarks start with `#`: the reader of deals skips them. */
export interface ConvertedBookTexts {
	readonly deals: string;
	/** Name of the fixings sheet. */
	readonly fixings: string;
	/** Headings of index, currency, tenor, date and value in percent, as the reader of fixings recognises them. */
	readonly fixingHeadings: readonly string[];
	readonly statedMtM: string;
	readonly cash: string;
	readonly remark: string;
	readonly leftOut: string;
	readonly dealId: string;
	readonly reason: string;
}

/**
 * Returns a workbook with the converted deals in the columns of the template, and with their schedules and fixings. The
 * portal can value it without changes.
 */
export function composeConvertedBook(
	{ deals, leftOut, fixings }: ConvertedBook,
	texts: ConvertedBookTexts,
): WorkbookModel {
	const remarks = [texts.statedMtM, texts.cash, texts.remark].map((title) => headingCell(`${remarkMark} ${title}`));
	const rows: readonly WorkbookRow[] = [
		[...dealHeadingRow, ...remarks],
		...deals.map(({ item, statedMtM, cash, remark }) => [
			...dealRow(item),
			statedMtM === undefined ? undefined : valueCell(statedMtM, figureFormat),
			cash === undefined ? undefined : valueCell(cash, figureFormat),
			textCell(remark),
		]),
	];
	const left = leftOut.map(({ dealId, reason }): WorkbookRow => [textCell(dealId), textCell(reason)]);
	return [
		{ name: texts.deals, rows, columnWidths: columnWidths(rows), frozenColumns: 1 },
		...deals.filter(({ item }) => needsSheet(item)).map(({ item }) => scheduleSheet(item)),
		...tableSheets(texts.fixings, texts.fixingHeadings.map(headingCell), fixings.map(fixingRow)),
		...tableSheets(`${remarkMark} ${texts.leftOut}`, [texts.dealId, texts.reason].map(headingCell), left),
	];
}

const figureFormat = '#,##0.00';

function scheduleSheet(item: Readonly<Record<string, unknown>>): WorkbookSheet {
	const rows = principalSheetRows(item);
	return { name: String(item.dealId), rows, columnWidths: columnWidths(rows) };
}

const fixingRow = ({ index, currency, tenor, date, value }: WireFixing): WorkbookRow => [
	textCell(index),
	textCell(currency),
	textCell(tenor),
	dateCell(date),
	valueCell(Number(value)),
];
