import ExcelJS from 'exceljs';
import { dealHeadingRow, dealRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import type { WorkbookCell, WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';

const firstStart = epochDay(localDate('2020-01-06'));

/** Returns swaps on USD LIBOR 3M and GBP LIBOR 6M that started in 2020, named `LEGACY-0`, `LEGACY-1` and so on. */
function legacyDeals(count: number) {
	const [usd, gbp] = sampleDeals;
	return Array.from({ length: count }, (_, i) => {
		const startDate = dateOfEpochDay(firstStart + Math.floor(i / 5) * 7 + (i % 5));
		const { amortizationSchedule: _schedule, amortizationType: _type, ...terms } = (i % 3 === 0 ? gbp : usd) ?? {};
		const day = startDate.slice(8) > '28' ? '28' : startDate.slice(8);
		const endDate = `${Number(startDate.slice(0, 4)) + 5}${startDate.slice(4, 8)}${day}`;
		return { ...terms, dealId: `LEGACY-${i}`, amortized: false, startDate, endDate };
	});
}

/** Returns an invented fixing. Its size is similar to LIBOR in 2021. */
export const legacyFixing = ({ date }: Pick<WireFixingKey, 'date'>): number =>
	Number((0.1 + Number(date.slice(8)) / 1000).toFixed(4));

/**
 * Creates a workbook of swaps that need past fixings.
 *
 * @param fixings written to sheets that are named after the index, by date and tenor, without a unit
 */
export async function legacyBook(count: number, fixings: readonly WireFixingKey[] = []): Promise<Buffer> {
	const workbook = new ExcelJS.Workbook();
	const deals = workbook.addWorksheet('Deals');
	for (const row of [dealHeadingRow, ...legacyDeals(count).map(dealRow)]) deals.addRow(valuesOf(row));
	for (const [name, same] of Map.groupBy(fixings, ({ currency, index }) => `${currency} ${index}`)) {
		const tenors = [...new Set(same.map(({ tenor }) => tenor))].sort();
		const sheet = workbook.addWorksheet(name);
		sheet.addRow(['Date', ...tenors]);
		for (const date of [...new Set(same.map((fixing) => fixing.date))].sort()) {
			const ofDate = tenors.map((tenor) =>
				same.some((fixing) => fixing.date === date && fixing.tenor === tenor) ? legacyFixing({ date }) : undefined,
			);
			sheet.addRow([new Date(date), ...ofDate]);
		}
	}
	return Buffer.from(await workbook.xlsx.writeBuffer());
}

const valuesOf = (row: WorkbookRow) => row.map(contentOf);

function contentOf(cell: WorkbookCell | undefined): ExcelJS.CellValue {
	if (cell === undefined) return null;
	if (cell.kind === 'text') return cell.text;
	return cell.kind === 'date' ? new Date(cell.date) : cell.value;
}
