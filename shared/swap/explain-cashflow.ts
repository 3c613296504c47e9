import type { RateConventions } from '../benchmark/rate-conventions.ts';
import type { Deal, TermLeg } from '../deal/deal.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '../time/local-date.ts';
import type { CashflowExplanation, InterestExplanation } from './cashflow-explanation.ts';
import {
	type CompoundedDays,
	compoundedDays,
	explainCompounding,
	explainedFactor,
	plainTerms,
} from './compounded-days.ts';
import { type DealFailure, type IndexFixing, isDealFailure, type ViewName } from './deal-result.ts';
import { compoundedFixings, fallbackPeriod, fallbackRate, yearlyBasisOf } from './index-fixings.ts';
import { agreedRate, ownRateOf, rateStartOf } from './leg-periods.ts';
import { earlierInterest, notionalPaidWith, startExchangeDay } from './leg-value.ts';
import type { DiscountTable, Market, OvernightHistory } from './market.ts';
import type { ObservedTerms } from './observed-leg.ts';
import { isReplaceable } from './resolve-leg.ts';
import { ValuationContext } from './valuation-context.ts';
import { resolveDeal } from './value-deal.ts';
import type { OpenLeg } from './value-leg.ts';
import { chosenCurveFaults, discountTablesOf } from './view-curves.ts';
import { explainStub, ownTerms, valueLeg } from './view-legs.ts';

type RateExplanation = Omit<
	InterestExplanation,
	'accrualStart' | 'accrualEnd' | 'notional' | 'amount' | 'couponRatePercent' | 'onEarlier'
>;

interface RateSources {
	readonly context: ValuationContext;
	readonly view: ViewName;
	readonly indexFixings: readonly IndexFixing[];
	readonly forecast: DiscountTable | undefined;
}

/** Explains period `i`'s interest. Call directly after the leg is valued in the view: it reads the interest columns. */
function explainInterest(leg: OpenLeg, i: number, sources: RateSources): InterestExplanation {
	const { periods, sign } = leg;
	const rate = explainRate(leg, i, sources);
	const method = leg.leg.calculation?.method ?? 'None';
	const isReplaced = isReplaceable(leg.leg) && sources.view !== 'libor';
	const earlier = method === 'None' ? 0 : earlierInterest(leg, i, isReplaced);
	return {
		accrualStart: dateOfEpochDay(periods.dates[i] as EpochDay),
		accrualEnd: dateOfEpochDay(periods.dates[i + 1] as EpochDay),
		notional: periods.notional[i] as number,
		amount: sign * (periods.interest[i] as number),
		couponRatePercent: rate.ratePercent + (rate.spreadBp + rate.spreadAdjustmentBp) / 100,
		...rate,
		...(earlier === 0 || method === 'None' ? {} : { onEarlier: { method, amount: sign * earlier } }),
	};
}

const nothingFloating = {
	spreadBp: 0,
	spreadAdjustmentBp: 0,
	indexFixings: [],
	fallbackPeriod: undefined,
	compounding: undefined,
	forecast: [],
	forecastYearFraction: undefined,
} as const;

function explainRate(open: OpenLeg, i: number, sources: RateSources): RateExplanation {
	const { leg, periods } = open;
	const accrued = periods.yearFraction[i] as number;
	if (leg.kind === 'fixed') {
		return { ...nothingFloating, yearFraction: accrued, ratePercent: periods.stated[i] as number, origin: 'fixed' };
	}
	const agreed = agreedRate(leg, periods, i);
	if (agreed !== undefined) {
		const spreadBp = periods.stated[i] as number;
		return { ...nothingFloating, spreadBp, yearFraction: accrued, ratePercent: agreed, origin: 'agreed' };
	}
	if (leg.kind === 'term' && (sources.view === 'libor' || !isReplaceable(leg))) {
		return explainTermRate(open, ownTerms(leg, sources.view), i, sources);
	}
	const explained = explainOvernightRate(open, i, sources);
	const yearFraction = leg.kind === 'term' ? (open.overnightYearFraction[i] as number) : accrued;
	const isShifted = leg.kind === 'overnight' && leg.observationMethod === 'PeriodShift';
	const { days, dailyBasis } = explained.compounding;
	return { ...explained, yearFraction: isShifted ? days / dailyBasis : yearFraction };
}

