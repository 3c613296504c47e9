import { GridAverages } from '../averages/overnight-averages.ts';
import { type FixingSeries, publicationDay } from '../benchmark/fixing-series.ts';
import { iborTitle } from '../benchmark/ibor.ts';
import { type ObservationGrid, observationGrid } from '../compounding/observation-grid.ts';
import { add, compare, type Decimal } from '../decimal/decimal.ts';
import { addBusinessDays, addTenor } from '../time/adjust-date.ts';
import { dateOfEpochDay, epochDay, type LocalDate, tenor as parseTenor } from '../time/local-date.ts';
import { type CashProduct, cashProducts, cashTenors } from './cash-product.ts';
import { fallbackDecimals } from './fallback-calculator.ts';
import {
	type CalculatedStatus,
	type ConsumerTransition,
	consumerSpread,
	consumerTransition,
	type FallbackFailure,
	isFailure,
	type ObservationPeriod,
	type ResolvedIbor,
	type TenorOutcome,
} from './fallback-rate.ts';
import type { SpreadAdjustments } from './spread-adjustment.ts';

/** US dollar cash fallback; percent per year, five decimals. Adjusted SOFR and spread add up to the all-in rate. */
export interface CashFallback {
	readonly product: CashProduct;
	readonly tenor: string;
	readonly recordDate: LocalDate;
	/** First business day on which the last fixing of the observation period is known. */
	readonly publicationDate: LocalDate;
	/** Undefined if the spread adjustment is unknown. */
	readonly allInFallback: Decimal | undefined;
	readonly adjustedSofr: Decimal;
	/** Undefined for consumer products in transition if the starting spread is unknown. */
	readonly spreadAdjustment: Decimal | undefined;
	readonly status: CalculatedStatus;
	/** Interest period of the rate. With a lookback, the fixings used are those of earlier days. */
	readonly observationPeriod: ObservationPeriod;
}

export interface CashProductRates {
	readonly product: CashProduct;
	readonly tenors: readonly TenorOutcome<CashFallback>[];
}

/** Short-term spread of each cash tenor on 3 July 2023, the start of the consumer transition. */
export type TransitionStart = ReadonlyMap<string, Decimal>;

/** Fixing used for a day of the interest period, with its weight in calendar days. */
export interface CashFixing {
	readonly accrualDate: LocalDate;
	readonly date: LocalDate;
	readonly value: string;
	readonly weight: number;
}

/** Spread adjustment with its inputs, percent per year. */
export interface CashSpread {
	/** Added spread; undefined if the transition's starting spread is unknown. */
	readonly percent: Decimal | undefined;
	readonly status: CalculatedStatus;
	/** Fixed spread adjustment of the replaced rate, which the consumer spread reaches at the end of its transition. */
	readonly fixed: Decimal;
	readonly transition?: ConsumerTransition & { readonly startSpread: Decimal | undefined };
}

/**
 * Calculates US dollar cash fallbacks in all styles and features.
 *
 * An in-advance rate compounds SOFR over the tenor that ends on the record date. An in-arrears rate compounds SOFR over
 * the tenor that starts two business days after the record date. Both ends of the tenor are SOFR business days,
 * modified following and end of month.
 * @see docs/methodology.md, Cash fallbacks
 */
export class CashCalculator {
	readonly #dollar: ResolvedIbor;
	readonly #spreads: SpreadAdjustments;
	readonly #compounding: GridAverages;
	readonly #averagesTo: (decimals: number) => GridAverages;
	readonly #transition: TransitionStart;
	readonly #series: FixingSeries;

	/** @param dollar USD LIBOR with its calendars */
	constructor(
		dollar: ResolvedIbor,
		spreads: SpreadAdjustments,
		series: FixingSeries,
		transition: TransitionStart = new Map(),
	) {
		this.#dollar = dollar;
		this.#spreads = spreads;
		this.#averagesTo = (decimals) => new GridAverages(series, dollar.index.yearlyBasis, decimals);
		this.#compounding = this.#averagesTo(fallbackDecimals);
		this.#transition = transition;
		this.#series = series;
	}

