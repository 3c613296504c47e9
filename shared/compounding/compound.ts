import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { decimal, divideHalfAway, powerOfTen, scaledText } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, isWeekend, type LocalDate, weekdayOfEpochDay } from '../time/local-date.ts';
import {
	CompoundingAccumulator,
	factorOfPath,
	flooredPath,
	type GrowthPath,
	RateConvention,
	rateOfPath,
} from './compounding-accumulator.ts';
import {
	addedSpread,
	compoundedRateFloor,
	EffectiveRateTable,
	type RateTerms,
	shownDecimals,
	type TableGrowth,
} from './effective-rate.ts';
import { ChainedPeriod } from './factor-chain.ts';
import { fixedOne, fractionBits } from './fixed-point.ts';
import { LimbProduct } from './limb-amounts.ts';
import type { ObservationGrid } from './observation-grid.ts';
import { DecimalLimbs, type RatesToDate } from './rates-to-date.ts';

/** The index has no fixing for a day on which it should have one. */
export interface MissingFixing {
	readonly reason: 'missing-fixing';
	readonly index: string;
	readonly date: LocalDate;
}

/** One business day of an interest period. Rates are percent per year; each is rounded once from its exact value. */
export interface CompoundedDay {
	/** Number of the day, starting at 1. */
	readonly day: number;
	readonly weekday: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly observationDate: LocalDate;
	/** Date of the fixing: the observation date, or the last publication day before an observation date on a weekend. */
	readonly fixingDate: LocalDate;
	readonly fixing: string;
	readonly flooredRate: string;
	readonly effectiveRate: string;
	readonly accrualDays: number;
	/** 1 + effective rate / 100 · days / basis, for this day alone. */
	readonly compoundingFactor: string;
	/** Rate compounded from the start of the period to the end of this day and annualised, plus the added spreads. */
	readonly allInRate: string;
}

export interface PeriodFigures {
	readonly compoundedRate: string;
	/** Compounded rate with 30 decimals; the terms' rounding does not apply. */
	readonly unroundedRate: string;
	/** Compounding factor of the whole period, 18 decimals, without added spreads or compounded-rate floor. */
	readonly compoundingFactor: string;
	/** Average of the effective rates, weighted by accrual days; percent per year. */
	readonly simpleAverage: string;
	/** Latest of all days' fixing dates. */
	readonly lastFixingDate: LocalDate;
}

export interface CompoundedTotal extends PeriodFigures {
	/** Compounding factors day by day, without a floor on the compounded rate. */
	readonly growth: CompoundingAccumulator;
	/** Compounding factors day by day from which interest is calculated; includes a floor on the compounded rate. */
	readonly earning: GrowthPath;
}

export interface CompoundedPeriod extends CompoundedTotal {
	readonly days: readonly CompoundedDay[];
}

/** Sums that the rates need in addition to the factor; `scale` is the number of decimals of the effective rates. */
type PeriodSums = Pick<ChainedPeriod, 'elapsed' | 'sum' | 'scale' | 'lastFixingDay'>;

interface Growth {
	readonly accumulator: CompoundingAccumulator;
	readonly fixingDays: Int32Array;
	/** Σ accrual factors. */
	readonly sum: bigint;
	/** Σ accrual days. */
	readonly elapsed: number;
}

/**
 * Compounds the fixings of one overnight index in arrears, for any number of interest periods on the same terms.
 *
 * Each fixing is weighted by the calendar days to the next business day of the grid. The floor applies to each fixing,
 * or to the annualised rate to date. No intermediate result is rounded: every rate and factor is rounded once from its
 * exact value, halves away from zero.
 * @see docs/methodology.md, Compounding in arrears; test/golden/compounding
 */
export class Compounder {
	readonly #series: FixingSeries;
	readonly #publication: BusinessCalendar;
	readonly #table: EffectiveRateTable;
	readonly #decimals: number;
	readonly #shown: RateConvention;
	readonly #unrounded: RateConvention;
	/** Undefined if every rate is calculated in fixed point. */
	readonly #limbs: DecimalLimbs | undefined;

	/** @param publication calendar of the index; a fixing is published on each of its business days */
	constructor(series: FixingSeries, publication: BusinessCalendar, terms: RateTerms) {
		this.#series = series;
		this.#publication = publication;
		this.#table = new EffectiveRateTable(series, terms);
		this.#decimals = terms.roundingDecimals ?? shownDecimals;
		const multiplier = 100n * BigInt(terms.basis);
		const spread = addedSpread(terms);
		const floor = compoundedRateFloor(terms);
		this.#shown = new RateConvention(multiplier, spread, this.#decimals, floor);
		this.#unrounded = new RateConvention(multiplier, spread, unroundedDecimals, floor);
		if (floor === undefined)
			this.#limbs = DecimalLimbs.of(this.#decimals, this.#table.scale, this.#table.denominator, spread);
	}