function explainTermRate(open: OpenLeg, leg: TermLeg, i: number, sources: RateSources): RateExplanation {
	const { periods, from } = open;
	const start = periods.dates[i] as EpochDay;
	const end = periods.dates[i + 1] as EpochDay;
	const fixing = sources.indexFixings[i - from] as IndexFixing;
	const accrued = {
		spreadBp: periods.stated[i] as number,
		yearFraction: periods.yearFraction[i] as number,
		origin: fixing.origin,
	};
	const onFixing = {
		...nothingFloating,
		...accrued,
		ratePercent: fixing.referenceRatePercent,
		indexFixings: [fixing],
	};
	const own = ownRateOf(leg, periods, i);
	const isFallback = fixing.origin === 'fallback' || fixing.origin === 'fallback, projected';
	if (own !== undefined && 'tenors' in own && !(leg.resetsInArrears && isFallback)) {
		const rateStart = rateStartOf(leg, periods, i);
		const rates = explainStub(sources.context, open, leg, own.tenors, [rateStart, end]);
		const [single] = rates;
		return {
			...onFixing,
			...(leg.resetsInArrears
				? { forecastYearFraction: single?.forecast?.yearFraction }
				: { stubRates: rates.map(({ forecast: _, ...rate }) => rate) }),
			forecast: rates.flatMap(({ forecast: part }) =>
				part === undefined ? [] : [explainedFactor(part.table, rateStart), explainedFactor(part.table, part.end)],
			),
		};
	}
	if (isFallback) return { ...explainFallback(open, leg, i, sources), ...accrued };
	const { forecast } = sources;
	const isProjected = fixing.origin === 'projected' && forecast !== undefined;
	return {
		...onFixing,
		forecast: isProjected ? [explainedFactor(forecast, start), explainedFactor(forecast, end)] : [],
		forecastYearFraction: isProjected ? yearFraction(leg.index.dayCount, start, end) : undefined,
	};
}

function explainFallback({ overnightIndex, periods }: OpenLeg, leg: TermLeg, i: number, { context }: RateSources) {
	const start = rateStartOf(leg, periods, i);
	const spreadBp = periods.stated[i] as number;
	const overnight = overnightIndex as RateConventions;
	const history = context.history(overnight);
	const forecast = context.indexTable(overnight, 'ON');
	const adjustment = context.spreadAdjustment(leg);
	const period = fallbackPeriod(leg, start, history);
	if ('reason' in adjustment || isDealFailure(forecast) || 'reason' in period) throw notFormed();
	const rate = fallbackRate(leg, start, adjustment, history, forecast);
	if ('reason' in rate) throw notFormed();
	const rows = compoundedDays(plainTerms, period.start, period.end, history, forecast);
	const spreadAdjustmentBp = adjustment.percent * 100;
	const explained = explainRows(
		rows,
		plainTerms,
		spreadBp + spreadAdjustmentBp,
		history,
		forecast,
		yearlyBasisOf(leg.index),
	);
	return {
		...explained,
		ratePercent: rate.adjustedReferenceRate,
		spreadAdjustmentBp,
		fallbackPeriod: {
			index: overnight.index,
			start: dateOfEpochDay(period.start),
			end: dateOfEpochDay(period.end),
		},
	};
}

