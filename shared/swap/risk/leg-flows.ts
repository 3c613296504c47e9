import type { RateConventions } from '../../benchmark/rate-conventions.ts';
import type { Leg, OvernightLeg, TermLeg } from '../../deal/deal.ts';
import { yearFraction } from '../../time/day-count.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { maxPeriods } from '../../time/schedule-terms.ts';
import { fallbackPeriod, percentPerGrowth, publishedFallback } from '../cessation-fallback.ts';
import { type DealFailure, isDealFailure } from '../deal-failure.ts';
import type { ViewName } from '../deal-result.ts';
import type { DiscountTable } from '../discount-table.ts';
import type { LegPeriods } from '../leg-periods.ts';
import { type LegFee, noFees, notionalPaidWith, startExchangeDay } from '../notional-exchange.ts';
import { gridFailure, gridOf, isObservedApart, lockoutFault } from '../observed-leg.ts';
import type { OvernightHistory } from '../overnight-history.ts';
import { agreedRate, hasStubs, type StubPart, stubOf, stubParts } from '../stub-rate.ts';
import { firstFrom, fixingDayOf, isCeased, longestFixingLag, missingTermFixing, paysFallback } from '../term-leg.ts';
import type { ValuationContext } from '../valuation-context.ts';
import type { OpenLeg } from '../value-leg.ts';
import { hasNoCurve } from '../view-legs.ts';

/** Sources of rates that are fixed before the valuation date. */
export interface PastRates {
	history(index: RateConventions, forecast: DiscountTable): OvernightHistory;
	/**
	 * The rate of a term index that is fixed before the valuation date, percent.
	 *
	 * @returns undefined where the published fixing or the fallback counts
	 */
	termRate?(leg: TermLeg, fixingDay: EpochDay, start: EpochDay, end: EpochDay): number | DealFailure | undefined;
	/** A fallback rate is rounded if it is published by this day. */
	readonly publishedUntil: EpochDay;
}

/** The published fixings, and the fallback after cessation. */
export function publishedRates(context: ValuationContext): PastRates {
	return { history: (index) => context.history(index), publishedUntil: context.valuationDay };
}

/** `weight` · P(from)/P(to), paid with a flow in addition to its own growth. */
export interface ExtraGrowth {
	readonly flow: number;
	readonly weight: number;
	readonly curve: number;
	readonly from: EpochDay;
	readonly to: EpochDay;
}

/**
 * Payments of a leg in one view as functions of discount factors, so that one reading of the deal serves any number of
 * curves.
 *
 * Interest i is `constant + weight · growth`. Growth is P(from)/P(to) on `forecasts[curve]`, or the product of
 * 1 + share · (P(from)/P(to) − 1) over the steps of the period, or of an averaged leg the sum of share · (P(from)/P(to) − 1).
 * Amounts are unsigned. One object serves leg after leg.
 */
export class LegFlows {
	count = 0;
	/** The first flow after the valuation date; earlier ones are paid. */
	firstOpen = 0;
	/** Period of the first flow. */
	firstPeriod = 0;
	readonly payment = new Int32Array(maxPeriods + 1);
	readonly constant = new Float64Array(maxPeriods + 1);
	readonly weight = new Float64Array(maxPeriods + 1);
	readonly from = new Int32Array(maxPeriods + 1);
	readonly to = new Int32Array(maxPeriods + 1);
	readonly curve = new Uint8Array(maxPeriods + 1);
	/** Steps of flow i are those from `firstStep[i]` to `firstStep[i + 1]`. */
	readonly firstStep = new Int32Array(maxPeriods + 2);
	/** Notional · year fraction of the fixed rate or the spread. */
	readonly accrual = new Float64Array(maxPeriods + 1);
	/** True if the steps of a period are added up. */
	isAveraged = false;
	/** True if a spread adjustment can be added to the leg. */
	hasAnnuity = false;
	/** Notional that is paid with the interest. */
	readonly exchange = new Float64Array(maxPeriods + 1);
	/** Notional paid at the start, negative; 0 if the start is not after the valuation date. */
	startExchange = 0;
	startDay: EpochDay = 0;
	/** Fees after the valuation date. */
	fees: readonly LegFee[] = noFees;
	forecasts: DiscountTable[] = [];
	/** Further growths of flows whose rate is interpolated between two curves. */
	extras: ExtraGrowth[] = [];
	readonly stepFrom: number[] = [];
	readonly stepTo: number[] = [];
	readonly stepShare: number[] = [];

