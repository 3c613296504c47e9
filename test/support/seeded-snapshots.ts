import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { instrumentOf, keyTenorOf, quoteKind, type Row } from '#functions/rates/files/quote-kind.ts';
import type { Quote, QuoteUnit } from '#shared/benchmark/quote.ts';
import { type CurveMarket, CurveSet, type MarketSnapshot } from '#shared/curve/curve-set.ts';
import { type EpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { referenceCalendar } from './reference-calendars.ts';

export const seededDates = ['2021-06-30', '2023-01-31', '2024-03-19', '2025-02-10'].map(localDate);

const folder = join(import.meta.dirname, '../../infra/local/seed/quotes');

/** Returns the rows of a seeded file of quotes, in the format in which files are read from the ingest bucket. */
export function seededRows(date: LocalDate): Row[] {
	const [header = '', ...lines] = readFileSync(join(folder, `${date}.csv`), 'utf8')
		.trimEnd()
		.split('\n');
	const names = header.split(',');
	return lines.map((line) => {
		const cells = line.split(',');
		const filled = names.flatMap((name, i) => (cells[i] === '' ? [] : [[name, cells[i]] as const]));
		return quoteKind.columns(localDate('2026-11-20')).parse(Object.fromEntries(filled)) as Row;
	});
}

export function seededSnapshot(date: LocalDate): MarketSnapshot {
	const rows = seededRows(date);
	return {
		date,
		id: date,
		label: rows[0]?.status ?? '',
		quotes: rows.map(
			(row): Quote => ({
				currency: row.currency ?? '',
				name: row.name ?? '',
				date,
				value: row.value ?? '',
				unit: row.unit as QuoteUnit,
				instrument: instrumentOf(row),
				tenor: keyTenorOf(row),
				source: 'seed',
			}),
		),
	};
}

const sofrFixings = new Map(
	(sofr.fixings as [string, string][]).map(([date, value]) => [epochDay(localDate(date)), Number(value)]),
);

/** Returns the inputs for building the curves of a snapshot, with the SOFR fixings of a new portal. */
export function curveMarketOf(snapshot: MarketSnapshot): CurveMarket {
	return {
		snapshot,
		userDefinedCurves: [],
		calendar: referenceCalendar,
		overnightFixings: (index) => (day: EpochDay) => (index === 'SOFR' ? sofrFixings.get(day) : undefined),
	};
}

const sets = new Map<LocalDate, CurveSet>();

/** Returns the curves of a seeded snapshot. They are built once per test file. */
export function seededCurves(date: LocalDate): CurveSet {
	const known = sets.get(date) ?? new CurveSet(curveMarketOf(seededSnapshot(date)));
	sets.set(date, known);
	return known;
}
