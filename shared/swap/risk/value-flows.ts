import type { EpochDay } from '../../time/local-date.ts';
import { addCompounded } from './compounded-flows.ts';
import type { FactorTable } from './factor-columns.ts';
import type { LegFlows } from './leg-flows.ts';

/** Discount factors of one leg's curves in all states of the market. */
export interface LegColumns {
	readonly discount: FactorTable;
	/** Columns of the forecast curves, in the order of `LegFlows.forecasts`. */
	readonly forecasts: readonly FactorTable[];
	/**
	 * Last day up to which each state equals the unchanged market, ascending. The first item is never read. A day after
	 * the last item differs in every state.
	 */
	readonly unchangedUntil: ArrayLike<EpochDay>;
}

/** Value of a leg, and its differences between states of the market; unsigned, in the leg's currency. */
export class LegDifferences {
	base = 0;
	/** Value of a fixed rate or spread of 1 on every period after the valuation date. */
	annuity = 0;
	/** Value of a spread adjustment of 1; 0 for a leg to which no adjustment can be added. */
	adjustmentAnnuity = 0;
	/** Value in each state of the market minus the unchanged value; element 0 is 0. */
	readonly change: Float64Array;
	/** Change of `adjustmentAnnuity` in each state, in the same order as `change`. */
	readonly annuityChange: Float64Array;

	constructor(width: number) {
		this.change = new Float64Array(width);
		this.annuityChange = new Float64Array(width);
	}
}

const growths: Float64Array[] = [];

function growthRow(width: number): Float64Array {
	let row = growths[width];
	if (row === undefined) {
		row = new Float64Array(width);
		growths[width] = row;
	}
	return row;
}

/**
 * Discounts the flows of a leg in every state of the market. Differences are summed flow by flow. A state that changes
 * no flow therefore gives exactly 0, and a large value does not cost digits.
 * @param sums overwritten and returned; must be a new object with changes of 0
 */
