import { refuse } from '#platform/http/refusal.ts';
import type { RateHistory } from '#shared/contract/rate-history.ts';
import { compareTenors, type LocalDate } from '#shared/time/local-date.ts';
import { recordSeries, recordsBetween } from '../published-records.ts';
import type { RecordKind } from '../store/rate-keys.ts';

/** A rate and the date range of its history, including both ends. */
export interface HistoryRange {
	readonly currency: string;
	readonly name: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
}

/** A rate of a tenor on a record date. Has no value if a fixing is missing. */
export interface DatedRate {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly value: string | undefined;
}

/**
 * Returns the history of a rate. A loaded rate replaces the calculated rate of the same date and tenor.
 *
 * @param calculated calculated rates; undefined if the portal does not calculate the rate
 * @throws a refusal (404) if the rate is neither calculated nor loaded
 */
export async function historyOf(
	kind: RecordKind,
	{ currency, name, startDate, endDate }: HistoryRange,
	figure: string,
	calculated: readonly DatedRate[] | undefined,
): Promise<RateHistory> {
	const series = (await recordSeries(kind, currency)).find((one) => one.name === name);
	if (series === undefined && calculated === undefined) throw refuse('unknown-rate-name', { currency, name });
	const loaded = series === undefined ? [] : await recordsBetween(series, startDate, endDate);
	const published = loaded.flatMap(({ tenor, recordDate, figures }): DatedRate[] => {
		const value = figures[figure]?.value;
		return value === undefined ? [] : [{ tenor, recordDate, value }];
	});
	const byTenor = Map.groupBy([...(calculated ?? []), ...published], ({ tenor }) => tenor);
	const tenors = [...byTenor].flatMap(([tenor, rates]) => tenorHistory(tenor, rates));
	return { tenors: tenors.sort((a, b) => compareTenors(a.tenor, b.tenor)) };
}

/** Returns a tenor's history; empty if it has no rates. If a date occurs twice in the list, the later rate is used. */
function tenorHistory(tenor: string, all: readonly DatedRate[]): RateHistory['tenors'] {
	const byDate = new Map(all.map(({ recordDate, value }) => [recordDate, value]));
	const rates = [...byDate]
		.flatMap(([record_date, value]) => (value === undefined ? [] : [{ record_date, value }]))
		.sort((a, b) => (a.record_date < b.record_date ? -1 : 1));
	const [first, last] = [rates[0], rates.at(-1)];
	if (first === undefined || last === undefined) return [];
	const isWithin = (date: LocalDate) => date > first.record_date && date < last.record_date;
	const missing = [...byDate].filter(([date, value]) => value === undefined && isWithin(date)).length;
	return [{ tenor, rates, missing }];
}
