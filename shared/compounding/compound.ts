import type { FixingSeries } from '../benchmark/fixing-series.ts';
import { divideHalfAway, powerOfTen, scaledText } from '../decimal/decimal.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, isWeekend, type LocalDate, weekdayOfEpochDay } from '../time/local-date.ts';
import {
	addedSpread,
	type EffectiveRate,
	EffectiveRateTable,
	type RateTerms,
	shownDecimals,
} from './effective-rate.ts';
import { GrowthPath, RateStatement } from './growth-path.ts';
import type { ObservationGrid } from './observation-grid.ts';

/** A day for which the index should have a fixing and has none. */
export interface MissingFixing {
	readonly reason: 'missing-fixing';
	readonly index: string;
	readonly date: LocalDate;
}

/** One business day of an interest period; rates are percent per year, figures exact to the digits shown. */
export interface CompoundedDay {
	/** From 1. */
	readonly day: number;
	readonly weekday: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly observationDate: LocalDate;
	/** The day of the fixing: the observation date, or the last day with a fixing before it where that is a weekend. */
	readonly fixingDate: LocalDate;
	readonly fixing: string;
	readonly flooredRate: string;
	readonly effectiveRate: string;
	readonly accrualDays: number;
	/** Of this day alone. */
	readonly compoundingFactor: string;
	/** Annualised from the start of the period to the end of this day, with what the floor option adds. */
	readonly allInRate: string;
}

/** An interest period compounded, with every day that made it. */
export interface CompoundedPeriod {
	readonly days: readonly CompoundedDay[];
	/** The last day's all-in rate. */
	readonly compoundedRate: string;
	/** The same to 30 decimals, whatever the rounding. */
	readonly unroundedRate: string;
	/** Of the whole period, to 18 decimals; without what the floor option adds. */
	readonly compoundingFactor: string;
	/** Of the effective rates, weighted by their days. */
	readonly simpleAverage: string;
	/** The growth of each day, in units of 1 / `growthDenominator`: what interest is calculated from. */
	readonly growth: readonly bigint[];
	readonly growthDenominator: bigint;
}

/**
 * Compounds the fixings of one overnight index in arrears, for any number of interest periods on the same terms.
 *
 * Each fixing is weighted by the calendar days to the next business day of the grid. The floor applies to each
 * fixing. Nothing is rounded on the way; every figure shown is the exact one rounded once, halves away from zero.
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

	/** @returns the period, or the day that lacks its fixing: a missing fixing is never replaced */
	compound(grid: ObservationGrid): CompoundedPeriod | MissingFixing | OutsideCalendar {
		const table = this.#table;
		const { terms } = table;
		const decimals = terms.roundingDecimals ?? shownDecimals;
		const multiplier = 100n * BigInt(terms.basis);
		const shown = new RateStatement(multiplier, addedSpread(terms), decimals);
		const denominatorAsNumber = Number(table.denominator);
		const path = new GrowthPath(table.denominator);
		const count = grid.observations.length;
		const days: CompoundedDay[] = new Array(count);
		let elapsed = 0;
		let weighted = 0n;
		for (let i = 0; i < count; i++) {
			const observation = grid.observations[i] as EpochDay;
			const fixingDay = this.#fixingDay(observation);
			if (typeof fixingDay !== 'number') return fixingDay;
			const valueId = this.#series.valueIdOf(fixingDay);
			if (valueId < 0) return { reason: 'missing-fixing', index: this.#series.index, date: dateOfEpochDay(fixingDay) };
			const rate: EffectiveRate = table.rateOf(valueId);
			const accrualDays = grid.accrualDays[i] as number;
			const growth = table.growthOf(rate, accrualDays);
			path.push(growth, Number(growth) / denominatorAsNumber);
			elapsed += accrualDays;
			weighted += growth;
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
				allInRate: scaledText(path.rate(shown, Math.max(elapsed, 1)), decimals),
			};
		}
		const unrounded = new RateStatement(multiplier, addedSpread(terms), unroundedDecimals);
		return {
			days,
			compoundedRate: (days[count - 1] as CompoundedDay).allInRate,
			unroundedRate: scaledText(path.rate(unrounded, elapsed), unroundedDecimals),
			compoundingFactor: scaledText(path.factor(shownDecimals), shownDecimals),
			simpleAverage: this.#average(weighted, elapsed),
			growth: path.steps,
			growthDenominator: table.denominator,
		};
	}

	/** The day whose fixing an observation takes: a weekend, when open, takes the last day of publication before it. */
	#fixingDay(observation: EpochDay): EpochDay | OutsideCalendar {
		if (!isWeekend(observation) || this.#series.valueIdOf(observation) >= 0) return observation;
		const outside = this.#publication.outside(observation);
		if (outside !== undefined) return outside;
		const fixingDay = this.#publication.businessDays[this.#publication.indexOnOrBefore(observation)];
		return fixingDay ?? (this.#publication.outside(this.#publication.firstDay - 1) as OutsideCalendar);
	}

	/** Σ growth over Σ days, back in percent. */
	#average(weighted: bigint, elapsed: number): string {
		const decimals = this.#table.terms.roundingDecimals ?? shownDecimals;
		const unit = BigInt(elapsed) * powerOfTen(this.#table.scale);
		return scaledText(divideHalfAway(weighted * powerOfTen(decimals), unit), decimals);
	}
}

const unroundedDecimals = 30;
