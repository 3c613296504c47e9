import { longestTermSilenceDays, type TermBody, type TermFigure } from '../../../shared/contract/term.ts';
import { addDays, type LocalDate } from '../../../shared/time/local-date.ts';
import { compoundedTermRates } from './compounded-term-rates.ts';
import { type PublishedRecord, recordSeries, recordsBetween } from './published-records.ts';

/** Value dates of each instrument and tenor. */
const shownDates = 5;

/** The loaded instruments of a currency, then compounded ones under names that are not loaded. */
export async function termInstruments(currency: string, today: LocalDate): Promise<TermBody[string]> {
	const series = await recordSeries('term', currency);
	const loaded = await Promise.all(
		series.map(async (one) => ({
			name: one.name,
			rates: latestFigures(await recordsBetween(one, addDays(today, -longestTermSilenceDays), addDays(today, 1))),
		})),
	);
	const current = loaded.filter(({ rates }) => rates.length > 0);
	const names = new Set(current.map(({ name }) => name));
	const compounded = await compoundedTermRates(currency, shownDates);
	return [...current, ...compounded.filter(({ name }) => !names.has(name))];
}

function latestFigures(records: readonly PublishedRecord[]): TermFigure[] {
	const byTenor = Map.groupBy(records, ({ tenor }) => tenor);
	return [...byTenor.values()].flatMap((ofTenor) =>
		ofTenor.slice(-shownDates).flatMap(({ recordDate, tenor, figures }) => {
			const figure = figures.value;
			if (figure === undefined) return [];
			return [{ ric: figure.ric ?? '', record_date: recordDate, value: figure.value, tenor }];
		}),
	);
}
