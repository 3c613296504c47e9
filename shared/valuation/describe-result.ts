import type { ValuationResult } from '../contract/valuation-swaps.ts';
import type { CurveUse, DealValuation, LegResult, ViewName, ViewResult } from '../swap/deal-result.ts';
import { errorOf } from './deal-error.ts';
import { describeCurve } from './describe-curve.ts';
import { dealProblem, type NearestDate } from './failure-problem.ts';
import type { PreparedMarket } from './prepare-market.ts';

interface Description {
	readonly market: PreparedMarket;
	readonly nearestDate: NearestDate;
	/** What every curve of the request was used with. */
	readonly settings: Readonly<Record<string, string>>;
}

/** The figures of the views of a deal, and what they rest on. */
export function describeViews(valuation: DealValuation, { market, nearestDate, settings }: Description) {
	const { libor, rfr, rfrSpread } = valuation;
	const all = [['libor', libor] as const, ['rfr', rfr] as const, ['rfrSpread', rfrSpread] as const];
	const formed = all.flatMap(([name, view]): [ViewName, ViewResult][] =>
		view === undefined || 'missing' in view ? [] : [[name, view]],
	);
	const missing = all.flatMap(([view, result]) =>
		result !== undefined && 'missing' in result ? [{ view, ...errorOf(dealProblem(result.missing, nearestDate)) }] : [],
	);
	const labels = labelsOf(formed);
	return {
		...Object.assign({}, ...formed.map(([name, view]) => figuresOf(name, view))),
		...(labels.length === 0 ? {} : { labels }),
		...(missing.length === 0 ? {} : { missingViews: missing }),
		...(formed.some(([, { legs }]) => legs[0].cashflows !== undefined) ? details(formed, market, settings) : {}),
	};
}

/** Every label once, with the views that have it. */
function labelsOf(formed: readonly (readonly [ViewName, ViewResult])[]): NonNullable<ValuationResult['labels']> {
	const labels = new Set(formed.flatMap(([, { flags }]) => flags));
	return [...labels].map((label) => ({
		label,
		views: formed.filter(([, { flags }]) => flags.includes(label)).map(([view]) => view),
	}));
}

function figuresOf(name: ViewName, { presentValue, dv01, dv01Bp }: ViewResult): Partial<ValuationResult> {
	switch (name) {
		case 'libor':
			return { liborMtM: presentValue, liborDV01Bp: dv01Bp, liborDV01InReportCcy: dv01 };
		case 'rfr':
			return { rfrMtM: presentValue, rfrDV01Bp: dv01Bp, rfrDV01InReportCcy: dv01 };
		case 'rfrSpread':
			return { rfrFallbackMtM: presentValue, rfrFallbackDV01Bp: dv01Bp, rfrFallbackDV01InReportCcy: dv01 };
	}
}

function details(
	formed: readonly (readonly [ViewName, ViewResult])[],
	market: PreparedMarket,
	settings: Readonly<Record<string, string>>,
): Pick<ValuationResult, 'marketData' | 'cashflows' | 'payments'> {
	const ofViews = <Part>(part: (leg: LegResult) => Part) =>
		Object.fromEntries(formed.map(([name, { legs }]) => [name, { leg1: part(legs[0]), leg2: part(legs[1]) }]));
	return {
		marketData: ofViews((leg) => curvesOfLeg(leg, market, settings)),
		cashflows: ofViews((leg) => [...(leg.cashflows ?? [])]),
		payments: ofViews((leg) => ({ indexFixings: [...(leg.indexFixings ?? [])] })),
	};
}

function curvesOfLeg({ currency, discountCurve, forecastCurve }: LegResult, market: PreparedMarket, settings: object) {
	const described = (role: 'discounting' | 'projection', { definitionId, discountingTenor }: CurveUse) => {
		const definition = market.curves.identityOf(definitionId);
		if (definition === undefined) throw new RangeError(`no definition ${definitionId}`);
		return {
			currency,
			role,
			settings: { ...settings },
			parameters: { interpolation: definition.interpolation, discountingTenor },
			definition: describeCurve(market, definition),
			curveId: definitionId,
			snapshotId: market.inputs.snapshot.id,
		};
	};
	return [
		described('discounting', discountCurve),
		...(forecastCurve === undefined ? [] : [described('projection', forecastCurve)]),
	];
}
