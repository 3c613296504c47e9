import type { FixingSeries } from '../benchmark/fixing-series.ts';
import type { MissingFixing } from '../compounding/compound.ts';
import { CompoundingAccumulator, RateConvention } from '../compounding/compounding-accumulator.ts';
import { EffectiveRateTable } from '../compounding/effective-rate.ts';
import { floorRules } from '../compounding/floor-option.ts';
import type { ObservationGrid } from '../compounding/observation-grid.ts';
import { type Decimal, divideHalfAway, powerOfTen, zero } from '../decimal/decimal.ts';
import {
	addMonths,
	addTenor,
	type FoundDay,
	following,
	lastBusinessDayOfMonth,
	modifiedPreceding,
	preceding,
} from '../time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import {
	dateOfEpochDay,
	type EpochDay,
	epochDay,
	type LocalDate,
	localDate,
	tenor as parseTenor,
	type Tenor,
} from '../time/local-date.ts';

/** Result of compounding from the start of a span to one day. */
export interface CompoundedSpan {
	readonly accumulator: CompoundingAccumulator;
	readonly days: number;
	/** Observation date of the last fixing compounded. */
	readonly lastFixingDay: EpochDay;
	readonly fixings: number;
}

/** Fixing of a span, with the calendar days for which it accrues. */
export interface SpanFixing {
	readonly date: LocalDate;
	readonly value: string;
	readonly accrualDays: number;
}

/**
 * Compounds one overnight index without lookback, lockout, floor or spread.
 *
 * Each fixing is weighted by the calendar days to the next publication day. If a span starts on a holiday, its first
 * days use the fixing of the business day before, as the Federal Reserve Bank of New York does.
 */
export class PlainCompounding {
	readonly series: FixingSeries;
	/** Calendar of the index. The index is published on each business day of this calendar. */
	readonly calendar: BusinessCalendar;
	readonly accrualBasis: number;
	readonly #table: EffectiveRateTable;

	/** @param accrualBasis yearly basis on which the index itself accrues */
	constructor(series: FixingSeries, calendar: BusinessCalendar, accrualBasis: number) {
		this.series = series;
		this.calendar = calendar;
		this.accrualBasis = accrualBasis;
		this.#table = plainTable(series, accrualBasis);
	}

	/**
	 * Compounds once from `start` to the last of several end days and reads a result at each.
	 * @param ends business days of the calendar after `start`, in any order
	 * @param read returns the result of an end day; it must not keep the accumulator, which changes afterwards
	 * @returns results by end day; every end day after the first missing fixing has that failure
	 */
	through<T>(
		start: EpochDay,
		ends: readonly EpochDay[],
		read: (span: CompoundedSpan) => T,
	): ReadonlyMap<EpochDay, T | MissingFixing | OutsideCalendar> {
		const results = new Map<EpochDay, T | MissingFixing | OutsideCalendar>();
		const accumulator = new CompoundingAccumulator(this.#table.denominator);
		let day = start;
		let lastFixingDay = start;
		let fixings = 0;
		let failure: MissingFixing | OutsideCalendar | undefined;
		for (const end of ends.toSorted((a, b) => a - b)) {
			while (failure === undefined && day < end) {
				const step = this.#stepFrom(day);
				if ('reason' in step) {
					failure = step;
				} else {
					accumulator.push(this.#table.growthOf(this.#table.rateOf(step.valueId), step.next - day));
					lastFixingDay = step.observation;
					fixings++;
					day = step.next;
				}
			}
			results.set(end, failure ?? read({ accumulator, days: day - start, lastFixingDay, fixings }));
		}
		return results;
	}

	/** Returns the fixings of `[start, end)` with their weights, which explain a rate. */
	fixingsBetween(start: EpochDay, end: EpochDay): readonly SpanFixing[] | MissingFixing | OutsideCalendar {
		const found: SpanFixing[] = [];
		for (let day = start; day < end; ) {
			const step = this.#stepFrom(day);
			if ('reason' in step) return step;
			const { text } = this.series.values[step.valueId] as { text: string };
			found.push({ date: dateOfEpochDay(step.observation), value: text, accrualDays: step.next - day });
			day = step.next;
		}
		return found;
	}

	#stepFrom(
		day: EpochDay,
	): MissingFixing | OutsideCalendar | { observation: EpochDay; valueId: number; next: EpochDay } {
		const outside = this.calendar.outside(day);
		if (outside !== undefined) return outside;
		const at = this.calendar.indexOnOrBefore(day);
		const observation = this.calendar.businessDays[at];
		if (observation === undefined) return this.calendar.outside(this.calendar.firstDay - 1) as OutsideCalendar;
		const next = this.calendar.businessDays[at + 1];
		if (next === undefined) return this.calendar.outside(this.calendar.lastDay + 1) as OutsideCalendar;
		const valueId = this.series.valueIdOf(observation);
		if (valueId < 0) {
			return { reason: 'missing-fixing', index: this.series.index, date: dateOfEpochDay(observation) };
		}
		return { observation, valueId, next };
	}
}

/** Returns the compounded rate of a span, rounded once to the decimals of the convention. */
export function statedRate(
	{ accumulator, days }: CompoundedSpan,
	convention: RateConvention,
	decimals: number,
): Decimal {
	return { unscaled: accumulator.rate(convention, days), scale: decimals };
}

const plainTable = (series: FixingSeries, basis: number) =>
	new EffectiveRateTable(series, { floorRule: floorRules.rfr, creditAdjustmentSpread: zero, margin: zero, basis });

/** Compounded and simple average of a grid's fixings; percent per year, each rounded once. */
export interface GridRates {
	readonly compounded: Decimal;
	/** Fixings weighted by accrual days. */
	readonly simple: Decimal;
}

/** Averages of an overnight index over interest periods with lookback, observation shift or lockout, but no floor. */
export class GridAverages {
	readonly #series: FixingSeries;
	readonly #table: EffectiveRateTable;
	readonly #convention: RateConvention;
	readonly #decimals: number;

