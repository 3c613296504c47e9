import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { StubRate, TermLeg } from '../deal/deal.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import type { EpochDay } from '../time/local-date.ts';
import { type CurveUse, type DealFailure, isDealFailure, type RateOrigin, type ViewName } from './deal-result.ts';
import { fallbackRate, overnightFixings, termFixings } from './index-fixings.ts';
import { agreedRate, type StubPart, stubParts } from './leg-periods.ts';
import { annuity, compoundInterest, compounds } from './leg-value.ts';
import type { CurveSource, DiscountTable } from './market.ts';
import { fillOvernightInterest } from './observed-leg.ts';
import { isReplaceable } from './resolve-leg.ts';
import {
	fillTermInterest,
	fixingDayOf,
	isCeased,
	type KnownRate,
	missingTermFixing,
	paysFallback,
	type TermRates,
} from './term-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import {
	discountLeg,
	type LegOutcome,
	legResult,
	type OpenLeg,
	valueFixedLeg,
	valueOvernightLeg,
} from './value-leg.ts';
import { flagBits, flagsOfStatus } from './view-flags.ts';

/** Rates of one term leg on its own index. After cessation, the rates are those of the fallback. */
class TermLegRates implements TermRates {
	readonly indexCalendar: BusinessCalendar;
	readonly valuationDay: EpochDay;
	/** Flags that describe the basis of the rates read so far. */
	flags = 0;
	/** Curve on which rates are projected; undefined until a rate is projected. */
	used: DiscountTable | undefined;
	readonly #context: ValuationContext;
	readonly #overnightIndex: RateConventions;
	readonly #terms: TermLeg;