	/** The place of a curve among the forecast curves. */
	placeOf(table: DiscountTable): number {
		const known = this.forecasts.indexOf(table);
		return known >= 0 ? known : this.forecasts.push(table) - 1;
	}

	setConstant(i: number, amount: number): void {
		this.constant[i] = amount;
		this.weight[i] = 0;
		this.curve[i] = 0;
		this.firstStep[i + 1] = this.stepFrom.length;
	}

	setGrowth(i: number, constant: number, weight: number, curve: number, from: EpochDay, to: EpochDay): void {
		this.constant[i] = constant;
		this.weight[i] = weight;
		this.curve[i] = curve;
		this.from[i] = from;
		this.to[i] = to;
		this.firstStep[i + 1] = this.stepFrom.length;
	}
}

/**
 * Reads the flows of a leg in the `libor` or the `rfr` view; the view with the spread adjustment is the `rfr` view with
 * the adjustment times `accrual` added.
 *
 * @param firstPeriod the first period that counts, paid or not
 */
export function fillFlows(
	flows: LegFlows,
	context: ValuationContext,
	view: Exclude<ViewName, 'rfrSpread'>,
	leg: OpenLeg,
	past: PastRates,
	firstPeriod: number,
): DealFailure | undefined {
	const { periods } = leg;
	const { count, payment, notional } = periods;
	flows.count = count - firstPeriod;
	flows.firstPeriod = firstPeriod;
	flows.forecasts = [];
	flows.extras = [];
	flows.stepFrom.length = 0;
	flows.stepTo.length = 0;
	flows.stepShare.length = 0;
	flows.firstStep[0] = 0;
	flows.isAveraged = leg.leg.kind === 'overnight' && leg.leg.averaging === 'Average';
	const isReplaced = leg.leg.kind === 'term' && view === 'rfr';
	flows.hasAnnuity = isReplaced;
	const tau = isReplaced ? leg.overnightYearFraction : periods.yearFraction;
	const isStubbed = hasStubs(leg.leg);
	for (let i = firstPeriod; i < count; i++) {
		flows.payment[i - firstPeriod] = payment[i] as number;
		flows.accrual[i - firstPeriod] = (notional[i] as number) * (tau[i] as number);
		flows.exchange[i - firstPeriod] = notionalPaidWith(leg, i);
		if (isReplaced && isStubbed && agreedRate(leg.leg, periods, i) !== undefined) flows.accrual[i - firstPeriod] = 0;
	}
	flows.firstOpen = 0;
	while (flows.firstOpen < flows.count && (flows.payment[flows.firstOpen] as number) <= context.valuationDay) {
		flows.firstOpen++;
	}
	flows.fees = leg.fees === noFees ? noFees : leg.fees.filter(({ day }) => day > context.valuationDay);
	const startDay = startExchangeDay(leg, context.valuationDay);
	flows.startDay = startDay ?? 0;
	flows.startExchange = startDay === undefined ? 0 : -(notional[0] as number);
	const terms = leg.leg;
	if (terms.kind === 'fixed') {
		for (let i = 0; i < flows.count; i++) {
			flows.setConstant(i, (periods.rate[firstPeriod + i] as number) * (flows.accrual[i] as number));
		}
		return undefined;
	}
	if (terms.kind === 'term' && view === 'libor') return fillTermFlows(flows, context, leg, terms, past);
	const index = terms.kind === 'term' ? (leg.overnightIndex as RateConventions) : terms.index;
	const isChosen = terms.kind === 'overnight' && view === 'libor' && terms.curve !== undefined;
	const table = isChosen && terms.curve ? context.chosenTable(terms.curve) : context.indexTable(index, 'ON');
	if (isDealFailure(table)) return table;
	const history = past.history(index, table);
	if (terms.kind === 'overnight' && isObservedApart(terms)) {
		return fillObservedFlows(flows, leg, terms, history, flows.placeOf(table));
	}
	return fillOvernightFlows(flows, leg, history, flows.placeOf(table));
}

