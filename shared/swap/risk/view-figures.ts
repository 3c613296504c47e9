import type { RevaluedView } from './revalue.ts';
import type { LegColumns } from './value-flows.ts';

/** Rate at which a view is worth zero: the fixed rate or, without a fixed leg, the spread on leg 1. */
export type ParRate =
	| { readonly leg: 1 | 2; readonly ratePercent: number }
	| { readonly leg: 1; readonly spreadBp: number }
	| { readonly none: 'two-fixed-legs' }
	/** No par rate exists, because the leg's rate or spread has steps. */
	| { readonly none: 'stepped-rate'; readonly leg: 1 | 2 }
	/** No par rate exists, because the leg's rate or spread earns interest: the value is not linear in it. */
	| { readonly none: 'compounded-rate'; readonly leg: 1 | 2 }
	/** No par rate exists, because the leg pays nothing after the valuation date. */
	| { readonly none: 'no-pv01'; readonly leg: 1 | 2 };

export interface ViewFigures {
	/** Unsigned PV01 of each leg, in the leg's currency. */
	readonly pv01: readonly [number, number];
	/** Unsigned accrued interest of each leg, in the leg's currency. */
	readonly accrued: readonly [number, number];
	/** Accrued interest of both legs; signed, in the report currency. */
	readonly netAccrued: number;
	readonly cleanPresentValue: number;
	readonly par: ParRate;
}

const basisPoint = 1e-4;

/** Calculates the risk figures that need only the unchanged market. The view must be revalued with `wantsAccrued`. */
export function viewFigures(view: RevaluedView<LegColumns>): ViewFigures {
	const { legs, rates, presentValue } = view;
	const pv01 = legs.map(({ differences }) => differences.annuity * basisPoint) as [number, number];
	const accrued = legs.map((leg) => leg.accrued?.amount ?? 0) as [number, number];
	let netAccrued = 0;
	legs.forEach(({ open }, i) => {
		netAccrued += open.sign * (accrued[i] as number) * (rates.toReport[i] as number);
	});
	return { pv01, accrued, netAccrued, cleanPresentValue: presentValue - netAccrued, par: parOf(view, pv01) };
}

/** Returns the PV01 of a leg; signed, in the report currency. */
function signedPv01({ legs, rates }: RevaluedView<LegColumns>, place: 0 | 1): number {
	const { open, differences } = legs[place];
	return open.sign * differences.annuity * basisPoint * rates.toReport[place];
}

function parOf(view: RevaluedView<LegColumns>, pv01: readonly [number, number]): ParRate {
	const [first, second] = [view.legs[0].open.leg, view.legs[1].open.leg];
	if (first.kind === 'fixed' && second.kind === 'fixed') return { none: 'two-fixed-legs' };
	const place = second.kind === 'fixed' ? 1 : 0;
	if (pv01[place] === 0) return { none: 'no-pv01', leg: place === 0 ? 1 : 2 };
	const perBp = view.presentValue / signedPv01(view, place);
	const leg = place === 0 ? first : second;
	if (leg.rateSteps !== undefined) return { none: 'stepped-rate', leg: place === 0 ? 1 : 2 };
	const method = leg.calculation?.method ?? 'None';
	if (leg.kind === 'fixed' ? method !== 'None' : method === 'Straight') {
		return { none: 'compounded-rate', leg: place === 0 ? 1 : 2 };
	}
	if (leg.kind === 'fixed') return { leg: place === 0 ? 1 : 2, ratePercent: leg.ratePercent - perBp / 100 };
	return { leg: 1, spreadBp: leg.spreadBp - perBp };
}