	constructor(series: FixingSeries, basis: number, decimals: number) {
		this.#series = series;
		this.#table = plainTable(series, basis);
		this.#convention = new RateConvention(100n * BigInt(basis), zero, decimals);
		this.#decimals = decimals;
	}

	/** @param grid resolved on the index calendar, so that every observation date should have a fixing */
	over({ observations, accrualDays, observationDays }: ObservationGrid): GridRates | MissingFixing {
		const accumulator = new CompoundingAccumulator(this.#table.denominator);
		let sum = 0n;
		for (let i = 0; i < observations.length; i++) {
			const observation = observations[i] as EpochDay;
			const valueId = this.#series.valueIdOf(observation);
			if (valueId < 0) {
				return { reason: 'missing-fixing', index: this.#series.index, date: dateOfEpochDay(observation) };
			}
			const growth = this.#table.growthOf(this.#table.rateOf(valueId), accrualDays[i] as number);
			accumulator.push(growth);
			sum += growth.accrualFactor;
		}
		const scale = this.#decimals;
		const unit = BigInt(observationDays) * powerOfTen(this.#table.scale);
		return {
			compounded: { unscaled: accumulator.rate(this.#convention, observationDays), scale },
			simple: { unscaled: divideHalfAway(sum * powerOfTen(scale), unit), scale },
		};
	}
}

export type AverageFailure =
	| MissingFixing
	| OutsideCalendar
	| { readonly reason: 'no-value-date'; readonly index: string; readonly date: LocalDate };

/** Returns the failure of a value date on which the index is not published. Returns undefined for a publication day. */
export function valueDayFailure({ calendar, series }: PlainCompounding, day: EpochDay): AverageFailure | undefined {
	const outside = calendar.outside(day);
	if (outside !== undefined) return outside;
	if (calendar.isBusinessDay(day)) return undefined;
	return { reason: 'no-value-date', index: series.index, date: dateOfEpochDay(day) };
}

/** Date on which the SOFR Index was 1; also the date of the first SOFR fixing. */
export const sofrIndexBase = localDate('2018-04-02');

const indexDecimals = 8;

/**
 * Calculates the SOFR Index of several value dates: one unit compounded since 2 April 2018, eight decimals. All levels
 * are read in one pass over the fixings.
 * @param sofr SOFR compounded on 360 days
 * @param valueDates business days of SOFR, not before {@link sofrIndexBase}
 * @see Federal Reserve Bank of New York, SOFR Averages and Index; test/golden/published
 */
export function sofrIndex(
	sofr: PlainCompounding,
	valueDates: readonly LocalDate[],
): ReadonlyMap<LocalDate, Decimal | AverageFailure> {
	const failures = new Map(valueDates.map((date) => [date, valueDayFailure(sofr, epochDay(date))]));
	const ends = valueDates.filter((date) => failures.get(date) === undefined).map(epochDay);
	const levels = sofr.through(epochDay(sofrIndexBase), ends, ({ accumulator }) => ({
		unscaled: accumulator.factor(indexDecimals),
		scale: indexDecimals,
	}));
	return new Map(
		valueDates.map((date) => [date, failures.get(date) ?? (levels.get(epochDay(date)) as Decimal | AverageFailure)]),
	);
}

/** Lengths of the SOFR Averages, in calendar days. */
export const sofrAverageDays = [30, 90, 180] as const;

const averageDecimals = 5;

/**
 * Calculates a SOFR Average: SOFR compounded over the last `days` calendar days before the value date.
 *
 * If a period starts on a holiday, its first days use the fixing of the preceding business day.
 * @param sofr SOFR compounded on 360 days
 * @param valueDate a business day of SOFR
 * @returns percent per year, five decimals
 * @see Federal Reserve Bank of New York, SOFR Averages and Index; test/golden/published
 */
export function sofrAverage(sofr: PlainCompounding, valueDate: LocalDate, days: number): Decimal | AverageFailure {
	const end = epochDay(valueDate);
	const failure = valueDayFailure(sofr, end);
	if (failure !== undefined) return failure;
	const convention = new RateConvention(100n * BigInt(sofr.accrualBasis), zero, averageDecimals);
	const rates = sofr.through(end - days, [end], (reached) => statedRate(reached, convention, averageDecimals));
	return rates.get(end) as Decimal | AverageFailure;
}

/**
 * Returns the start of a SARON compound term that ends on `end`: the business day from which the tenor leads to `end`.
 *
 * - If `end` is the last business day of a month, so is the start. A term of N months then starts in the month N months
 *   earlier.
 * - Several business days can lead to `end` (weeks: following; months: modified following, end of month). The middle
 *   day is the start; if their number is even, the earlier of the two middle days.
 * - If no business day leads to `end`, the start is `end` less the tenor, adjusted preceding (months: modified
 *   preceding).
 *
 * Inferred from the dates that SIX published, not from a rule book.
 * @param end a business day
 * @param tenor weeks or months
 * @see docs/methodology.md, Averages; test/golden/averages
 */
export function saronTermStart(end: EpochDay, tenor: Tenor, calendar: BusinessCalendar): FoundDay {
	const isOfMonths = tenor.unit === 'month';
	const unadjusted = isOfMonths ? addMonths(end, -tenor.count) : end - 7 * tenor.count;
	const outside = calendar.outside(unadjusted);
	if (outside !== undefined) return outside;
	if (isOfMonths && lastBusinessDayOfMonth(end, calendar) === end) return lastBusinessDayOfMonth(unadjusted, calendar);

	const endFrom = (place: number) => termEnd(calendar.businessDays[place] as number, tenor, calendar);
	// If a term starts later, it never ends earlier. The start days that lead to `end` are therefore consecutive.
	let first = calendar.indexOnOrBefore(unadjusted) + 1;
	while (first > 0 && endFrom(first - 1) >= end) first--;
	if (first === 0) return calendar.outside(calendar.firstDay - 1) as OutsideCalendar;
	let after = first;
	while (endFrom(after) === end) after++;
	if (after > first) return calendar.businessDays[Math.floor((first + after - 1) / 2)] as number;
	return isOfMonths ? modifiedPreceding(unadjusted, calendar) : preceding(unadjusted, calendar);
}

/** Returns the end of a term that begins on a day; infinity if that end is outside the calendar. */
function termEnd(start: EpochDay, tenor: Tenor, calendar: BusinessCalendar): EpochDay {
	const end = tenor.unit === 'week' ? following(start + 7 * tenor.count, calendar) : addTenor(start, tenor, calendar);
	return typeof end === 'number' ? end : Number.POSITIVE_INFINITY;
}

export const saronCompoundTenors = ['1W', '1M', '2M', '3M', '6M', '9M', '12M'] as const;

const decimals = 4;

/** SARON compounded over a standard term; percent per year, four decimals. */
export interface SaronCompoundRate {
	readonly tenor: string;
	/** Business day of the last fixing; the rate is published that evening. */
	readonly valueDate: LocalDate;
	readonly start: LocalDate;
	/** The business day after the value date; excluded. */
	readonly end: LocalDate;
	readonly value: Decimal;
}

/**
 * Calculates the SARON compound rate of one term, published on the evening of a business day.
 *
 * The term ends on the next business day and starts on the day that {@link saronTermStart} returns.
 * @param saron SARON compounded on 360 days
 * @see docs/methodology.md, Averages; test/golden/averages
 */
export function saronCompoundRate(
	saron: PlainCompounding,
	valueDate: LocalDate,
	tenor: string,
): SaronCompoundRate | AverageFailure {
	const span = saronSpan(saron, valueDate, tenor);
	if ('reason' in span) return span;
	const convention = new RateConvention(100n * BigInt(saron.accrualBasis), zero, decimals);
	const rates = saron.through(span.start, [span.end], (reached) => statedRate(reached, convention, decimals));
	const value = rates.get(span.end) as Decimal | AverageFailure;
	if ('reason' in value) return value;
	return { tenor, valueDate, start: dateOfEpochDay(span.start), end: dateOfEpochDay(span.end), value };
}

function saronSpan(
	saron: PlainCompounding,
	valueDate: LocalDate,
	tenor: string,
): { readonly start: EpochDay; readonly end: EpochDay } | AverageFailure {
	const { calendar } = saron;
	const failure = valueDayFailure(saron, epochDay(valueDate));
	if (failure !== undefined) return failure;
	const end = calendar.businessDays[calendar.indexOnOrBefore(epochDay(valueDate)) + 1];
	if (end === undefined) return calendar.outside(calendar.lastDay + 1) as OutsideCalendar;
	const start = saronTermStart(end, parseTenor(tenor), calendar);
	return typeof start === 'number' ? { start, end } : start;
}