/** Interest N · (growth − 1 + spread · τ) of an overnight index compounded in arrears. */
function fillOvernightFlows(
	flows: LegFlows,
	{ leg, periods }: OpenLeg,
	history: OvernightHistory,
	curve: number,
): DealFailure | undefined {
	const { dates, notional, rate } = periods;
	const { firstPeriod } = flows;
	const { firstForecastDay } = history;
	const isStubbed = hasStubs(leg);
	for (let i = 0; i < flows.count; i++) {
		const [start, end] = [dates[firstPeriod + i] as EpochDay, dates[firstPeriod + i + 1] as EpochDay];
		if (isStubbed && setAgreed(flows, leg, periods, i)) continue;
		const amount = notional[firstPeriod + i] as number;
		const added = (rate[firstPeriod + i] as number) * (flows.accrual[i] as number) - amount;
		if (start >= firstForecastDay) {
			flows.setGrowth(i, added, amount, curve, start, end);
			continue;
		}
		const realised = history.growth(start, Math.min(end, firstForecastDay));
		if (typeof realised !== 'number') return realised;
		if (end <= firstForecastDay) flows.setConstant(i, amount * (realised - 1) + (added + amount));
		else flows.setGrowth(i, added, amount * realised, curve, firstForecastDay, end);
	}
	return undefined;
}

/** Sets the flow of a stub with an agreed rate. @returns false for any other period */
function setAgreed(flows: LegFlows, leg: Leg, periods: LegPeriods, i: number): boolean {
	const at = flows.firstPeriod + i;
	const agreed = agreedRate(leg, periods, at);
	if (agreed === undefined) return false;
	const accrual = (periods.notional[at] as number) * (periods.yearFraction[at] as number);
	flows.setConstant(i, accrual * (agreed / 100 + (periods.rate[at] as number)));
	return true;
}

/** The same with a lookback, a lockout or an observation shift: a step for each projected day. */
function fillObservedFlows(
	flows: LegFlows,
	{ periods, place }: OpenLeg,
	leg: OvernightLeg,
	history: OvernightHistory,
	curve: number,
): DealFailure | undefined {
	const fault = lockoutFault(periods, leg, place, history);
	if (fault !== undefined) return fault;
	const { calendar, basis, firstForecastDay } = history;
	const { firstPeriod, stepFrom, stepTo, stepShare } = flows;
	for (let i = 0; i < flows.count; i++) {
		const at = firstPeriod + i;
		if (setAgreed(flows, leg, periods, i)) continue;
		const grid = gridOf(leg, periods.dates[at] as EpochDay, periods.dates[at + 1] as EpochDay, history);
		if ('reason' in grid) return gridFailure(grid, place);
		// Growth of the days before the valuation date; of an averaged leg their interest.
		let realised = flows.isAveraged ? 0 : 1;
		const { observations, accrualDays } = grid;
		const first = stepFrom.length;
		for (let day = 0; day < observations.length; day++) {
			const observation = observations[day] as EpochDay;
			const weight = accrualDays[day] as number;
			if (observation < firstForecastDay) {
				const fixing = history.fixingOn(observation);
				if (typeof fixing !== 'number') return fixing;
				const interest = ((fixing / 100) * weight) / basis;
				realised = flows.isAveraged ? realised + interest : realised * (1 + interest);
				continue;
			}
			const next = calendar.businessDays[calendar.indexOnOrBefore(observation) + 1] as EpochDay;
			const share = weight / (next - observation);
			const last = stepFrom.length - 1;
			// Two whole days in a row are one growth.
			const isJoined = !flows.isAveraged && last >= first;
			if (isJoined && share === 1 && stepShare[last] === 1 && stepTo[last] === observation) stepTo[last] = next;
			else {
				stepFrom.push(observation);
				stepTo.push(next);
				stepShare.push(share);
			}
		}
		const observed = grid.observationDays / basis;
		const accrued = periods.yearFraction[at] as number;
		const notional = periods.notional[at] as number;
		const scale = leg.observationMethod === 'Mixed' ? accrued / observed : 1;
		if (leg.observationMethod === 'PeriodShift') flows.accrual[i] = notional * observed;
		const spreadAmount = (periods.rate[at] as number) * (flows.accrual[i] as number);
		if (flows.isAveraged) {
			const constant = notional * scale * realised + spreadAmount;
			if (stepFrom.length === first) flows.setConstant(i, constant);
			else flows.setGrowth(i, constant, notional * scale, curve, 0, 0);
		} else if (stepFrom.length === first) flows.setConstant(i, notional * (realised - 1) * scale + spreadAmount);
		else flows.setGrowth(i, spreadAmount - notional * scale, notional * scale * realised, curve, 0, 0);
	}
	return undefined;
}

