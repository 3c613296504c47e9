import { type CompoundedSpan, PlainCompounding, type SpanFixing, statedRate } from '../averages/overnight-averages.ts';
import { type FixingSeries, publicationDay } from '../benchmark/fixing-series.ts';
import { iborTitle } from '../benchmark/ibor.ts';
import { RateConvention } from '../compounding/compounding-accumulator.ts';
import { add, type Decimal, zero } from '../decimal/decimal.ts';
import { addBusinessDays } from '../time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, tenor as parseTenor } from '../time/local-date.ts';
import type { FallbackFailure, FallbackRate, ObservationPeriod, ResolvedIbor, TenorOutcome } from './fallback-rate.ts';
import type { SpreadAdjustments } from './spread-adjustment.ts';

/** Number of decimals of every published fallback rate, spread and adjusted reference rate. */
export const fallbackDecimals = 5;

/**
 * Calculates the fallback rates of one interbank rate, by the ISDA definitions and Bloomberg's rule book.
 *
 * All tenors of a record date start on the same day, so their fixings are compounded in one pass. The first rounding is
 * that of the adjusted reference rate.
 * @see docs/methodology.md, Fallback rates; test/golden/fallback
 */
export class FallbackCalculator {
	readonly rate: ResolvedIbor;
	readonly #spreads: SpreadAdjustments;
	readonly #compounding: PlainCompounding;
	readonly #convention: RateConvention;

	/** @param series fixings of the rate's overnight index */
	constructor(rate: ResolvedIbor, spreads: SpreadAdjustments, series: FixingSeries) {
		this.rate = rate;
		this.#spreads = spreads;
		this.#compounding = new PlainCompounding(series, rate.indexCalendar, rate.index.yearlyBasis);
		// Converts to the interbank basis (compounded rate · interbank basis / index basis) and rounds once.
		this.#convention = new RateConvention(100n * BigInt(rate.ibor.yearlyBasis), zero, fallbackDecimals);
	}

	ratesOf(
		recordDate: LocalDate,
		tenors: readonly string[] = this.rate.ibor.tenors,
	): readonly TenorOutcome<FallbackRate>[] {
		const start = this.rate.accrualStart(epochDay(recordDate));
		if (typeof start !== 'number') return tenors.map((tenor) => ({ tenor, outcome: start }));
		const ends = tenors.map((tenor) => this.rate.accrualEnd(start, tenor));
		const reached = this.#compounding.through(
			start,
			ends.filter((end) => typeof end === 'number'),
			(reached) => ({
				rate: statedRate(reached, this.#convention, fallbackDecimals),
				observationPeriod: this.#observationPeriodOf(start, reached),
			}),
		);
		return tenors.map((tenor, i) => {
			const end = ends[i] as (typeof ends)[number];
			const compounded = typeof end === 'number' ? reached.get(end) : end;
			if (compounded === undefined || 'reason' in compounded) {
				return { tenor, outcome: compounded as FallbackFailure };
			}
			const spread = this.#spreads.of(this.rate.ibor, tenor);
			if (spread === undefined) return { tenor, outcome: this.#noSpread(tenor) };
			const published = this.#publicationDay(epochDay(compounded.observationPeriod.lastFixingDate));
			if (typeof published !== 'number') return { tenor, outcome: published };
			const outcome: FallbackRate = {
				ibor: this.rate.ibor,
				tenor,
				recordDate,
				publicationDate: dateOfEpochDay(published),
				adjustedReferenceRate: compounded.rate,
				spreadAdjustment: spread.percent,
				fallbackRate: add(compounded.rate, spread.percent),
				status: spread.status === 'fixed' ? 'Calculated' : 'Indicative',
				observationPeriod: compounded.observationPeriod,
			};
			return { tenor, outcome };
		});
	}

	rateOf(recordDate: LocalDate, tenor: string): FallbackRate | FallbackFailure {
		return (this.ratesOf(recordDate, [tenor])[0] as TenorOutcome<FallbackRate>).outcome;
	}

	/** Returns the rates published on a day. A tenor can have no, one or several record dates. */
	publishedOn(
		publicationDate: LocalDate,
		tenors: readonly string[] = this.rate.ibor.tenors,
	): readonly (TenorOutcome<FallbackRate> & { readonly recordDate: LocalDate })[] {
		return tenors.flatMap((tenor) =>
			this.recordDatesPublishedOn(publicationDate, tenor).map((recordDate) => ({
				tenor,
				recordDate,
				outcome: this.rateOf(recordDate, tenor),
			})),
		);
	}

	/** Returns the record dates whose rate is published on a day, in ascending order. The fixings need not be known. */
	recordDatesPublishedOn(publicationDate: LocalDate, tenor: string): readonly LocalDate[] {
		const wanted = epochDay(publicationDate);
		const { unit, count } = parseTenor(tenor);
		const length = { 'business-day': 1, week: 7, month: 30.5 }[unit] * count;
		const latest = wanted - Math.floor(length) + marginDays;
		const found: LocalDate[] = [];
		for (let day = wanted - Math.ceil(length) - marginDays; day <= latest; day++) {
			if (this.publicationDayOf(day, tenor) === wanted) found.push(dateOfEpochDay(day));
		}
		return found;
	}

	/** Returns the publication day of a record date's rate. The fixings need not be known. */
	publicationDayOf(recordDay: EpochDay, tenor: string): EpochDay | FallbackFailure {
		const start = this.rate.accrualStart(recordDay);
		if (typeof start !== 'number') return start;
		const end = this.rate.accrualEnd(start, tenor);
		if (typeof end !== 'number') return end;
		const lastFixing = addBusinessDays(end, -1, this.rate.indexCalendar);
		return typeof lastFixing === 'number' ? this.#publicationDay(lastFixing) : lastFixing;
	}

	fixingsOf({ start, end }: ObservationPeriod): readonly SpanFixing[] | FallbackFailure {
		return this.#compounding.fixingsBetween(epochDay(start), epochDay(end));
	}

	/** Returns an observation period's compounded rate, on the yearly bases of the index and of the interbank rate. */
	compoundedOver(
		{ start, end }: ObservationPeriod,
		decimals: number,
	): { readonly onIndexBasis: Decimal; readonly onReplacedBasis: Decimal } | FallbackFailure {
		const convention = (basis: number) => new RateConvention(100n * BigInt(basis), zero, decimals);
		const last = epochDay(end);
		const stated = this.#compounding.through(epochDay(start), [last], (reached) => ({
			onIndexBasis: statedRate(reached, convention(this.rate.index.yearlyBasis), decimals),
			onReplacedBasis: statedRate(reached, convention(this.rate.ibor.yearlyBasis), decimals),
		}));
		return stated.get(last) as { onIndexBasis: Decimal; onReplacedBasis: Decimal } | FallbackFailure;
	}

	#publicationDay(lastFixing: EpochDay): EpochDay | FallbackFailure {
		return publicationDay(this.rate.index, lastFixing, this.rate.indexCalendar);
	}

	#observationPeriodOf(start: EpochDay, { days, fixings, lastFixingDay }: CompoundedSpan): ObservationPeriod {
		return {
			index: this.rate.index.name,
			start: dateOfEpochDay(start),
			end: dateOfEpochDay(start + days),
			accrualDays: days,
			fixings,
			lastFixingDate: dateOfEpochDay(lastFixingDay),
		};
	}

	#noSpread(tenor: string): FallbackFailure {
		return { reason: 'no-spread-adjustment', rate: iborTitle(this.rate.ibor), tenor };
	}
}

/** Upper limit of the calendar days by which holidays and the end-of-month rule move a period. */
const marginDays = 20;
