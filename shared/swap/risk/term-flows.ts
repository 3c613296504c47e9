import type { RateConventions } from '../../benchmark/rate-conventions.ts';
import type { TermLeg } from '../../deal/deal.ts';
import { yearFraction } from '../../time/day-count.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { type DealFailure, isDealFailure } from '../deal-result.ts';
import { fallbackPeriod, percentPerGrowth, publishedFallback } from '../index-fixings.ts';
import { hasStubs, ownRateOf, rateStartOf, type StubPart, stubParts } from '../leg-periods.ts';
import { firstFrom, fixingDayOf, isCeased, longestFixingLag, missingTermFixing, paysFallback } from '../term-leg.ts';
import type { ValuationContext } from '../valuation-context.ts';
import type { OpenLeg } from '../value-leg.ts';
import { hasNoCurve } from '../view-legs.ts';
import { type ExtraGrowth, type LegFlows, type PastRates, setAgreed } from './leg-flows.ts';

/** Reads the interest N · (F + spread) · τ of a term index. F is the known, the projected or the fallback rate. */
export function fillTermFlows(
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

/** Reads the interest of a stub with its own rate: an agreed rate, or the weighted sum of its tenors' rates. */
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
	const own = ownRateOf(terms, periods, i);
	flows.extras = flows.extras.filter(({ flow }) => flow !== at);
	if (own === undefined || 'ratePercent' in own) {
		setAgreed(flows, terms, periods, at);
		return undefined;
	}
	const [start, end] = [rateStartOf(terms, periods, i), periods.dates[i + 1] as EpochDay];
	const parts = stubParts(terms, own.tenors, start, end, context.calendarOfIndex(terms.index));
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

/** Rate written as `constant + weight · P(from)/P(to)`; 0.01 for 1 %. */
interface RatePiece extends Omit<ExtraGrowth, 'flow'> {
	readonly constant: number;
}

const knownPiece = (constant: number): RatePiece => ({ constant, weight: 0, curve: 0, from: 0, to: 0 });

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
	const { curve: chosen, index, indexTenor } = terms;
	const table = chosen === undefined ? context.indexTable(index, indexTenor) : context.chosenTable(chosen);
	if (!isDealFailure(table)) {
		return { constant: -1 / accrual, weight: 1 / accrual, curve: flows.placeOf(table), from: start, to: end };
	}
	const isImplied = chosen === undefined && hasNoCurve(table) && isCeased(terms, valuationDay);
	return isImplied ? fallback() : table;
}

/** Reads the flows at the leg's rate. A stub at the end is included first; {@link fillStubFlow} then overwrites it. */
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
	const isOwn = terms.resetsInArrears || hasStubs(terms);
	let i = firstPeriod;
	for (; i < count; i++) {
		const start = dates[i] as EpochDay;
		if (isOwn && ownRateOf(terms, periods, i) !== undefined) {
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
