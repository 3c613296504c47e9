import { longestTermSilenceDays } from '#shared/contract/term.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { compoundedTermRates } from './compounded-term-rates.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from './published-records.ts';
import type { TermFigure, TermInstrument } from './term-instrument.ts';

/** Value dates of each instrument and tenor. */
const maxDates = 5;

/**
 * The loaded instruments of a currency, then compounded ones under names that are not loaded, as of a day. Screens and
 * deliveries show these.
 *
 * @param asOf figures with later value dates than the day after it are left out, and instruments without a figure in the 60
 *   days before it
 */
export async function termInstruments(currency: string, asOf: LocalDate): Promise<readonly TermInstrument[]> {
	const series = await recordSeries('term', currency);
	const from = addDays(asOf, -longestTermSilenceDays);
	const to = addDays(asOf, 1);
	const loaded = await Promise.all(
		series.map(async (one) => ({
			name: one.name,
			figures: latestFigures(await recordsBetween(one, from, to)),
		})),
	);
	const current = loaded.filter(({ figures }) => figures.length > 0);
	const names = new Set(current.map(({ name }) => name));
	const compounded = await compoundedTermRates(currency, to, maxDates);
	return [...current, ...compounded.filter(({ name }) => !names.has(name))];
}

function latestFigures(records: readonly PublishedRecord[]): TermFigure[] {
	const byTenor = Map.groupBy(records, ({ tenor }) => tenor);
	return [...byTenor.values()].flatMap((ofTenor) =>
		ofTenor.slice(-maxDates).flatMap(({ recordDate, publicationDate, tenor, figures }) => {
			const figure = figures.value;
			if (figure === undefined) return [];
			const published = publicationDate === undefined ? {} : { publicationDate };
			return [{ ric: figure.ric ?? '', recordDate, ...published, value: figure.value, tenor }];
		}),
	);
}
