import type { BridgeStep } from './deal-result.ts';

/** Values of the two legs in their currencies, signed. */
export type LegValues = readonly [number, number];

/** The legs of a deal under the views between which a bridge leads, and under what lies between. */
export interface BridgeValues {
	readonly libor: LegValues;
	/** Projected as in the RFR view, discounted as in the LIBOR view. */
	readonly projected: LegValues;
	readonly rfr: LegValues;
	readonly rfrSpread: LegValues;
}

/**
 * The difference between the values of the LIBOR and the RFR + fallback view by its causes, in the order in which they
 * change: the projection of the floating legs, the discounting, the spread adjustment.
 *
 * Each step starts at the value where the one before ends; the last one ends at the value of the RFR + fallback view.
 * A step whose cause is absent is 0 exactly. The share of each cause depends on the order.
 *
 * @param toReport report currency for one unit of the currency of each leg
 * @returns undefined where a value between is no finite number
 * @see docs/methodology.md, Swap valuation
 */
export function bridgeSteps(values: BridgeValues, toReport: LegValues): readonly BridgeStep[] | undefined {
	const stages = [
		{ cause: 'projection', from: values.libor, to: values.projected },
		{ cause: 'discounting', from: values.projected, to: values.rfr },
		{ cause: 'spread', from: values.rfr, to: values.rfrSpread },
	] as const;
	const inReport = ([first, second]: LegValues) => first * toReport[0] + second * toReport[1];
	const steps = stages.map(({ cause, from, to }): BridgeStep => {
		const presentValue = inReport(to);
		return {
			cause,
			change: presentValue - inReport(from),
			legs: [(to[0] - from[0]) * toReport[0], (to[1] - from[1]) * toReport[1]],
			presentValue,
		};
	});
	return steps.every(({ change }) => Number.isFinite(change)) ? steps : undefined;
}
