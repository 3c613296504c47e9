import type { RateConventions } from '../../benchmark/rate-conventions.ts';
import type { OvernightLeg, TermLeg } from '../../deal/deal.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { type DealFailure, isDealFailure, type ViewName } from '../deal-result.ts';
import { agreedRate, hasStubs, noFees, stubOf } from '../leg-periods.ts';
import { compounds, notionalPaidWith, spreadAmount, spreadYears, startExchangeDay } from '../leg-value.ts';
import type { OvernightHistory } from '../market.ts';
import { gridFailure, gridOf, isObservedApart, lockoutFault } from '../observed-leg.ts';
import { isReplaceable } from '../resolve-leg.ts';
import type { ValuationContext } from '../valuation-context.ts';
import type { OpenLeg } from '../value-leg.ts';
import { ownTerms } from '../view-legs.ts';
import { type CompoundedTerms, type LegFlows, type PastRates, setAgreed } from './leg-flows.ts';
import { fillTermFlows } from './term-flows.ts';

/**
 * Reads the flows of a leg in a view. The view `rfrSpread` is read only for a term leg that compounds. For any other
 * leg it equals the `rfr` view plus adjustment · `accrual`.
 * @param firstPeriod first period that is read, paid or not
 */
export function fillFlows(
	flows: LegFlows,
	context: ValuationContext,
	view: ViewName,
	leg: OpenLeg,
	past: PastRates,
	firstPeriod: number,
): DealFailure | undefined {
	const failure = fillOwnFlows(flows, context, view, leg, past, firstPeriod);
	flows.compounded =
		failure === undefined && compounds(leg) ? compoundedTerms(flows, leg, view !== 'libor') : undefined;
	return failure;
}

function compoundedTerms({ count, firstPeriod }: LegFlows, open: OpenLeg, isAlternative: boolean): CompoundedTerms {
	const { leg, periods } = open;
	const years = spreadYears(open, isAlternative && isReplaceable(leg));
	return {
		method: leg.calculation?.method ?? 'None',
		notional: periods.notional.subarray(firstPeriod, firstPeriod + count),
		spread: Float64Array.from({ length: count }, (_, i) => spreadAmount(open, firstPeriod + i, years)),
		opensPayment: periods.opensPayment.subarray(firstPeriod, firstPeriod + count),
		isFixed: leg.kind === 'fixed',
	};
}

/** Reads the flows without interest on earlier interest of the same payment. */
function fillOwnFlows(
	flows: LegFlows,
	context: ValuationContext,
	view: ViewName,
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
	const isReplaced = isReplaceable(leg.leg) && view !== 'libor';
	const adjustment = isReplaced && view === 'rfrSpread' ? context.spreadAdjustment(leg.leg as TermLeg) : noAdjustment;
	if ('reason' in adjustment) return adjustment;
	flows.adjustment = adjustment.percent / 100;
	flows.hasAnnuity = isReplaced;
	const tau = isReplaced ? leg.overnightYearFraction : periods.yearFraction;
	const isStubbed = hasStubs(leg.leg);
	for (let i = firstPeriod; i < count; i++) {
		flows.payment[i - firstPeriod] = payment[i] as number;
		const isAgreed = isStubbed && agreedRate(leg.leg, periods, i) !== undefined;
		const accrual = (notional[i] as number) * ((isAgreed ? periods.yearFraction : tau)[i] as number);
		flows.accrual[i - firstPeriod] = accrual;
		flows.adjusted[i - firstPeriod] = isAgreed ? 0 : accrual;
		flows.exchange[i - firstPeriod] = notionalPaidWith(leg, i);
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
			// A stub with its own rate does not use the leg's rate.
			if (isStubbed && stubOf(terms, periods, firstPeriod + i) !== undefined) flows.accrual[i] = 0;
		}
		return undefined;
	}
	if (terms.kind === 'term' && !isReplaced) {
		return fillTermFlows(flows, context, leg, ownTerms(terms, view), past);
	}
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

const noAdjustment = { percent: 0 };

/** Reads the interest N · (growth − 1 + spread · τ) of an overnight index compounded in arrears. */
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
		const added = ((rate[firstPeriod + i] as number) + flows.adjustment) * (flows.accrual[i] as number) - amount;
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

/** Reads the interest of a leg with lookback, lockout, observation shift or averaging; one step per projected day. */
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
		// Growth over the days before the valuation date. For an averaged leg, the interest of these days.
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
			// Two consecutive steps with their full weights are merged into one growth.
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
		if (leg.observationMethod === 'PeriodShift') {
			flows.accrual[i] = notional * observed;
			periods.otherYearFraction[at] = observed;
		}
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
