import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import type { MissingFixing } from '#shared/compounding/compound.ts';
import { flooredFixing } from '#shared/compounding/effective-rate.ts';
import type { ObservationGrid } from '#shared/compounding/observation-grid.ts';
import { add, compare, type Decimal, round, subtract, zero } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, isWeekend } from '#shared/time/local-date.ts';
import type { Calculation, NoticeMarket } from './calculation.ts';

/** Rates of one day of the period, in percent per year. */
export interface DailyRate {
	readonly fixingDay: EpochDay;
	readonly fixing: Decimal;
	readonly floored: Decimal;
	/** Fixing raised to the floor, plus compounded spreads; rounded if the calculation rounds daily rates. */
	readonly effective: Decimal;
}

/** Returns the spreads that are added to the annualised rate, and the spreads that are compounded with each fixing. */
export function spreadsOf({ terms: { rates }, creditAdjustmentSpreadUse, marginUse }: Calculation) {
	const spreadFor = (use: string) =>
		add(
			creditAdjustmentSpreadUse === use ? rates.creditAdjustmentSpread : zero,
			marginUse === use ? rates.margin : zero,
		);
	return { compounded: spreadFor('compounded'), added: spreadFor('added') };
}

/** Returns the rates of a grid's days, or `missing-fixing` with the first day without a fixing. */
export function dailyRates(
	calculation: Calculation,
	{ observations }: ObservationGrid,
	{ series, publication }: NoticeMarket,
): DailyRate[] | MissingFixing {
	const { compounded } = spreadsOf(calculation);
	const { fixing: fixingDecimals = exactly, dailyRate: rateDecimals = exactly } = calculation.roundings;
	const rateOf = (fixingDay: EpochDay, published: Decimal): DailyRate => {
		const fixing = round(published, fixingDecimals);
		const floored = flooredRate(calculation, fixing);
		return { fixingDay, fixing, floored, effective: round(add(floored, compounded), rateDecimals) };
	};
	const rates: DailyRate[] = [];
	for (const observation of observations) {
		const day = fixingDayOf(observation, series, publication, calculation.carriesFixings);
		const value = calculation.fixings.get(day) ?? series.values[series.valueIdOf(day)]?.percent;
		if (value === undefined) return { reason: 'missing-fixing', index: series.index, date: dateOfEpochDay(day) };
		const last = rates.at(-1);
		rates.push(last?.fixingDay === day ? last : rateOf(day, value));
	}
	return rates;
}

/** Raises the fixing to the floor: by the terms' floor rule, or so far that the rate with all spreads reaches it. */
function flooredRate({ terms: { rates }, floorOn }: Calculation, fixing: Decimal): Decimal {
	if (floorOn === 'fixing' || rates.floor === undefined) return flooredFixing(rates, fixing);
	if (floorOn === 'period-rate') return fixing;
	const least = subtract(rates.floor, add(rates.creditAdjustmentSpread, rates.margin));
	return compare(fixing, least) < 0 ? least : fixing;
}

/** More decimals than any rate has, so that rounding to them changes nothing. */
const exactly = 1000;

/**
 * Returns the day whose fixing is used for an observation date. A weekend uses the last publication day before it. If
 * the calculation carries fixings forward, so does any day without a publication.
 */
function fixingDayOf(
	observation: EpochDay,
	series: FixingSeries,
	publication: BusinessCalendar,
	carriesFixings: boolean,
): EpochDay {
	if (series.valueIdOf(observation) >= 0 || !(carriesFixings || isWeekend(observation))) return observation;
	if (publication.outside(observation) !== undefined) return observation;
	return publication.businessDays[publication.indexOnOrBefore(observation)] ?? observation;
}