	constructor(context: ValuationContext, overnightIndex: RateConventions, terms: TermLeg) {
		this.indexCalendar = context.calendarOfIndex(terms.index);
		this.valuationDay = context.valuationDay;
		this.#context = context;
		this.#overnightIndex = overnightIndex;
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

	stubRate(stub: StubRate, start: EpochDay, end: EpochDay): KnownRate | DealFailure {
		if ('ratePercent' in stub) return { base: stub.ratePercent, shifted: stub.ratePercent, origin: 'agreed' };
		const parts = stubParts(this.#terms, stub.tenors, start, end, this.indexCalendar);
		if ('reason' in parts) return parts;
		const rates: KnownRate[] = [];
		for (const part of parts) {
			const rate = this.partRate(part, start);
			if (isDealFailure(rate)) return rate;
			rates.push(rate);
		}
		const sum = (figure: 'base' | 'shifted') =>
			rates.reduce((total, rate, i) => total + (parts[i] as StubPart).weight * rate[figure], 0);
		const origins = new Set(rates.map(({ origin }) => origin));
		const [origin] = origins.size === 1 ? origins : (['projected'] as const);
		return { base: sum('base'), shifted: sum('shifted'), origin: origin as RateOrigin };
	}

	partRate({ terms, end, yearFraction }: StubPart, start: EpochDay): KnownRate | DealFailure {
		const rates = new TermLegRates(this.#context, this.#overnightIndex, terms);
		const rate = rates.#ofTenor(start, end, yearFraction);
		this.flags |= rates.flags;
		if (terms.indexTenor === this.#terms.indexTenor) this.used ??= rates.used;
		return rate;
	}

	#ofTenor(start: EpochDay, end: EpochDay, accrual: number): KnownRate | DealFailure {
		const fixingDay = fixingDayOf(this.#terms, start, this.indexCalendar);
		if (fixingDay < this.valuationDay) return this.knownRate(fixingDay, start);
		const { fallbackDate } = this.#terms;
		if (fallbackDate !== undefined && start >= fallbackDate) return this.fallback(start);
		const table = this.forecast();
		if (isDealFailure(table)) return this.impliedRate(start, table) ?? table;
		const [from, to] = [table.offsetOf(start), table.offsetOf(end)];
		const forward = (column: 0 | 1) =>
			(((table.columns[from + column] as number) / (table.columns[to + column] as number) - 1) / accrual) * 100;
		return { base: forward(0), shifted: forward(1), origin: 'projected' };
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

/** Returns the rates of a stub by tenor, for a leg that was valued on its own index. */
export function explainStub(
	context: ValuationContext,
	{ overnightIndex }: OpenLeg,
	terms: TermLeg,
	tenors: readonly string[],
	[start, end]: readonly [EpochDay, EpochDay],
) {
	const rates = new TermLegRates(context, overnightIndex as RateConventions, terms);
	const parts = stubParts(terms, tenors, start, end, rates.indexCalendar);
	if ('reason' in parts) throw new RangeError('a stub was valued without its tenors');
	return parts.map((part) => {
		const rate = rates.partRate(part, start);
		if (isDealFailure(rate)) throw new RangeError('a stub was valued without its rates');
		const { indexTenor: tenor } = part.terms;
		const { base: ratePercent, origin } = rate;
		const { curve } = part.terms;
		const tableOf = () => (curve === undefined ? context.indexTable(terms.index, tenor) : context.chosenTable(curve));
		const table = origin === 'projected' ? tableOf() : undefined;
		const forecast =
			table === undefined || isDealFailure(table)
				? undefined
				: { table, end: part.end, yearFraction: part.yearFraction };
		return { tenor, weight: part.weight, ratePercent, origin, forecast };
	});
}

/** True if an index has no curve on a date because it has no quotes. Other failures are errors in the market data. */
export function hasNoCurve(failure: DealFailure): boolean {
	if (failure.reason === 'missing-curve') return true;
	return failure.reason === 'curve-failure' && failure.failure.reason === 'missing-market-data';
}

/** Values a term leg on its own index or, after cessation, on its fallback. */
function valueTermLeg(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const rates = new TermLegRates(context, leg.overnightIndex as RateConventions, terms);
	const known = fillTermInterest(leg, terms, leg.from, rates);
	if ('reason' in known) return known;
	compoundInterest(leg, leg.from, false);
	const forecast = rates.used;
	let flags = rates.flags | flagsOfOrigins(known);
	if (terms.resetsInArrears) flags |= flagBits['no-convexity'];
	if (forecast !== undefined && isCeased(terms, context.valuationDay)) {
		flags |= flagsOfCurve(context.market.curves, forecast.use, terms);
	}
	const fixings = leg.wantsPayments ? termFixings(leg, terms, leg.from, known, rates) : undefined;
	return discountLeg(leg, discount, forecast, flags, fixings);
}

function flagsOfOrigins(known: readonly (KnownRate | undefined)[]): number {
	let flags = 0;
	for (const rate of known) {
		const origin = rate?.origin;
		if (origin === 'fallback' || origin === 'fallback, projected') flags |= flagBits[origin];
	}
	return flags;
}

/** Returns the flag for the origin of a ceased index's forwards; no flag for a portal curve of a different index. */
function flagsOfCurve(
	curves: CurveSource,
	{ definitionId, discountingTenor }: CurveUse,
	{ index, indexTenor }: TermLeg,
) {
	const origin = curves.originOf(definitionId, discountingTenor);
	const identity = curves.identityOf(definitionId);
	const isOfIndex = identity?.indexName === index.index && identity.indexTenor === indexTenor;
	return isOfIndex || origin === 'user-defined-curve' ? flagBits[origin] : 0;
}

/**
 * Values a term leg whose rate is replaced by its overnight index compounded in arrears.
 * @param adjustmentPercent spread adjustment, for a leg that compounds and therefore includes it in the rate; for any
 * other leg the adjustment is added later
 */
function valueReplacedLeg(
	context: ValuationContext,
	leg: OpenLeg,
	discount: DiscountTable,
	adjustmentPercent = 0,
): LegOutcome | DealFailure {
	const { from } = leg;
	const overnight = leg.overnightIndex as RateConventions;
	const forecast = context.indexTable(overnight, 'ON');
	if (isDealFailure(forecast)) return forecast;
	const history = context.history(overnight);
	const failure = fillOvernightInterest(leg, leg.overnightYearFraction, from, history, forecast);
	if (failure !== undefined) return failure;
	addToInterest(leg, adjustmentPercent / 100);
	compoundInterest(leg, from, true);
	const bp = adjustmentPercent * 100;
	const fixings = leg.wantsPayments ? overnightFixings(leg, bp, from, history, forecast) : undefined;
	return discountLeg(leg, discount, forecast, 0, fixings);
}

/** Adds a rate (0.01 is 1 %) by the day count of the overnight index; skips periods with an agreed rate. */
function addToInterest({ leg, periods, from, overnightYearFraction }: OpenLeg, rate: number): void {
	for (let i = from; i < periods.count; i++) {
		if (agreedRate(leg, periods, i) !== undefined) continue;
		const amount = (periods.notional[i] as number) * rate * (overnightYearFraction[i] as number);
		periods.interest[i] = (periods.interest[i] as number) + amount;
		periods.shiftedInterest[i] = (periods.shiftedInterest[i] as number) + amount;
	}
}

/**
 * Adds the spread adjustment to the outcome of {@link valueReplacedLeg}, for every unpaid period. The value changes by
 * spread · annuity. The interest of that outcome must still be in the columns.
 */
function addSpreadAdjustment(
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	replaced: LegOutcome,
	discount: DiscountTable,
): LegOutcome | DealFailure {
	const adjustment = context.spreadAdjustment(terms);
	if ('reason' in adjustment) return adjustment;
	const { from, sign } = leg;
	const rate = adjustment.percent / 100;
	const unit = annuity(leg, leg.overnightYearFraction, from, discount);
	const value = {
		base: replaced.value.base + sign * rate * unit.base,
		shifted: replaced.value.shifted + sign * rate * unit.shifted,
	};
	const flags = replaced.flags | flagsOfStatus(adjustment);
	const { forecast } = replaced;
	if (!leg.wantsPayments) {
		return { result: legResult(leg, value, discount, forecast, undefined), value, forecast, flags };
	}
	addToInterest(leg, rate);
	const history = context.history(leg.overnightIndex as RateConventions);
	const fixings = overnightFixings(leg, adjustment.percent * 100, from, history, forecast as DiscountTable);
	return { result: legResult(leg, value, discount, forecast, fixings), value, forecast, flags };
}

/** Returns the terms of a term leg in a view. A chosen curve applies only in the LIBOR view. */
export const ownTerms = (terms: TermLeg, view: ViewName): TermLeg =>
	view === 'libor' || terms.curve === undefined ? terms : { ...terms, curve: undefined };

/** Undefined for a fixed leg; `replaceable` for a term leg whose rate depends on the view. */
export function ownForecast(
	context: ValuationContext,
	view: ViewName,
	{ leg }: OpenLeg,
): DiscountTable | DealFailure | 'replaceable' | undefined {
	if (leg.kind === 'fixed') return undefined;
	if (isReplaceable(leg)) return 'replaceable';
	if (view !== 'libor' || leg.curve === undefined) {
		return context.indexTable(leg.index, leg.kind === 'term' ? leg.indexTenor : 'ON');
	}
	return context.chosenTable(leg.curve);
}

/**
 * Values a leg in a view. The interest columns of the leg remain valid until it is valued again.
 * @param replaced outcome of the `rfr` view, if its interest is still in the columns and the discount curve is the
 * same. The view with the spread adjustment is then calculated from this outcome
 */
export function valueLeg(
	context: ValuationContext,
	view: ViewName,
	leg: OpenLeg,
	discount: DiscountTable,
	replaced?: LegOutcome,
): LegOutcome | DealFailure {
	const terms = leg.leg;
	if (terms.kind === 'fixed') return valueFixedLeg(leg, discount);
	if (terms.kind === 'overnight') {
		const forecast = ownForecast(context, view, leg) as DiscountTable | DealFailure;
		return isDealFailure(forecast) ? forecast : valueOvernightLeg(context, leg, terms, discount, forecast);
	}
	if (view === 'libor') return valueTermLeg(context, leg, terms, discount);
	if (!isReplaceable(terms)) return valueTermLeg(context, leg, ownTerms(terms, view), discount);
	if (view === 'rfrSpread' && compounds(leg)) {
		const adjustment = context.spreadAdjustment(terms);
		if ('reason' in adjustment) return adjustment;
		const compounded = valueReplacedLeg(context, leg, discount, adjustment.percent);
		return isDealFailure(compounded)
			? compounded
			: { ...compounded, flags: compounded.flags | flagsOfStatus(adjustment) };
	}
	const outcome = replaced ?? valueReplacedLeg(context, leg, discount);
	if (view === 'rfr' || isDealFailure(outcome)) return outcome;
	return addSpreadAdjustment(context, leg, terms, outcome, discount);
}
