import { compoundingPart, interestOnInterest } from '../leg-value.ts';
import type { FactorTable } from './factor-columns.ts';
import type { CompoundedTerms, LegFlows } from './leg-flows.ts';

/**
 * Discounts the flows of a leg whose calculation periods compound, in every state of the market.
 * @param change value difference of each market state from the first state; the differences of this leg are added to it
 * @returns the value, and its derivative with respect to a fixed rate or spread
 */
export function addCompounded(
	flows: LegFlows,
	terms: CompoundedTerms,
	discount: FactorTable,
	forecasts: readonly FactorTable[],
	change: Float64Array,
): { readonly base: number; readonly annuity: number } {
	const { width } = discount;
	const { method, notional, spread, opensPayment } = terms;
	const earlier = new Float64Array(width);
	const total = new Float64Array(width);
	let base = 0;
	let annuity = 0;
	let slopes = { earlier: 0, total: 0 };
	for (let i = flows.firstOpen; i < flows.count; i++) {
		if (opensPayment[i] === 1) {
			earlier.fill(0);
			total.fill(0);
			slopes = { earlier: 0, total: 0 };
		}
		for (let k = 0; k < width; k++) {
			const own = flows.amountOf(i, (curve, from, to) => {
				const forecast = forecasts[curve] as FactorTable;
				// The second call of `offsetOf` can replace `columns`, so both run before `columns` is read.
				const [start, end] = [forecast.offsetOf(from), forecast.offsetOf(to)];
				return (forecast.columns[start + k] as number) / (forecast.columns[end + k] as number);
			});
			if (k === 0) slopes = slopesAfter(slopes, terms, i, own, flows.accrual[i] as number, earlier[0] as number);
			const before = earlier[k] as number;
			const onEarlier = interestOnInterest(method, own, spread[i] as number, notional[i] as number, before);
			earlier[k] = before + compoundingPart(method, own + onEarlier, spread[i] as number);
			total[k] = (total[k] as number) + own + onEarlier;
		}
		const exchange = flows.exchange[i] as number;
		for (let k = 0; k < width; k++) total[k] = (total[k] as number) + exchange;
		if (i + 1 < flows.count && opensPayment[i + 1] === 0) continue;
		const at = discount.offsetOf(flows.payment[i] as number);
		const factors = discount.columns;
		const [factor, amount] = [factors[at] as number, total[0] as number];
		base += amount * factor;
		annuity += slopes.total * factor;
		for (let k = 1; k < width; k++) {
			const other = factors[at + k] as number;
			change[k] = (change[k] as number) + (((total[k] as number) - amount) * other + amount * (other - factor));
		}
	}
	return { base, annuity };
}

/** Returns the derivatives of a payment's interest with respect to a fixed rate or spread, after flow `i`. */
function slopesAfter(
	before: { readonly earlier: number; readonly total: number },
	{ method, notional, spread, isFixed }: CompoundedTerms,
	i: number,
	own: number,
	accrual: number,
	earlier: number,
): { earlier: number; total: number } {
	const size = notional[i] as number;
	if (size === 0) return before;
	const earnsRate = isFixed || method === 'Straight';
	const perUnit = (earnsRate ? own : own - (spread[i] as number)) / size;
	const slope = accrual * (1 + (earnsRate ? earlier / size : 0)) + before.earlier * perUnit;
	// A spread that accrues as simple interest does not compound.
	const onward = isFixed || method !== 'SpreadExclusive' ? slope : 0;
	return { earlier: before.earlier + onward, total: before.total + slope };
}

/** Returns the interest of the flows already paid, for a leg that compounds. */
export function paidInterest(flows: LegFlows, { method, notional, spread, opensPayment }: CompoundedTerms): number {
	let earlier = 0;
	let paid = 0;
	for (let i = 0; i < flows.firstOpen; i++) {
		if (opensPayment[i] === 1) earlier = 0;
		const own = flows.amountOf(i);
		const total = own + interestOnInterest(method, own, spread[i] as number, notional[i] as number, earlier);
		earlier += compoundingPart(method, total, spread[i] as number);
		paid += total;
	}
	return paid;
}
