import { longestTermSilenceDays } from '#shared/contract/term.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { compoundedTermRates } from './compounded-term-rates.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from './published-records.ts';
import type { TermFigure, TermInstrument } from './term-instrument.ts';

/**
 * The loaded instruments of a currency, then compounded ones under names that are not loaded.
 *
 * @param today instruments without a figure in the 60 days before it are left out
 * @param mostDates value dates of each instrument and tenor
 */
export async function termInstruments(
	currency: string,
	today: LocalDate,
	mostDates: number,
): Promise<readonly TermInstrument[]> {
	const series = await recordSeries('term', currency);
	const from = addDays(today, -longestTermSilenceDays);
	const loaded = await Promise.all(
		series.map(async (one) => ({
			name: one.name,
			figures: latestFigures(await recordsBetween(one, from, addDays(today, 1)), mostDates),
		})),
	);
	const current = loaded.filter(({ figures }) => figures.length > 0);
	const names = new Set(current.map(({ name }) => name));
	const compounded = await compoundedTermRates(currency, mostDates);
	return [...current, ...compounded.filter(({ name }) => !names.has(name))];
}

function latestFigures(records: readonly PublishedRecord[], mostDates: number): TermFigure[] {
	const byTenor = Map.groupBy(records, ({ tenor }) => tenor);
	return [...byTenor.values()].flatMap((ofTenor) =>
		ofTenor.slice(-mostDates).flatMap(({ recordDate, publicationDate, tenor, figures }) => {
			const figure = figures.value;
			if (figure === undefined) return [];
			const published = publicationDate === undefined ? {} : { publicationDate };
			return [{ ric: figure.ric ?? '', recordDate, ...published, value: figure.value, tenor }];
		}),
	);
}
