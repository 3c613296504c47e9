import type { RateConventions } from '../../benchmark/rate-conventions.ts';
import type { CompoundingMethod, Leg, TermLeg } from '../../deal/deal.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { maxPeriods } from '../../time/schedule-dates.ts';
import type { DealFailure } from '../deal-result.ts';
import { agreedRate, type LegFee, type LegPeriods, noFees } from '../leg-periods.ts';
import type { DiscountTable, OvernightHistory } from '../market.ts';
import type { ValuationContext } from '../valuation-context.ts';

/** Sources of rates that were fixed before the valuation date. */
export interface PastRates {
	history(index: RateConventions, forecast: DiscountTable): OvernightHistory;
	/** Rate of a term index fixed before the valuation date, in percent; undefined: published fixing or fallback. */
	termRate?(leg: TermLeg, fixingDay: EpochDay, start: EpochDay, end: EpochDay): number | DealFailure | undefined;
	/** Last day on which a fallback rate counts as published and is therefore rounded. */
	readonly publishedUntil: EpochDay;
}

/** Returns the published fixings, with the fallback after cessation. */
export function publishedRates(context: ValuationContext): PastRates {
	return { history: (index) => context.history(index), publishedUntil: context.valuationDay };
}

/** Growth added to a flow: `weight` · P(from)/P(to). */
export interface ExtraGrowth {
	readonly flow: number;
	readonly weight: number;
	readonly curve: number;
	readonly from: EpochDay;
	readonly to: EpochDay;
}

/** Terms of calculation periods that compound, with one element per flow. Valid until the next deal is resolved. */
export interface CompoundedTerms {
	readonly method: CompoundingMethod;
	readonly notional: Float64Array;
	/** Spread as an amount. It is already included in `constant`. */
	readonly spread: Float64Array;
	/** Flag of each flow: 1 if it starts a payment period, otherwise 0. */
	readonly opensPayment: Uint8Array;
	readonly isFixed: boolean;
}

/** Maximum number of flows: all periods including stubs, plus one for the end of the steps. */
const room = maxPeriods + 2;

type Growth = (curve: number, from: EpochDay, to: EpochDay) => number;

/**
 * Payments of a leg in one view as functions of discount factors. The deal is read once, and can be revalued on any
 * number of curves.
 *
 * Interest i is `constant + weight · growth`. Without steps, growth is P(from)/P(to) on `forecasts[curve]`. With steps,
 * it is the product of 1 + share · (P(from)/P(to) − 1) over the steps. For an averaged leg it is the sum of share ·
 * (P(from)/P(to) − 1). Amounts are unsigned. One object is reused for all legs.
 */
export class LegFlows {
	count = 0;
	/** Index of the first flow after the valuation date. Earlier flows are paid. */
	firstOpen = 0;
	firstPeriod = 0;
	readonly payment = new Int32Array(room);
	readonly constant = new Float64Array(room);
	readonly weight = new Float64Array(room);
	readonly from = new Int32Array(room);
	readonly to = new Int32Array(room);
	readonly curve = new Uint8Array(room);
	/** Index of each flow's first step. Flow i has steps from `firstStep[i]` up to but excluding `firstStep[i + 1]`. */
	readonly firstStep = new Int32Array(room);
	/** Notional · year fraction by which a fixed rate or spread accrues; 0 for a fixed leg's stub with its own rate. */
	readonly accrual = new Float64Array(room);
	/** Notional · year fraction by which a spread adjustment accrues; 0 for an agreed rate, which has no adjustment. */
	readonly adjusted = new Float64Array(room);
	/** True if the steps of a period are added instead of multiplied. */
	isAveraged = false;
	/** True if the leg's rate can include a spread adjustment. */
	hasAnnuity = false;
	/** Undefined if the calculation periods of the leg do not compound. */
	compounded: CompoundedTerms | undefined;
	/** Spread adjustment of a leg that compounds, where it is part of the rate; 0.01 for 1 %. */
	adjustment = 0;
	readonly exchange = new Float64Array(room);
	/** Notional paid at the start, negative; 0 if the start is not after the valuation date. */
	startExchange = 0;
	startDay: EpochDay = 0;
	fees: readonly LegFee[] = noFees;
	forecasts: DiscountTable[] = [];
	/** Additional growth of flows whose rate is interpolated between two tenors' curves. */
	extras: ExtraGrowth[] = [];
	readonly stepFrom: number[] = [];
	readonly stepTo: number[] = [];
	readonly stepShare: number[] = [];

	/**
	 * Returns the interest of flow `i`, without interest on earlier interest; unsigned.
	 * @param ratio returns the growth of a forecast curve between two days. Default: growth on the curves in `forecasts`
	 */
	amountOf(i: number, ratio: Growth = this.#growth): number {
		let amount = this.constant[i] as number;
		for (const { flow, weight, curve, from, to } of this.extras) {
			if (flow === i) amount += weight * ratio(curve, from, to);
		}
		const weight = this.weight[i] as number;
		if (weight === 0) return amount;
		const curve = this.curve[i] as number;
		const [firstStep, lastStep] = [this.firstStep[i] as number, this.firstStep[i + 1] as number];
		if (firstStep === lastStep) return amount + weight * ratio(curve, this.from[i] as number, this.to[i] as number);
		let growth = this.isAveraged ? 0 : 1;
		for (let step = firstStep; step < lastStep; step++) {
			const daily = ratio(curve, this.stepFrom[step] as number, this.stepTo[step] as number);
			const interest = (this.stepShare[step] as number) * (daily - 1);
			growth = this.isAveraged ? growth + interest : growth * (1 + interest);
		}
		return amount + weight * growth;
	}

	readonly #growth: Growth = (curve, from, to) => {
		const table = this.forecasts[curve] as DiscountTable;
		return table.discountFactor(from) / table.discountFactor(to);
	};

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

/** Writes the flow of a stub with an agreed rate. @returns false for any other period */
export function setAgreed(flows: LegFlows, leg: Leg, periods: LegPeriods, i: number): boolean {
	const at = flows.firstPeriod + i;
	const agreed = agreedRate(leg, periods, at);
	if (agreed === undefined) return false;
	const accrual = (periods.notional[at] as number) * (periods.yearFraction[at] as number);
	flows.setConstant(i, accrual * (agreed / 100 + (periods.rate[at] as number)));
	return true;
}