	/** Yearly basis of the rates, in days. */
	get basis(): number {
		return this.#dollar.index.yearlyBasis;
	}

	ratesOf(recordDate: LocalDate): readonly CashProductRates[] {
		return cashProducts.map((product) => ({
			product,
			tenors: cashTenors.map(({ tenor }) => ({ tenor, outcome: this.rateOf(product, tenor, recordDate) })),
		}));
	}

	rateOf(product: CashProduct, tenor: string, recordDate: LocalDate): CashFallback | FallbackFailure {
		const grid = this.gridOf(product, tenor, recordDate);
		if (isFailure(grid)) return grid;
		const averaged = this.averageOf(product, grid);
		if (isFailure(averaged)) return averaged;
		const spread = this.spreadOf(product, tenor, recordDate);
		if (isFailure(spread)) return spread;
		const published = this.#publicationDay(grid);
		if (typeof published !== 'number') return published;
		const adjustedSofr = atLeast(averaged, product.floor);
		return {
			product,
			tenor,
			recordDate,
			publicationDate: dateOfEpochDay(published),
			allInFallback: spread.percent === undefined ? undefined : add(adjustedSofr, spread.percent),
			adjustedSofr,
			spreadAdjustment: spread.percent,
			status: spread.status,
			observationPeriod: observationPeriodOf(this.#dollar.index.name, grid),
		};
	}

	gridOf(product: CashProduct, tenor: string, recordDate: LocalDate): ObservationGrid | FallbackFailure {
		const calendar = this.#dollar.indexCalendar;
		const recordDay = epochDay(recordDate);
		const outside = calendar.outside(recordDay);
		if (outside !== undefined) return outside;
		if (!calendar.isBusinessDay(recordDay)) {
			return { reason: 'no-record-date', rate: 'the US dollar cash fallbacks', date: recordDate };
		}
		const { arrears } = product;
		const near = arrears === undefined ? recordDay : addBusinessDays(recordDay, settlementDays, calendar);
		if (typeof near !== 'number') return near;
		const far = addTenor(near, parseTenor(tenor), calendar, arrears === undefined ? -1 : 1);
		if (typeof far !== 'number') return far;
		return observationGrid(dateOfEpochDay(Math.min(near, far)), dateOfEpochDay(Math.max(near, far)), calendar, {
			lookbackDays: arrears?.lookbackDays ?? 0,
			hasObservationShift: arrears?.hasObservationShift ?? false,
			lockoutDays: arrears?.lockoutDays ?? 0,
			allowsNonBusinessDates: false,
		});
	}

	fixingsOf({ boundaries, observations, accrualDays }: ObservationGrid): CashFixing[] | FallbackFailure {
		const fixings: CashFixing[] = [];
		for (const [i, observation] of observations.entries()) {
			const date = dateOfEpochDay(observation);
			const value = this.#series.values[this.#series.valueIdOf(observation)];
			if (value === undefined) return { reason: 'missing-fixing', index: this.#series.index, date };
			const accrualDate = dateOfEpochDay(boundaries[i] as number);
			fixings.push({ accrualDate, date, value: value.text, weight: accrualDays[i] as number });
		}
		return fixings;
	}

	/** Returns the average of a grid before any floor: simple or compounded, depending on the product's style. */
	averageOf(product: CashProduct, grid: ObservationGrid, decimals = fallbackDecimals): Decimal | FallbackFailure {
		const averages = decimals === fallbackDecimals ? this.#compounding : this.#averagesTo(decimals);
		const rates = averages.over(grid);
		if (isFailure(rates)) return rates;
		return product.style === 'Simple in arrears' ? rates.simple : rates.compounded;
	}

	/** Returns the publication day of a record date's rate. The fixings need not be known. */
	publicationDateOf(product: CashProduct, tenor: string, recordDate: LocalDate): LocalDate | FallbackFailure {
		const grid = this.gridOf(product, tenor, recordDate);
		if (isFailure(grid)) return grid;
		const published = this.#publicationDay(grid);
		return typeof published === 'number' ? dateOfEpochDay(published) : published;
	}

	/**
	 * Returns the record dates whose rate is published on a day, in ascending order.
	 *
	 * The last observation date is lookback (or lockout) business days before the last day of the period. Its fixing is
	 * published one business day later. The period therefore ends lookback (or lockout) business days after publication.
	 */
	recordDatesPublishedOn(product: CashProduct, tenor: string, publicationDate: LocalDate): readonly LocalDate[] {
		const calendar = this.#dollar.indexCalendar;
		const published = epochDay(publicationDate);
		if (calendar.outside(published) !== undefined || !calendar.isBusinessDay(published)) return [];
		const { arrears } = product;
		if (arrears === undefined) return [publicationDate];
		const end = addBusinessDays(published, arrears.lookbackDays + arrears.lockoutDays, calendar);
		if (typeof end !== 'number') return [];
		const term = parseTenor(tenor);
		const near = addTenor(end, term, calendar, -1);
		if (typeof near !== 'number') return [];
		const found: LocalDate[] = [];
		for (let start = near - marginDays; start <= near + marginDays; start++) {
			if (calendar.outside(start) !== undefined || !calendar.isBusinessDay(start)) continue;
			if (addTenor(start, term, calendar) !== end) continue;
			const recordDay = addBusinessDays(start, -settlementDays, calendar);
			if (typeof recordDay === 'number') found.push(dateOfEpochDay(recordDay));
		}
		return found;
	}

	/**
	 * Returns the spread adjustment of a product on a record date.
	 * @param decimals number of decimals to which a spread in transition is rounded
	 */
	spreadOf(
		{ category }: CashProduct,
		tenor: string,
		recordDate: LocalDate,
		decimals = fallbackDecimals,
	): CashSpread | FallbackFailure {
		const spreadTenor = cashTenors.find((known) => known.tenor === tenor)?.spreadTenor ?? tenor;
		const spread = this.#spreads.of(this.#dollar.ibor, spreadTenor);
		if (spread === undefined) {
			return { reason: 'no-spread-adjustment', rate: iborTitle(this.#dollar.ibor), tenor: spreadTenor };
		}
		const fixed = spread.percent;
		const status: CalculatedStatus = spread.status === 'fixed' ? 'Calculated' : 'Indicative';
		if (category === 'Institutional Cash Products') return { percent: fixed, status, fixed };
		const transition = consumerTransition(epochDay(recordDate), this.#dollar.indexCalendar);
		if (transition === undefined) return { percent: fixed, status, fixed };
		if (isFailure(transition)) return transition;
		const startSpread = this.#transition.get(tenor);
		const percent = startSpread && consumerSpread(transition, startSpread, fixed, decimals);
		return { percent, status, fixed, transition: { ...transition, startSpread } };
	}

	#publicationDay({ observations }: ObservationGrid) {
		return publicationDay(this.#dollar.index, lastOf(observations), this.#dollar.indexCalendar);
	}
}

/** Business days from the record date to the start of a period in arrears. */
const settlementDays = 2;

/** Upper limit of the calendar days by which holidays and the end-of-month rule move the start of a period. */
const marginDays = 10;

const lastOf = (days: Int32Array) => days.reduce((latest, day) => Math.max(latest, day));

function atLeast(rate: Decimal, floor: Decimal | undefined): Decimal {
	return floor === undefined || compare(rate, floor) >= 0 ? rate : floor;
}

function observationPeriodOf(
	index: string,
	{ boundaries, observations, observationDays }: ObservationGrid,
): ObservationPeriod {
	return {
		index,
		start: dateOfEpochDay(boundaries[0] as number),
		end: dateOfEpochDay(boundaries[boundaries.length - 1] as number),
		accrualDays: observationDays,
		fixings: observations.length,
		lastFixingDate: dateOfEpochDay(lastOf(observations)),
	};
}