	/** @returns the compounded period with its days, or `missing-fixing` with the first day that has no fixing */
	compound(grid: ObservationGrid): CompoundedPeriod | MissingFixing | OutsideCalendar {
		const growth = this.#grow(grid);
		if ('reason' in growth) return growth;
		const rates = this.#ratesToDate(grid, growth);
		growth.accumulator.keepStates(rates?.states);
		return { ...this.#totalOf(grid, growth, rates?.earned), days: this.#days(grid, growth, rates?.texts) };
	}

	/** Compounds a period like {@link compound}, but without results for each day; several times faster. */
	total(grid: ObservationGrid): CompoundedTotal | MissingFixing | OutsideCalendar {
		const growth = this.#grow(grid);
		return 'reason' in growth ? growth : this.#totalOf(grid, growth);
	}

	/** Returns the rates of a period whose compounding factor is known. The result equals that of {@link total}. */
	totalOfPeriod(period: ChainedPeriod): PeriodFigures {
		return this.#figures(period, period);
	}

	#grow({ observations, accrualDays }: ObservationGrid): Growth | MissingFixing | OutsideCalendar {
		const table = this.#table;
		const growths = new Array<TableGrowth>(observations.length);
		const fixingDays = new Int32Array(observations.length);
		let elapsed = 0;
		let units = 0;
		let magnitude = 0;
		for (let i = 0; i < observations.length; i++) {
			const fixingDay = fixingDayOf(observations[i] as EpochDay, this.#series, this.#publication);
			if (typeof fixingDay !== 'number') return fixingDay;
			const valueId = this.#series.valueIdOf(fixingDay);
			if (valueId < 0) return { reason: 'missing-fixing', index: this.#series.index, date: dateOfEpochDay(fixingDay) };
			const days = accrualDays[i] as number;
			const growth = table.growthOf(table.rateOf(valueId), days);
			growths[i] = growth;
			fixingDays[i] = fixingDay;
			elapsed += days;
			units += growth.units;
			magnitude += Math.abs(growth.units);
		}
		const accumulator = new CompoundingAccumulator(table.denominator, growths);
		// Sums of doubles are exact as long as no partial sum can exceed 2^53.
		const sum = Number.isSafeInteger(magnitude)
			? BigInt(units)
			: accumulator.growths.reduce((total, { accrualFactor }) => total + accrualFactor, 0n);
		return { accumulator, fixingDays, elapsed, sum };
	}

	#totalOf(
		grid: ObservationGrid,
		{ accumulator, fixingDays, elapsed, sum }: Growth,
		earned?: RatesToDate['earned'],
	): CompoundedTotal {
		const sums = { elapsed, sum, lastFixingDay: fixingDays.at(-1) as EpochDay, scale: this.#table.scale };
		const path = earned === undefined ? accumulator : this.#wholePeriod(accumulator, earned, sums);
		const figures = this.#figures(path, sums);
		return { ...figures, growth: accumulator, earning: this.#earning(grid, accumulator) };
	}

	/** Represents a period as a single step whose factor was calculated in decimal limbs. */
	#wholePeriod(growth: CompoundingAccumulator, { unscaled, scale, error }: RatesToDate['earned'], sums: PeriodSums) {
		const denominator = this.#shown.multiplier * powerOfTen(scale);
		const fixedError = error * (Number(fixedOne) / Number(denominator)) + 1;
		return new ChainedPeriod(fixedOne + (unscaled << fractionBits) / denominator, fixedError, sums, () => {
			const exact = growth.exact();
			const accrualFactor = exact.numerator - exact.denominator;
			const asNumber = Number(unscaled) / Number(denominator);
			return { denominator: exact.denominator, growth: { accrualFactor, asNumber } };
		});
	}

	#earning({ accrualDays }: ObservationGrid, growth: CompoundingAccumulator): GrowthPath {
		if (this.#table.floorGrowthOf(0) === undefined) return growth;
		let elapsed = 0;
		const leastGrowths = [0n];
		for (const days of accrualDays) {
			elapsed += days;
			leastGrowths.push(this.#table.floorGrowthOf(elapsed) as bigint);
		}
		return flooredPath(growth, leastGrowths);
	}

	#figures(path: GrowthPath, { elapsed, sum, scale, lastFixingDay }: PeriodSums): PeriodFigures {
		const count = path.fixedFactors.length - 1;
		return {
			compoundedRate: scaledText(rateOfPath(path, this.#shown, elapsed, count), this.#decimals),
			unroundedRate: scaledText(rateOfPath(path, this.#unrounded, elapsed, count), unroundedDecimals),
			compoundingFactor: scaledText(factorOfPath(path, shownDecimals, count), shownDecimals),
			simpleAverage: this.#average(sum, scale, elapsed),
			lastFixingDate: dateOfEpochDay(lastFixingDay),
		};
	}

	/** Returns the rates to date, calculated in decimal limbs, which is ten times faster than fixed point. */
	#ratesToDate({ accrualDays }: ObservationGrid, { accumulator }: Growth): RatesToDate | undefined {
		const limbs = this.#limbs;
		if (limbs === undefined) return undefined;
		const growths = accumulator.growths as readonly TableGrowth[];
		const numbers = new Int32Array(growths.length);
		for (let i = 0; i < numbers.length; i++) {
			const growth = growths[i] as TableGrowth;
			if (growth.limbsNumber === undefined) {
				growth.limbsNumber = limbs.numberOf(growth.units);
				growth.factorText ??= limbs.factorText(growth.limbsNumber);
			}
			numbers[i] = growth.limbsNumber;
		}
		return limbs.ratesOf(numbers, accrualDays, (day, elapsed) => accumulator.rate(this.#shown, elapsed, day + 1));
	}

	#days(grid: ObservationGrid, { accumulator, fixingDays }: Growth, rates?: readonly string[]): CompoundedDay[] {
		const table = this.#table;
		const { growths } = accumulator;
		// Read once, because these properties are getters.
		const { boundaries, observations, accrualDays: daysOfRows } = grid;
		const days = new Array<CompoundedDay>(fixingDays.length);
		let elapsed = 0;
		let startDate = dateOfEpochDay(boundaries[0] as EpochDay);
		for (let i = 0; i < fixingDays.length; i++) {
			const fixingDay = fixingDays[i] as EpochDay;
			const valueId = this.#series.valueIdOf(fixingDay);
			const rate = table.rateOf(valueId);
			const accrualDays = daysOfRows[i] as number;
			elapsed += accrualDays;
			const endDate = dateOfEpochDay(boundaries[i + 1] as EpochDay);
			days[i] = {
				day: i + 1,
				weekday: weekdayOfEpochDay(boundaries[i] as EpochDay),
				startDate,
				endDate,
				observationDate: dateOfEpochDay(observations[i] as EpochDay),
				fixingDate: dateOfEpochDay(fixingDay),
				fixing: (this.#series.values[valueId] as { text: string }).text,
				flooredRate: rate.flooredText,
				effectiveRate: rate.effectiveText,
				accrualDays,
				compoundingFactor: table.factorTextOf(growths[i] as TableGrowth),
				allInRate: rates?.[i] ?? scaledText(accumulator.rate(this.#shown, Math.max(elapsed, 1), i + 1), this.#decimals),
			};
			startDate = endDate;
		}
		return days;
	}

	#average(sum: bigint, scale: number, elapsed: number): string {
		const unit = BigInt(elapsed) * powerOfTen(scale);
		return scaledText(divideHalfAway(sum * powerOfTen(this.#decimals), unit), this.#decimals);
	}
}

/** Returns compounding factors from a period's start to each day's end, with 18 decimals, without added spreads. */
export function factorsToDate(
	{ growth, days }: CompoundedPeriod,
	{ boundaries }: ObservationGrid,
	{ basis }: Pick<RateTerms, 'basis'>,
): readonly string[] {
	const [principal, addedSpread] = [decimal('1'), decimal('0')];
	const product =
		growth.states && LimbProduct.of(growth.states, { principal, addedSpread, basis, boundaries, minorUnit: 0 });
	const factors = product?.factors();
	return days.map((_, i) => factors?.[i] || scaledText(growth.factor(shownDecimals, i + 1), shownDecimals));
}

/** Number of decimals of rates that ignore the terms' rounding. */
export const unroundedDecimals = 30;

/** Returns an observation date's fixing day. Weekends counted as business days use the last publication day before. */
export function fixingDayOf(
	observation: EpochDay,
	series: FixingSeries,
	publication: BusinessCalendar,
): EpochDay | OutsideCalendar {
	if (!isWeekend(observation) || series.valueIdOf(observation) >= 0) return observation;
	const outside = publication.outside(observation);
	if (outside !== undefined) return outside;
	const fixingDay = publication.businessDays[publication.indexOnOrBefore(observation)];
	return fixingDay ?? (publication.outside(publication.firstDay - 1) as OutsideCalendar);
}