/** Interest N · (F + spread) · τ of a term index, known, projected, or by its fallback. */
function fillTermFlows(
	flows: LegFlows,
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	past: PastRates,
): DealFailure | undefined {
	const failure = fillPeriodFlows(flows, context, leg, terms, past);
	const last = leg.periods.count - 1;
	const isLast = failure === undefined && terms.lastStub !== undefined && last >= flows.firstPeriod;
	return isLast ? fillStubFlow(flows, context, leg, terms, past, last) : failure;
}

/** The interest of a stub with an own rate: agreed, or the sum of the weighted rates of its tenors. */
function fillStubFlow(
	flows: LegFlows,
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	past: PastRates,
	i: number,
): DealFailure | undefined {
	const { periods } = leg;
	const at = i - flows.firstPeriod;
	const stub = stubOf(terms, periods, i);
	flows.extras = flows.extras.filter(({ flow }) => flow !== at);
	if (stub === undefined || 'ratePercent' in stub) {
		setAgreed(flows, terms, periods, at);
		return undefined;
	}
	const [start, end] = [periods.dates[i] as EpochDay, periods.dates[i + 1] as EpochDay];
	const parts = stubParts(terms, stub.tenors, start, end, context.calendarOfIndex(terms.index));
	if ('reason' in parts) return parts;
	const accrual = flows.accrual[at] as number;
	let constant = accrual * (periods.rate[i] as number);
	const growths: ExtraGrowth[] = [];
	for (const part of parts) {
		const piece = partPiece(flows, context, leg, part, past, start);
		if ('reason' in piece) return piece;
		const amount = accrual * part.weight;
		constant += amount * piece.constant;
		const { weight, curve, from, to } = piece;
		if (weight !== 0) growths.push({ flow: at, weight: amount * weight, curve, from, to });
	}
	const [first, second] = growths;
	if (first === undefined) flows.setConstant(at, constant);
	else flows.setGrowth(at, constant, first.weight, first.curve, first.from, first.to);
	if (second !== undefined) flows.extras.push(second);
	return undefined;
}

/** A rate as `constant + weight · P(from)/P(to)`; 0.01 for 1 %. */
interface RatePiece {
	readonly constant: number;
	readonly weight: number;
	readonly curve: number;
	readonly from: EpochDay;
	readonly to: EpochDay;
}

const knownPiece = (constant: number): RatePiece => ({ constant, weight: 0, curve: 0, from: 0, to: 0 });

/** The rate of one tenor of a stub: fixed, the fallback, or projected. */
function partPiece(
	flows: LegFlows,
	context: ValuationContext,
	leg: OpenLeg,
	{ terms, end, yearFraction: accrual }: StubPart,
	past: PastRates,
	start: EpochDay,
): RatePiece | DealFailure {
	const { valuationDay } = context;
	const fixingDay = fixingDayOf(terms, start, context.calendarOfIndex(terms.index));
	const fallback = () => fallbackPiece(flows, context, leg, terms, past, start);
	if (fixingDay < valuationDay) {
		let rate = past.termRate?.(terms, fixingDay, start, end);
		if (rate === undefined && paysFallback(terms, fixingDay, start)) return fallback();
		rate ??= context.termFixings(terms.index, terms.indexTenor).fixingOn(fixingDay);
		rate ??= missingTermFixing(terms, fixingDay);
		return typeof rate === 'number' ? knownPiece(rate / 100) : rate;
	}
	if (terms.fallbackDate !== undefined && start >= terms.fallbackDate) return fallback();
	const table = context.indexTable(terms.index, terms.indexTenor);
	if (!isDealFailure(table)) {
		return { constant: -1 / accrual, weight: 1 / accrual, curve: flows.placeOf(table), from: start, to: end };
	}
	return hasNoCurve(table) && isCeased(terms, valuationDay) ? fallback() : table;
}

