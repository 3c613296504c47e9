import { problemOf } from '#shared/contract/problems.ts';
import type { Problem } from '#shared/contract/route.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';
import { readDeal } from '#shared/deal/read-deal.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import type {
	BridgeStep,
	CurveUse,
	DealValuation,
	Dv01Method,
	LegResult,
	ViewName,
	ViewResult,
} from '#shared/swap/deal-result.ts';
import { dealValuer } from '#shared/swap/value-deals.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { describeCurve } from './describe-built-curve.ts';
import {
	errorOf,
	errorOfFailure,
	errorsOf,
	type FaultNaming,
	fieldProblem,
	type KnownMarket,
	ListedFixings,
} from './failure-problem.ts';
import { knownMarketOf, type PreparedMarket } from './prepare-market.ts';

interface Description {
	readonly market: PreparedMarket;
	readonly known: KnownMarket;
	readonly listed: ListedFixings;
	readonly settings: Readonly<Record<string, string>>;
}

function describeViews(valuation: DealValuation, { market, known, listed, settings }: Description) {
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

/** Fields are mutable for speed: a hundred thousand results are built per second. */
type Figures = { -readonly [Field in keyof ValuationResult]?: ValuationResult[Field] };

type FormedView = readonly [ViewName, ViewResult];

const viewNames = ['libor', 'rfr', 'rfrSpread'] as const satisfies readonly ViewName[];

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

export interface BatchTerms {
	readonly reportCurrency: string;
	readonly dv01Method: Dv01Method;
	readonly getPaymentInfo?: boolean;
	/** True to return the bridge from LIBOR to RFR + fallback, without cash flows. */
	readonly getBridge?: boolean;
}

export type ReadItem =
	| { readonly deal: Deal }
	| { readonly identity: ReturnType<typeof identityOf>; readonly problems: readonly [Problem, ...Problem[]] };

export function readItems(items: readonly unknown[]): readonly ReadItem[] {
	return items.map((item) => readItem(item));
}

export function readItem(item: unknown, naming?: FaultNaming): ReadItem {
	if (typeof item !== 'object' || item === null || Array.isArray(item)) {
		return { identity: identityOf({}), problems: [problemOf('deal-not-an-object', {})] };
	}
	const fields = item as Fields;
	const read = readDeal(fields);
	if (!Array.isArray(read)) return { deal: read as Deal };
	const [first, ...others] = (read as readonly FieldFault[]).map((fault) => fieldProblem(naming?.(fault) ?? fault));
	if (first === undefined) throw new RangeError('a faulty deal needs a fault');
	return { identity: identityOf(fields), problems: [first, ...others] };
}

const longestText = 100;

function identityOf(fields: Readonly<Record<string, unknown>>) {
	const text = (field: string) => {
		const value = fields[field];
		return typeof value === 'string' ? value.slice(0, longestText) : '';
	};
	return {
		dealId: text('dealId'),
		instrumentType: text('instrumentType'),
		startDate: text('startDate'),
		endDate: text('endDate'),
	};
}

/** Pure: the same items and market data always have identical results. One result per item, in the same order. */
export function valueBatch(
	items: readonly ReadItem[],
	prepared: PreparedMarket,
	terms: BatchTerms,
): readonly ValuationResult[] {
	const value = itemValuer(prepared, terms);
	return items.map((item) => value(item));
}

/** Creates a function that values items one by one, so that callers do not have to keep the results in memory. */
export function itemValuer(
	prepared: PreparedMarket,
	{ reportCurrency, dv01Method, getPaymentInfo = false, getBridge = false }: BatchTerms,
	naming?: FaultNaming,
): (item: ReadItem) => ValuationResult {
	const valueDeal = dealValuer(prepared.market, { reportCurrency, dv01Method, getPaymentInfo, getBridge });
	const known = { ...knownMarketOf(prepared), naming };
	const listed = new ListedFixings();
	const settings = { valuationDate: prepared.inputs.valuationDate, reportCurrency, dv01Method };
	return (item) => {
		if ('problems' in item) return { ...item.identity, ...errorsOf(item.problems.map(errorOf)) };
		const value = valueDeal(item.deal);
		const { dealId, instrumentType, start, end } = item.deal;
		const identity = { dealId, instrumentType, startDate: dateOfEpochDay(start), endDate: dateOfEpochDay(end) };
		if ('failures' in value) {
			return { ...identity, ...errorsOf(value.failures.map((failure) => errorOfFailure(failure, known, listed))) };
		}
		return { ...identity, ...describeViews(value, { market: prepared, known, listed, settings }) };
	};
}
