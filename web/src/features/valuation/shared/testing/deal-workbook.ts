import { workbookBytes } from '#lib/workbook/workbook-bytes.ts';
import type { WorkbookModel, WorkbookRow } from '#lib/workbook/workbook-model.ts';
import { dealHeadingRow, dealRow, needsSheet, scheduleSheet } from '../workbook/deal-cells.ts';

/** Column titles that the specification prescribes for the results on the screen and in the workbook. */
export const specifiedColumns = [
	'Deal ID',
	'Instrument Type',
	'Start Date',
	'End Date',
	'LIBOR MtM',
	'LIBOR DV01 Bps',
	'LIBOR DV01 in report currency',
	'RFR MtM',
	'RFR DV01 Bps',
	'RFR DV01 in report currency',
	'RFR + ISDA Fallback MtM',
	'RFR Spread DV01 Bps',
	'RFR Spread DV01 in report currency',
];

type Item = Readonly<Record<string, unknown>>;

export async function bytesOfModel(model: WorkbookModel): Promise<Uint8Array> {
	return new Uint8Array(await workbookBytes(model));
}

export const sheetOf = (name: string, rows: readonly WorkbookRow[]) => ({
	name,
	rows,
	columnWidths: (rows[0] ?? []).map(() => 10),
});

/** Returns a workbook with one sheet for all deals, and one sheet for each schedule of several rows. */
export function workbookOf(items: readonly Item[]): Promise<Uint8Array> {
	const schedules = items.filter(needsSheet).map((item) => sheetOf(String(item.dealId), scheduleSheet(item).rows));
	return bytesOfModel([sheetOf('Deals', [dealHeadingRow, ...items.map(dealRow)]), ...schedules]);
}