/** The same with the rate of the leg in a stub at the end. */
function fillPeriodFlows(
	flows: LegFlows,
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	past: PastRates,
): DealFailure | undefined {
	const { periods } = leg;
	const { count, dates, notional, rate: spreads } = periods;
	const { firstPeriod } = flows;
	const { valuationDay } = context;
	const calendar = context.calendarOfIndex(terms.index);
	let i = firstPeriod;
	for (; i < count; i++) {
		const start = dates[i] as EpochDay;
		if (stubOf(terms, periods, i) !== undefined) {
			const failure = fillStubFlow(flows, context, leg, terms, past, i);
			if (failure !== undefined) return failure;
			continue;
		}
		if (start > valuationDay + longestFixingLag) break;
		const outside = calendar.outside(start - longestFixingLag);
		if (outside !== undefined) return outside;
		const fixingDay = fixingDayOf(terms, start, calendar);
		if (fixingDay >= valuationDay) break;
		let rate = past.termRate?.(terms, fixingDay, start, dates[i + 1] as EpochDay);
		if (rate === undefined && paysFallback(terms, fixingDay, start)) {
			const failure = fillFallbackFlow(flows, context, leg, terms, past, i);
			if (failure !== undefined) return failure;
			continue;
		}
		rate ??= context.termFixings(terms.index, terms.indexTenor).fixingOn(fixingDay);
		rate ??= missingTermFixing(terms, fixingDay);
		if (typeof rate !== 'number') return rate;
		flows.setConstant(
			i - firstPeriod,
			(flows.accrual[i - firstPeriod] as number) * (rate / 100 + (spreads[i] as number)),
		);
	}
	const onIndex = terms.fallbackDate === undefined ? count : firstFrom(periods, i, terms.fallbackDate);
	if (i < onIndex) {
		const { curve: chosen, index, indexTenor } = terms;
		const table = chosen === undefined ? context.indexTable(index, indexTenor) : context.chosenTable(chosen);
		if (!isDealFailure(table)) {
			const curve = flows.placeOf(table);
			for (; i < onIndex; i++) {
				const [start, end] = [dates[i] as EpochDay, dates[i + 1] as EpochDay];
				const accrual = flows.accrual[i - firstPeriod] as number;
				const scale =
					terms.dayCount === index.dayCount
						? (notional[i] as number)
						: accrual / yearFraction(index.dayCount, start, end);
				flows.setGrowth(i - firstPeriod, (spreads[i] as number) * accrual - scale, scale, curve, start, end);
			}
		} else if (chosen !== undefined || !hasNoCurve(table) || !isCeased(terms, valuationDay)) return table;
	}
	for (; i < count; i++) {
		const failure = fillFallbackFlow(flows, context, leg, terms, past, i);
		if (failure !== undefined) return failure;
	}
	return undefined;
}

/** The interest of a period whose rate is the fallback of its index. */
function fillFallbackFlow(
	flows: LegFlows,
	context: ValuationContext,
	leg: OpenLeg,
	terms: TermLeg,
	past: PastRates,
	i: number,
): DealFailure | undefined {
	const { dates, rate } = leg.periods;
	const piece = fallbackPiece(flows, context, leg, terms, past, dates[i] as EpochDay);
	if ('reason' in piece) return piece;
	const at = i - flows.firstPeriod;
	const accrual = flows.accrual[at] as number;
	const constant = accrual * (piece.constant + (rate[i] as number));
	if (piece.weight === 0) flows.setConstant(at, constant);
	else flows.setGrowth(at, constant, accrual * piece.weight, piece.curve, piece.from, piece.to);
	return undefined;
}

/** The fallback rate of a period that starts on a day. */
function fallbackPiece(
	flows: LegFlows,
	context: ValuationContext,
	{ overnightIndex }: OpenLeg,
	terms: TermLeg,
	past: PastRates,
	start: EpochDay,
): RatePiece | DealFailure {
	const adjustment = context.spreadAdjustment(terms);
	if ('reason' in adjustment) return adjustment;
	const index = overnightIndex as RateConventions;
	const table = context.indexTable(index, 'ON');
	if (isDealFailure(table)) return table;
	const history = past.history(index, table);
	const period = fallbackPeriod(terms, start, history);
	if ('reason' in period) return period;
	const { firstForecastDay } = history;
	const realised = history.growth(period.start, Math.min(period.end, firstForecastDay));
	if (typeof realised !== 'number') return realised;
	const perGrowth = percentPerGrowth(terms, period);
	const percent = (realised - 1) * perGrowth;
	if (period.end <= past.publishedUntil) return knownPiece(publishedFallback(percent, adjustment).rate / 100);
	if (period.end <= firstForecastDay) return knownPiece((percent + adjustment.percent) / 100);
	return {
		constant: (adjustment.percent - perGrowth) / 100,
		weight: (realised * perGrowth) / 100,
		curve: flows.placeOf(table),
		from: Math.max(period.start, firstForecastDay),
		to: period.end,
	};
}
