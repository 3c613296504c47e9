import type { CompoundingMethod } from '../deal/deal.ts';
import type { LegPeriods } from './leg-periods.ts';
import type { ResolvedLeg } from './resolve-leg.ts';
import { agreedRate, hasStubs } from './stub-rate.ts';

/** True if earlier interest of a payment period earns interest. */
export const compounds = ({ leg }: Pick<ResolvedLeg, 'leg'>): boolean =>
	leg.calculation !== undefined && leg.calculation.method !== 'None';

/**
 * Interest of a calculation period on earlier interest of its payment period.
 *
 * @param own interest of the period on its notional, spread included
 * @param spread part of it that is the spread
 * @param earlier interest on which the period compounds
 */
export function interestOnInterest(
	method: CompoundingMethod,
	own: number,
	spread: number,
	notional: number,
	earlier: number,
): number {
	// Without a notional nothing has accrued: it changes at the start of a payment period only.
	if (notional === 0 || method === 'None') return 0;
	return earlier * ((method === 'Straight' ? own : own - spread) / notional);
}

/** Part of the interest of a period on which later periods of its payment period compound. */
export const compoundingPart = (method: CompoundingMethod, interest: number, spread: number): number =>
	method === 'SpreadExclusive' ? interest - spread : interest;

/** Year fractions of the spread of a leg. */
export function spreadYears({ leg, periods, overnightYearFraction }: ResolvedLeg, isReplaced: boolean): Float64Array {
	if (leg.kind === 'overnight' && leg.observationMethod === 'PeriodShift') return periods.otherYearFraction;
	return isReplaced ? overnightYearFraction : periods.yearFraction;
}

/** The spread of a period of a leg as an amount; 0 on a fixed leg. */
export function spreadAmount({ leg, periods }: ResolvedLeg, i: number, years: Float64Array): number {
	if (leg.kind === 'fixed') return 0;
	const own = hasStubs(leg) && agreedRate(leg, periods, i) !== undefined ? periods.yearFraction : years;
	return (periods.notional[i] as number) * (periods.rate[i] as number) * (own[i] as number);
}

/**
 * Adds to the interest of every unpaid period the interest on earlier interest of its payment period. Nothing changes on
 * a leg that does not compound.
 *
 * @see docs/methodology.md, Interest; test/golden/swap/fields/compounding.json
 */
export function compoundInterest(leg: ResolvedLeg, from: number, isReplaced: boolean): void {
	const method = leg.leg.calculation?.method;
	if (method === undefined || method === 'None') return;
	const { periods } = leg;
	const years = spreadYears(leg, isReplaced);
	compoundColumn(leg, method, from, years, periods.interest);
	compoundColumn(leg, method, from, years, periods.shiftedInterest);
}

function compoundColumn(
	leg: ResolvedLeg,
	method: CompoundingMethod,
	from: number,
	years: Float64Array,
	interest: Float64Array,
): void {
	const { count, notional, opensPayment }: LegPeriods = leg.periods;
	let earlier = 0;
	for (let i = from; i < count; i++) {
		if (opensPayment[i] === 1) earlier = 0;
		const own = interest[i] as number;
		const spread = spreadAmount(leg, i, years);
		const total = own + interestOnInterest(method, own, spread, notional[i] as number, earlier);
		interest[i] = total;
		earlier += compoundingPart(method, total, spread);
	}
}

/** Earlier interest on which a period compounds, from columns that are compounded. */
export function earlierInterest(leg: ResolvedLeg, period: number, isReplaced: boolean): number {
	const method = leg.leg.calculation?.method ?? 'None';
	const { interest, opensPayment } = leg.periods;
	const years = spreadYears(leg, isReplaced);
	let earlier = 0;
	for (let i = period; opensPayment[i] === 0; i--) {
		earlier += compoundingPart(method, interest[i - 1] as number, spreadAmount(leg, i - 1, years));
	}
	return earlier;
}
