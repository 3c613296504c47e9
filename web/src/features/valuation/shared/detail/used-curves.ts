import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { type View, views } from '../valuation.ts';
import { chosenMethod, type NamedCurve } from '../valuation-queries.ts';

type MarketData = NonNullable<NonNullable<ValuationResult['marketData']>[View]>;

export type CurveUse = MarketData['leg1'][number];

export const namedCurve = ({ curveId, parameters }: CurveUse, valuationDate: LocalDate): NamedCurve => ({
	curveId,
	tenor: parameters.discountingTenor ?? 'OIS',
	valuationDate,
	...chosenMethod(parameters.interpolation),
});

export function curvesOfResults(results: readonly ValuationResult[], valuationDate: LocalDate): readonly NamedCurve[] {
	const uses = results.flatMap(({ marketData }) =>
		views.flatMap((view) => [...(marketData?.[view]?.leg1 ?? []), ...(marketData?.[view]?.leg2 ?? [])]),
	);
	const curves = uses.map((use) => namedCurve(use, valuationDate));
	return [
		...new Map(curves.map((curve) => [`${curve.curveId} ${curve.tenor} ${curve.interpolation}`, curve])).values(),
	];
}
