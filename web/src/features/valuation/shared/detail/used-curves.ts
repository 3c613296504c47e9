import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { interpolations } from '#shared/curve/interpolation-names.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { NamedCurve } from '../valuation-queries.ts';

export const views = ['libor', 'rfr', 'rfrSpread'] as const;

export type View = (typeof views)[number];

type MarketData = NonNullable<NonNullable<ValuationResult['marketData']>[View]>;

export type CurveUse = MarketData['leg1'][number];

/** Returns the request for a curve that a deal uses, with the parameters of the valuation. */
export function namedCurve({ curveId, parameters }: CurveUse, valuationDate: LocalDate): NamedCurve {
	const interpolation = interpolations.find((each) => each === parameters.interpolation && each !== 'log-linear');
	const curve = { curveId, tenor: parameters.discountingTenor ?? 'OIS', valuationDate };
	return interpolation === undefined ? curve : { ...curve, interpolation };
}

/** Returns the distinct curves that the results use. */
export function curvesOfResults(results: readonly ValuationResult[], valuationDate: LocalDate): readonly NamedCurve[] {
	const curves = new Map<string, NamedCurve>();
	for (const { marketData } of results) {
		for (const view of views) {
			for (const use of [...(marketData?.[view]?.leg1 ?? []), ...(marketData?.[view]?.leg2 ?? [])]) {
				const curve = namedCurve(use, valuationDate);
				curves.set(`${curve.curveId} ${curve.tenor} ${curve.interpolation}`, curve);
			}
		}
	}
	return [...curves.values()];
}
