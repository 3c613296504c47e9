import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import { addDays, epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** Returns invented fixings, one for each weekday. */
export function madeUpOvernight(from: string, to: string, index = 'SOFR'): readonly OvernightRow[] {
	const rows: OvernightRow[] = [];
	for (let date = from as LocalDate; date <= to; date = addDays(date, 1)) {
		if (isWeekend(epochDay(date))) continue;
		const wave = Math.round(9 * Math.sin(epochDay(date) / 11));
		rows.push({ record_date: date, value: ((366 + wave) / 100).toFixed(2), index, publication_date: addDays(date, 1) });
	}
	return rows;
}
