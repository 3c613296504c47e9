import { fixingSeriesOfYears, fixingsBetween } from '#functions/rates/fixings.ts';
import { publicationDay } from '#shared/benchmark/fixing-series.ts';
import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import type { LifeTerms } from '#shared/loan/life/loan-life.ts';
import type { LifeMarket } from '#shared/loan/life/period-interest.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import {
	addDays,
	dateOfEpochDay,
	type EpochDay,
	earlierOf,
	epochDay,
	type LocalDate,
} from '#shared/time/local-date.ts';

const compounders = new CompounderCache();

/** The longest lookback is 366 business days. */
const lookbackMarginDays = 600;

interface FixedLoan {
	readonly terms: Pick<LifeTerms, 'startDate'> & {
		readonly index: Pick<OvernightIndex, 'name'>;
		readonly observation: Pick<LifeTerms['observation'], 'lookbackDays'>;
	};
}

/** @param earlierDays number of calendar days before the first period */
export async function readLifeMarkets(
	lives: readonly FixedLoan[],
	today: LocalDate,
	earlierDays = 31,
): Promise<ReadonlyMap<string, LifeMarket>> {
	const markets = new Map<string, LifeMarket>();
	for (const [name, same] of Map.groupBy(lives, ({ terms }) => terms.index.name)) {
		const start = same.map(({ terms }) => terms.startDate).reduce(earlierOf);
		const lookback = same.some(({ terms }) => terms.observation.lookbackDays > 10) ? lookbackMarginDays : earlierDays;
		const from = earlierOf(addDays(start, -lookback), today);
		markets.set(name, { series: await fixingSeriesOfYears(name, from, today), compounders });
	}
	return markets;
}

export async function readLifeMarket(life: ResolvedLife, today: LocalDate, earlierDays?: number): Promise<LifeMarket> {
	const markets = await readLifeMarkets([life], today, earlierDays);
	return markets.get(life.terms.index.name) as LifeMarket;
}

/** Number of days before today in which the last fixing is searched. Needed if the loan begins in the future. */
const searchedDays = 400;

/** Returns the day after an index's last fixing that is published by a date; minus infinity without fixings. */
export async function firstUnpublishedDay(
	{ terms, calendars: { publication } }: ResolvedLife,
	today: LocalDate,
): Promise<EpochDay> {
	const { index, startDate } = terms;
	const fixings = await fixingsBetween(index.name, addDays(earlierOf(startDate, today), -searchedDays), today);
	const last = fixings.findLast(({ date }) => {
		const published = publicationDay(index, epochDay(date), publication);
		return typeof published === 'number' && dateOfEpochDay(published) <= today;
	});
	return last === undefined ? Number.NEGATIVE_INFINITY : epochDay(last.date) + 1;
}

/**
 * Returns the latest date that a curve for a projection may have. A later curve would leave projected days before it
 * without a rate. Without published fixings, returns today.
 */
export function latestCurveDay(today: LocalDate, firstProjectedDay: EpochDay): LocalDate {
	return Number.isFinite(firstProjectedDay) ? earlierOf(today, dateOfEpochDay(firstProjectedDay)) : today;
}
