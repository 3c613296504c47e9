import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { TermLeg } from '../deal/deal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import { fallbackRate } from './cessation-fallback.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { DiscountTable } from './discount-table.ts';
import { isCeased, type KnownRate, missingTermFixing, paysFallback, type TermRates } from './term-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import type { OpenLeg } from './value-leg.ts';
import { flagBits, flagsOfStatus } from './view-flags.ts';

/** The rates of one term leg on its own index; after cessation its fallback. */
export class TermLegRates implements TermRates {
	readonly indexCalendar: BusinessCalendar;
	readonly valuationDay: EpochDay;
	/** Basis of the requested rates. */
	flags = 0;
	/** The curve on which rates are projected, once it is asked for. */
	used: DiscountTable | undefined;
	readonly #context: ValuationContext;
	readonly #overnightIndex: RateConventions;
	readonly #terms: TermLeg;

	constructor(context: ValuationContext, leg: OpenLeg, terms: TermLeg) {
		this.indexCalendar = context.calendarOfIndex(terms.index);
		this.valuationDay = context.valuationDay;
		this.#context = context;
		this.#overnightIndex = leg.overnightIndex as RateConventions;
		this.#terms = terms;
	}

	knownRate(fixingDay: EpochDay, accrualStart: EpochDay): KnownRate | DealFailure {
		const terms = this.#terms;
		if (paysFallback(terms, fixingDay, accrualStart)) return this.fallback(accrualStart);
		const base = this.#context.termFixings(terms.index, terms.indexTenor).fixingOn(fixingDay);
		return base === undefined ? missingTermFixing(terms, fixingDay) : { base, shifted: base, origin: 'realised' };
	}

	forecast(): DiscountTable | DealFailure {
		const { curve, index, indexTenor } = this.#terms;
		const table = curve === undefined ? this.#context.indexTable(index, indexTenor) : this.#context.chosenTable(curve);
		if (!isDealFailure(table)) this.used = table;
		return table;
	}

	impliedRate(accrualStart: EpochDay, failure: DealFailure): KnownRate | DealFailure | undefined {
		const isWithoutQuotes = this.#terms.curve === undefined && hasNoCurve(failure);
		if (!isWithoutQuotes || !isCeased(this.#terms, this.valuationDay)) return undefined;
		this.flags |= flagBits['fallback-implied'];
		return this.fallback(accrualStart);
	}

	fallback(accrualStart: EpochDay): KnownRate | DealFailure {
		const spread = this.#context.spreadAdjustment(this.#terms);
		if (isDealFailure(spread)) return spread;
		const table = this.#context.indexTable(this.#overnightIndex, 'ON');
		if (isDealFailure(table)) return table;
		this.flags |= flagsOfStatus(spread);
		return fallbackRate(this.#terms, accrualStart, spread, this.#context.history(this.#overnightIndex), table);
	}
}

/** True if an index has no curve on a date because nothing is quoted; any other failure is an error of the market data. */
export function hasNoCurve(failure: DealFailure): boolean {
	if (failure.reason === 'missing-curve') return true;
	return failure.reason === 'curve-failure' && failure.failure.reason === 'missing-market-data';
}