export function valueFlows(
	flows: LegFlows,
	{ discount, forecasts, unchangedUntil }: LegColumns,
	sums = new LegDifferences(discount.width),
): LegDifferences {
	const { width } = discount;
	const { change, annuityChange } = sums;
	let base = 0;
	let annuity = 0;
	let adjustmentAnnuity = 0;
	let active = 1;
	if (flows.startExchange !== 0) {
		const at = discount.offsetOf(flows.startDay);
		const factors = discount.columns;
		const factor = factors[at] as number;
		base += flows.startExchange * factor;
		while (active < width && (unchangedUntil[active] as number) < flows.startDay) active++;
		for (let k = 1; k < active; k++) {
			change[k] = flows.startExchange * ((factors[at + k] as number) - factor);
		}
	}
	for (const fee of flows.fees) {
		const at = discount.offsetOf(fee.day);
		const factors = discount.columns;
		const factor = factors[at] as number;
		base += fee.amount * factor;
		// Checks every state, because a fee can be paid before or after the other flows.
		for (let k = 1; k < width; k++) {
			change[k] = (change[k] as number) + fee.amount * ((factors[at + k] as number) - factor);
		}
	}
	if (flows.compounded !== undefined) {
		const paid = addCompounded(flows, flows.compounded, discount, forecasts, change);
		sums.base = base + paid.base;
		sums.annuity = paid.annuity;
		return sums;
	}
	const growth = growthRow(width);
	const { hasAnnuity } = flows;
	for (let i = flows.firstOpen; i < flows.count; i++) {
		const payment = flows.payment[i] as number;
		const at = discount.offsetOf(payment);
		const factors = discount.columns;
		const factor = factors[at] as number;
		const weight = flows.weight[i] as number;
		const constant = (flows.constant[i] as number) + (flows.exchange[i] as number);
		annuity += (flows.accrual[i] as number) * factor;
		const adjusted = flows.adjusted[i] as number;
		if (hasAnnuity) adjustmentAnnuity += adjusted * factor;
		if (weight === 0) {
			while (active < width && (unchangedUntil[active] as number) < payment) active++;
			base += constant * factor;
			for (let k = 1; k < active; k++) {
				change[k] = (change[k] as number) + constant * ((factors[at + k] as number) - factor);
			}
			if (hasAnnuity) addAnnuity(annuityChange, adjusted, factors, at, active);
			continue;
		}
		const forecast = forecasts[flows.curve[i] as number] as FactorTable;
		const firstStep = flows.firstStep[i] as number;
		const lastStep = flows.firstStep[i + 1] as number;
		if (firstStep === lastStep) {
			const end = flows.to[i] as number;
			const lastRead = Math.max(end, payment);
			while (active < width && (unchangedUntil[active] as number) < lastRead) active++;
			const from = forecast.offsetOf(flows.from[i] as number);
			const to = forecast.offsetOf(end);
			const read = forecast.columns;
			const amount = constant + (weight * (read[from] as number)) / (read[to] as number);
			base += amount * factor;
			for (let k = 1; k < active; k++) {
				const other = factors[at + k] as number;
				const otherAmount = constant + (weight * (read[from + k] as number)) / (read[to + k] as number);
				change[k] = (change[k] as number) + ((otherAmount - amount) * other + amount * (other - factor));
			}
			if (hasAnnuity) addAnnuity(annuityChange, adjusted, factors, at, active);
			continue;
		}
		const lastRead = Math.max(payment, flows.stepTo[lastStep - 1] as number);
		while (active < width && (unchangedUntil[active] as number) < lastRead) active++;
		const { isAveraged } = flows;
		growth.fill(isAveraged ? 0 : 1);
		for (let step = firstStep; step < lastStep; step++) {
			const from = forecast.offsetOf(flows.stepFrom[step] as number);
			const to = forecast.offsetOf(flows.stepTo[step] as number);
			const read = forecast.columns;
			const share = flows.stepShare[step] as number;
			for (let k = 0; k < active; k++) {
				const ratio = (read[from + k] as number) / (read[to + k] as number);
				const interest = share * (ratio - 1);
				growth[k] = isAveraged ? (growth[k] as number) + interest : (growth[k] as number) * (1 + interest);
			}
		}
		const amount = constant + weight * (growth[0] as number);
		base += amount * factor;
		for (let k = 1; k < active; k++) {
			const other = factors[at + k] as number;
			const otherAmount = constant + weight * (growth[k] as number);
			change[k] = (change[k] as number) + ((otherAmount - amount) * other + amount * (other - factor));
		}
		if (hasAnnuity) addAnnuity(annuityChange, adjusted, factors, at, active);
	}
	for (const { flow, weight, curve, from, to } of flows.extras) {
		if (flow < flows.firstOpen) continue;
		const at = discount.offsetOf(flows.payment[flow] as number);
		const factors = discount.columns;
		const forecast = forecasts[curve] as FactorTable;
		const [first, last] = [forecast.offsetOf(from), forecast.offsetOf(to)];
		const read = forecast.columns;
		const amountOf = (k: number) => (weight * (read[first + k] as number)) / (read[last + k] as number);
		const amount = amountOf(0);
		const factor = factors[at] as number;
		base += amount * factor;
		for (let k = 1; k < width; k++) {
			const other = factors[at + k] as number;
			change[k] = (change[k] as number) + ((amountOf(k) - amount) * other + amount * (other - factor));
		}
	}
	sums.base = base;
	sums.annuity = annuity;
	sums.adjustmentAnnuity = adjustmentAnnuity;
	return sums;
}

function addAnnuity(
	annuityChange: Float64Array,
	adjusted: number,
	factors: Float64Array,
	at: number,
	active: number,
): void {
	const factor = factors[at] as number;
	for (let k = 1; k < active; k++) {
		annuityChange[k] = (annuityChange[k] as number) + adjusted * ((factors[at + k] as number) - factor);
	}
}
