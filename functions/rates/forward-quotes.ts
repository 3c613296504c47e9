import { decimal } from '#shared/decimal/decimal.ts';
import type { ImpliedIbor } from '#shared/fallback/implied-ibor.ts';
import type { ForwardQuote } from '#shared/fallback/implied-rate.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { recordSeries, recordsBetween } from './published-records.ts';
import type { RecordSeries } from './store/rate-keys.ts';

/** The forward exchange rate of one record date and tenor. */
export interface DatedQuote {
	readonly recordDate: LocalDate;
	readonly tenor: string;
	readonly quote: ForwardQuote;
}

/** The forward exchange rates of an implied rate between two record dates, both included. */
export async function forwardQuotes(ibor: ImpliedIbor, from: LocalDate, to: LocalDate): Promise<DatedQuote[]> {
	const { currency, name } = ibor;
	const known: readonly RecordSeries[] = await recordSeries('forward-quote', currency);
	const series = known.find((one) => one.name === name);
	if (series === undefined) return [];
	const records = await recordsBetween(series, from, to);
	return records.flatMap(({ recordDate, tenor, spotRef, forwardPoints, dayCount }) =>
		spotRef === undefined || forwardPoints === undefined || dayCount === undefined
			? []
			: [
					{
						recordDate,
						tenor,
						quote: { spot: decimal(spotRef), points: decimal(forwardPoints), days: dayCount },
					},
				],
	);
}