function explainOvernightRate({ leg, periods, overnightIndex }: OpenLeg, i: number, sources: RateSources) {
	if (leg.kind === 'fixed') throw new RangeError('a fixed leg compounds no index');
	const { context, view, forecast } = sources;
	if (forecast === undefined) throw notFormed();
	const history = context.history(overnightIndex as RateConventions);
	const adjustment = view === 'rfrSpread' && leg.kind === 'term' ? context.spreadAdjustment(leg) : { percent: 0 };
	if ('reason' in adjustment) throw notFormed();
	const terms = leg.kind === 'overnight' ? leg : plainTerms;
	const rows = compoundedDays(terms, periods.dates[i] as EpochDay, periods.dates[i + 1] as EpochDay, history, forecast);
	const spreadAdjustmentBp = adjustment.percent * 100;
	const spreadBp = periods.stated[i] as number;
	const explained = explainRows(rows, terms, spreadBp + spreadAdjustmentBp, history, forecast, history.basis);
	const { growth, days, rateBasis } = explained.compounding;
	return {
		...explained,
		ratePercent: ((growth - 1) * 100 * rateBasis) / days,
		spreadBp,
		spreadAdjustmentBp,
		fallbackPeriod: undefined,
	};
}

function explainRows(
	rows: readonly CompoundedDays[],
	{ averaging }: ObservedTerms,
	spreadBp: number,
	history: OvernightHistory,
	forecast: DiscountTable,
	rateBasis: number,
) {
	const projected = rows.filter(({ forward }) => forward !== undefined);
	const from = projected[0]?.forward?.start;
	const to = projected.at(-1)?.forward?.end;
	return {
		compounding: explainCompounding(rows, history, forecast, rateBasis, averaging),
		origin: from === undefined ? ('realised' as const) : ('projected' as const),
		indexFixings: compoundedFixings(rows, spreadBp / 100, history.basis, averaging),
		forecast: from === undefined || to === undefined ? [] : [from, to].map((day) => explainedFactor(forecast, day)),
		forecastYearFraction: undefined,
	};
}

const notFormed = () => new RangeError('a view was formed without what it is explained by');

export interface CashflowPlace {
	readonly view: ViewName;
	readonly leg: 0 | 1;
	readonly date: LocalDate;
}

/**
 * Explains a cash flow: its fixings or forwards, its accrual, and its discount factor with the curve points around the
 * payment date. The explained amounts add up to the cash flow.
 * @returns an empty list if the leg pays nothing on the date, or the date is not after the valuation date
 */
export function explainCashflow(
	deal: Deal,
	market: Market,
	place: CashflowPlace,
): readonly CashflowExplanation[] | DealFailure {
	const reportCurrency = deal.legs[0].currency;
	const context = new ValuationContext(market, { reportCurrency, getPaymentInfo: true, dv01Method: 'ZeroShift' });
	const [fault] = chosenCurveFaults(context, deal);
	if (fault !== undefined) return fault;
	const legs = resolveDeal(context, { ...deal, getPaymentInfo: true });
	if (isDealFailure(legs)) return legs;
	const discounts = discountTablesOf(context, deal, place.view);
	if (isDealFailure(discounts)) return discounts;
	const leg = legs[place.leg];
	const discount = discounts[place.leg];
	const outcome = valueLeg(context, place.view, leg, discount);
	if (isDealFailure(outcome)) return outcome;

	const { indexFixings = [], forecastCurve } = outcome.result;
	const forecast = forecastCurve === undefined ? undefined : context.usedTable(forecastCurve);
	const day = epochDay(place.date);
	const parts: CashflowExplanation[] = [];
	const discountFactor = () => explainedFactor(discount, day);
	if (startExchangeDay(leg, context.valuationDay) === day) {
		const notionalPayment = -leg.sign * (leg.periods.notional[0] as number);
		parts.push({ interest: undefined, notionalPayment, discountFactor: discountFactor() });
	}
	for (const fee of leg.fees) {
		if (fee.day !== day || day <= context.valuationDay) continue;
		const amount = leg.sign * fee.amount;
		parts.push({ interest: undefined, notionalPayment: 0, fee: amount, discountFactor: discountFactor() });
	}
	for (let i = leg.from; i < leg.periods.count; i++) {
		if (leg.periods.payment[i] !== day) continue;
		parts.push({
			interest: explainInterest(leg, i, { context, view: place.view, indexFixings, forecast }),
			notionalPayment: leg.sign * notionalPaidWith(leg, i),
			discountFactor: discountFactor(),
		});
	}
	return parts;
}
