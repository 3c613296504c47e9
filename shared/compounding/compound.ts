import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { divideHalfAway, powerOfTen, scaledText } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, isWeekend, type LocalDate, weekdayOfEpochDay } from '../time/local-date.ts';
import { CompoundingAccumulator, RateConvention } from './compounding-accumulator.ts';
import {
	addedSpread,
	type EffectiveRate,
	EffectiveRateTable,
	type RateTerms,
	shownDecimals,
} from './effective-rate.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** The index has no fixing for a day on which it should have one. */
export interface MissingFixing {
	readonly reason: 'missing-fixing';
	readonly index: string;
	readonly date: LocalDate;
}

/** One business day of an interest period. Rates are percent per year; each figure is the exact one, rounded once. */
export interface CompoundedDay {
	/** From 1. */
	readonly day: number;
	readonly weekday: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly observationDate: LocalDate;
	/** The observation date; for an observation on a weekend, the last publication day before it. */
	readonly fixingDate: LocalDate;
	readonly fixing: string;
	readonly flooredRate: string;
	readonly effectiveRate: string;
	readonly accrualDays: number;
	/** 1 + effective rate / 100 · days / basis, of this day alone. */
	readonly compoundingFactor: string;
	/** Compounded from the start of the period to the end of this day and annualised, plus the spread that the floor option adds. */
	readonly allInRate: string;
}

/** The result of compounding one interest period, with every day of it. */
export interface CompoundedPeriod {
	readonly days: readonly CompoundedDay[];
	/** The last day's all-in rate. */
	readonly compoundedRate: string;
	/** The same to 30 decimals; the terms' rounding does not apply. */
	readonly unroundedRate: string;
	/** Of the whole period, to 18 decimals, without the spread that the floor option adds. */
	readonly compoundingFactor: string;
	/** The effective rates averaged by accrual days, percent per year. */
	readonly simpleAverage: string;
	/** effective rate / 100 · days / basis of each day, in units of 1 / `accrualDenominator`; interest is calculated from it. */
	readonly accrualFactors: readonly bigint[];
	readonly accrualDenominator: bigint;
}

/**
 * Compounds the fixings of one overnight index in arrears, for any number of interest periods on the same terms.
 *
 * Each fixing is weighted by the calendar days to the next business day of the grid. The floor applies to each
 * fixing. Nothing is rounded in between: every figure is the exact one, rounded once, halves away from zero.
 *
 * @see docs/methodology.md, Compounding in arrears; test/golden/compounding
 */
export class Compounder {
	readonly #series: FixingSeries;
	readonly #publication: BusinessCalendar;
	readonly #table: EffectiveRateTable;

	/** @param publication the calendar on whose business days the index is published */
	constructor(series: FixingSeries, publication: BusinessCalendar, terms: RateTerms) {
		this.#series = series;
		this.#publication = publication;
		this.#table = new EffectiveRateTable(series, terms);
	}

	/** @returns the period, or `missing-fixing` with the day: a missing fixing is never replaced */
	compound(grid: ObservationGrid): CompoundedPeriod | MissingFixing | OutsideCalendar {
		const table = this.#table;
		const { terms } = table;
		const decimals = terms.roundingDecimals ?? shownDecimals;
		const multiplier = 100n * BigInt(terms.basis);
		const shown = new RateConvention(multiplier, addedSpread(terms), decimals);
		const denominatorAsNumber = Number(table.denominator);
		const accumulator = new CompoundingAccumulator(table.denominator);
		const count = grid.observations.length;
		const days: CompoundedDay[] = new Array(count);
		let elapsed = 0;
		let sum = 0n;
		for (let i = 0; i < count; i++) {
			const observation = grid.observations[i] as EpochDay;
			const fixingDay = this.#fixingDay(observation);
			if (typeof fixingDay !== 'number') return fixingDay;
			const valueId = this.#series.valueIdOf(fixingDay);
			if (valueId < 0) return { reason: 'missing-fixing', index: this.#series.index, date: dateOfEpochDay(fixingDay) };
			const rate: EffectiveRate = table.rateOf(valueId);
			const accrualDays = grid.accrualDays[i] as number;
			const accrualFactor = table.accrualFactorOf(rate, accrualDays);
			accumulator.push(accrualFactor, Number(accrualFactor) / denominatorAsNumber);
			elapsed += accrualDays;
			sum += accrualFactor;
			const start = grid.boundaries[i] as EpochDay;
			days[i] = {
				day: i + 1,
				weekday: weekdayOfEpochDay(start),
				startDate: dateOfEpochDay(start),
				endDate: dateOfEpochDay(grid.boundaries[i + 1] as EpochDay),
				observationDate: dateOfEpochDay(observation),
				fixingDate: dateOfEpochDay(fixingDay),
				fixing: (this.#series.values[valueId] as { text: string }).text,
				flooredRate: rate.flooredText,
				effectiveRate: rate.effectiveText,
				accrualDays,
				compoundingFactor: table.factorTextOf(rate, accrualDays),
				allInRate: scaledText(accumulator.rate(shown, Math.max(elapsed, 1)), decimals),
			};
		}
		const unrounded = new RateConvention(multiplier, addedSpread(terms), unroundedDecimals);
		return {
			days,
			compoundedRate: (days[count - 1] as CompoundedDay).allInRate,
			unroundedRate: scaledText(accumulator.rate(unrounded, elapsed), unroundedDecimals),
			compoundingFactor: scaledText(accumulator.factor(shownDecimals), shownDecimals),
			simpleAverage: this.#average(sum, elapsed),
			accrualFactors: accumulator.accrualFactors,
			accrualDenominator: table.denominator,
		};
	}

	/** The day whose fixing an observation uses. A weekend counted as business days uses the last publication day before it. */
	#fixingDay(observation: EpochDay): EpochDay | OutsideCalendar {
		if (!isWeekend(observation) || this.#series.valueIdOf(observation) >= 0) return observation;
		const outside = this.#publication.outside(observation);
		if (outside !== undefined) return outside;
		const fixingDay = this.#publication.businessDays[this.#publication.indexOnOrBefore(observation)];
		return fixingDay ?? (this.#publication.outside(this.#publication.firstDay - 1) as OutsideCalendar);
	}

	/** Σ accrual factors / Σ days, as percent per year. */
	#average(sum: bigint, elapsed: number): string {
		const decimals = this.#table.terms.roundingDecimals ?? shownDecimals;
		const unit = BigInt(elapsed) * powerOfTen(this.#table.scale);
		return scaledText(divideHalfAway(sum * powerOfTen(decimals), unit), decimals);
	}
}

const unroundedDecimals = 30;
