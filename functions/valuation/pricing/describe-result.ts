import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { BridgeStep, CurveUse, DealValuation, LegResult, ViewName, ViewResult } from '#shared/swap/deal-result.ts';
import { errorOfFailure, type ListedFixings } from './deal-error.ts';
import { describeCurve } from './describe-curve.ts';
import type { KnownMarket } from './failure-problem.ts';
import type { PreparedMarket } from './prepare-market.ts';

interface Description {
	readonly market: PreparedMarket;
	readonly known: KnownMarket;
	readonly listed: ListedFixings;
	/** The settings that all curves of the request share. */
	readonly settings: Readonly<Record<string, string>>;
}

/** The figures of the views of a deal, and what they rest on. */
export function describeViews(valuation: DealValuation, { market, known, listed, settings }: Description) {
	const figures: Figures = valuation.isMatured ? { isMatured: true } : {};
	const formed: FormedView[] = [];
	const missing: NonNullable<ValuationResult['missingViews']> = [];
	for (const name of viewNames) {
		const view = valuation[name];
		if (view === undefined) continue;
		if ('missing' in view) {
			for (const failure of [view.missing, ...(view.others ?? [])]) {
				missing.push({ view: name, ...errorOfFailure(failure, known, listed) });
			}
		} else {
			formed.push([name, view]);
			addFigures(figures, name, view);
		}
	}
	const labels = labelsOf(formed);
	if (labels.length > 0) figures.labels = labels;
	if (missing.length > 0) figures.missingViews = missing;
	if (valuation.bridge !== undefined) figures.bridge = valuation.bridge.map(describeStep);
	if (!formed.some(([, { legs }]) => legs[0].cashflows !== undefined)) return figures;
	return { ...figures, ...details(formed, market, settings) };
}

const describeStep = ({ cause, change, legs, presentValue }: BridgeStep) => ({
	cause,
	change,
	leg1Change: legs[0],
	leg2Change: legs[1],
	mtMAfter: presentValue,
});

/** Filled in place: a hundred thousand results a second are made of it. */
type Figures = { -readonly [Field in keyof ValuationResult]?: ValuationResult[Field] };

type FormedView = readonly [ViewName, ViewResult];

const viewNames = ['libor', 'rfr', 'rfrSpread'] as const satisfies readonly ViewName[];

/** Every label once, with the views that have it. */
function labelsOf(formed: readonly FormedView[]): NonNullable<ValuationResult['labels']> {
	const labels: { label: ViewResult['flags'][number]; views: ViewName[] }[] = [];
	for (const [view, { flags }] of formed) {
		for (const label of flags) {
			const known = labels.find((each) => each.label === label);
			if (known === undefined) labels.push({ label, views: [view] });
			else known.views.push(view);
		}
	}
	return labels;
}

function addFigures(figures: Figures, name: ViewName, { presentValue, dv01, dv01Bp }: ViewResult): void {
	switch (name) {
		case 'libor':
			figures.liborMtM = presentValue;
			figures.liborDV01Bp = dv01Bp;
			figures.liborDV01InReportCcy = dv01;
			return;
		case 'rfr':
			figures.rfrMtM = presentValue;
			figures.rfrDV01Bp = dv01Bp;
			figures.rfrDV01InReportCcy = dv01;
			return;
		case 'rfrSpread':
			figures.rfrFallbackMtM = presentValue;
			figures.rfrFallbackDV01Bp = dv01Bp;
			figures.rfrFallbackDV01InReportCcy = dv01;
	}
}

function details(
	formed: readonly FormedView[],
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
	const described = (
		role: 'discounting' | 'projection',
		{ definitionId, discountingTenor, interpolation }: CurveUse,
	) => {
		const definition = market.curves.identityOf(definitionId);
		if (definition === undefined) throw new RangeError(`no definition ${definitionId}`);
		return {
			currency,
			role,
			settings: { ...settings },
			parameters: { interpolation: interpolation ?? definition.interpolation, discountingTenor },
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
