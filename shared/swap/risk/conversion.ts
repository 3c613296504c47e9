import { isReplaceable } from '../resolve-leg.ts';
import type { RevaluedView } from './revalue.ts';
import type { LegColumns } from './value-flows.ts';

/** Minimum |sum| / sum of magnitudes of both legs' PV01s. Below it they nearly cancel: no meaningful common spread. */
const minShare = 0.01;

/**
 * Terms of converting a LIBOR swap to a swap on the overnight index, in the report currency. A positive amount means
 * that the new trade is worth more to the organisation, which then pays this amount.
 */
export interface ConversionTerms {
	readonly liborLegs: readonly (1 | 2)[];
	/** Spread adjustments of these legs in the same order, in basis points. Undefined if an index has none. */
	readonly adjustmentBp: readonly number[] | undefined;
	/** Sum of these legs' signed PV01s in the view of the overnight index. Stubs with an agreed rate do not count. */
	readonly signedPv01: number;
	/**
	 * Spread that replaces the adjustment so that the value does not change. If both legs were on a term index, it
	 * applies to leg 1, and leg 2 keeps its adjustment. Undefined if the leg has no PV01, or leg 2 needs an adjustment
	 * and has none.
	 */
	readonly neutralSpreadBp: number | undefined;
	/** Spread on all these legs that leaves the value unchanged. Undefined without PV01, or if PV01s nearly cancel. */
	readonly commonSpreadBp: number | undefined;
	readonly isNearlyCancelling: boolean;
	/** Change of value under the fallback: the cash amount at the spread adjustment. Undefined without adjustment. */
	readonly transferFallback: number | undefined;
	/** Cash amount if only the contract's own spread applies. */
	readonly cashContract: number;
}

export interface ConvertedViews {
	readonly libor: RevaluedView<LegColumns>;
	readonly rfr: RevaluedView<LegColumns>;
	/** Undefined if an index has no spread adjustment. */
	readonly rfrSpread: RevaluedView<LegColumns> | undefined;
}

/**
 * Calculates the terms of conversion.
 * @param adjustmentsBp adjustments of leg 1 and 2; undefined for a leg that is not on a term index
 * @returns undefined if no leg is on a term index
 */
export function conversionTerms(
	{ libor, rfr, rfrSpread }: ConvertedViews,
	adjustmentsBp: readonly [number | undefined, number | undefined],
): ConversionTerms | undefined {
	const places = ([0, 1] as const).filter((place) => isReplaceable(rfr.legs[place].open.leg));
	const [first, second] = places;
	if (first === undefined) return undefined;
	const pv01s = places.map((place) => adjustmentPv01(rfr, place));
	const sum = pv01s.reduce((total, each) => total + each, 0);
	const size = pv01s.reduce((total, each) => total + Math.abs(each), 0);
	const isNearlyCancelling = Math.abs(sum) < minShare * size;
	const difference = libor.presentValue - rfr.presentValue;
	const firstPv01 = pv01s[0] as number;
	const kept = second === undefined ? 0 : (adjustmentsBp[second] ?? Number.NaN) * (pv01s[1] as number);
	const adjustmentBp = places.flatMap((place) => adjustmentsBp[place] ?? []);
	return {
		liborLegs: places.map((place) => (place === 0 ? 1 : 2)),
		adjustmentBp: adjustmentBp.length === places.length ? adjustmentBp : undefined,
		signedPv01: sum,
		neutralSpreadBp: finite((difference - kept) / firstPv01),
		commonSpreadBp: isNearlyCancelling ? undefined : finite(difference / sum),
		isNearlyCancelling,
		transferFallback: rfrSpread && rfrSpread.presentValue - libor.presentValue,
		cashContract: rfr.presentValue - libor.presentValue,
	};
}

/** Returns the value of one basis point of spread adjustment; signed, in the report currency. */
function adjustmentPv01({ legs, rates }: RevaluedView<LegColumns>, place: 0 | 1): number {
	const { open, differences } = legs[place];
	return open.sign * differences.adjustmentAnnuity * 1e-4 * rates.toReport[place];
}

const finite = (figure: number) => (Number.isFinite(figure) ? figure : undefined);

/** Returns the cash amount if every leg that was on a term index gets the given spread. */
export function cashAtSpread({ cashContract, signedPv01: pv01 }: ConversionTerms, spreadBp: number): number {
	return cashContract + spreadBp * pv01;
}
