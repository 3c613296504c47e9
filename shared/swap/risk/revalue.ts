import type { CurveSet } from '../../curve/curve-set.ts';
import type { Deal, Leg } from '../../deal/deal.ts';
import {
	type DealFailure,
	type FailedDeal,
	isDealFailure,
	type MissingView,
	type ViewName,
	viewNames,
} from '../deal-result.ts';
import { compounds } from '../leg-value.ts';
import type { DiscountTable, Market } from '../market.ts';
import { failuresOfViews, missingView } from '../missing-fixings.ts';
import { isReplaceable } from '../resolve-leg.ts';
import { ValuationContext } from '../valuation-context.ts';
import { type CurrencyRates, currencyRates, resolveDeal } from '../value-deal.ts';
import type { OpenLeg } from '../value-leg.ts';
import { chosenCurveFaults, type DiscountTables, discountTablesOf } from '../view-curves.ts';
import { type Accrued, accrualIndexOf, accruedOf } from './accrued.ts';
import { fillFlows } from './fill-flows.ts';
import { LegFlows, type PastRates, publishedRates } from './leg-flows.ts';
import { type LegColumns, LegDifferences, valueFlows } from './value-flows.ts';

/** Market whose curves can be rebuilt after a change of quotes or zero rates. */
export interface RiskMarket extends Market {
	readonly curves: CurveSet;
}

/** States of the market in which deals are valued. The first state is the unchanged market. */
export interface MarketStates<Columns extends LegColumns> {
	/** Returns discount factors in all states. @param curves discount curve of a leg, then its forecast curves */
	columnsOf(curves: readonly DiscountTable[]): Columns;
}

/** Leg valued in one view; unsigned, in the leg's currency. */
export interface RevaluedLeg<Columns extends LegColumns> {
	readonly open: OpenLeg;
	readonly discount: DiscountTable;
	readonly forecasts: readonly DiscountTable[];
	readonly columns: Columns;
	readonly differences: LegDifferences;
	readonly accrued: Accrued | undefined;
}

export interface RevaluedView<Columns extends LegColumns> {
	readonly legs: readonly [RevaluedLeg<Columns>, RevaluedLeg<Columns>];
	readonly rates: CurrencyRates;
	/** Value in the report currency. */
	readonly presentValue: number;
	/** Distinct curves of the view: discount curves in the order of the legs, then forecast curves. */
	readonly curves: readonly DiscountTable[];
}

export type RevaluedDeal<Columns extends LegColumns> = {
	readonly deal: Deal;
	readonly views: Readonly<Record<ViewName, RevaluedView<Columns> | MissingView | undefined>>;
};

export interface RevalueOptions {
	readonly reportCurrency: string;
	readonly wantsAccrued: boolean;
}

/** Values deals in many states of the market. Each deal is resolved once. */
export class Revaluer<Columns extends LegColumns> {
	readonly context: ValuationContext;
	readonly #states: MarketStates<Columns>;
	readonly #past: PastRates;
	readonly #options: RevalueOptions;
	readonly #flows = new LegFlows();

	constructor(market: Market, states: MarketStates<Columns>, options: RevalueOptions) {
		const { reportCurrency } = options;
		this.context = new ValuationContext(market, { reportCurrency, getPaymentInfo: false, dv01Method: 'ZeroShift' });
		this.#states = states;
		this.#options = options;
		this.#past = publishedRates(this.context);
	}

	revalue(deal: Deal): RevaluedDeal<Columns> | FailedDeal {
		const { context } = this;
		const faults = chosenCurveFaults(context, deal);
		if (faults.length > 0) return { deal, failures: faults };
		const legs = resolveDeal(context, deal);
		if (isDealFailure(legs)) return { deal, failures: [legs] };
		const rates = currencyRates(context, deal);
		if (isDealFailure(rates)) return { deal, failures: [rates] };
		const known: KnownLegs<Columns> = [undefined, undefined];
		const viewOf = (view: ViewName): RevaluedView<Columns> | MissingView => {
			const discount = discountTablesOf(context, deal, view);
			if (isDealFailure(discount)) return { missing: discount };
			return this.#view(view, legs, rates, discount, known);
		};
		const libor = deal.instrumentTag === 'LIBOR' ? viewOf('libor') : undefined;
		const views = { libor, rfr: viewOf('rfr'), rfrSpread: viewOf('rfrSpread') };
		const missing = viewNames.flatMap((view) => {
			const found = views[view];
			return found !== undefined && 'missing' in found ? [found] : [];
		});
		if (missing.length === (libor === undefined ? 2 : 3)) return { deal, failures: failuresOfViews(missing) };
		return { deal, views };
	}

	#view(
		view: ViewName,
		legs: readonly [OpenLeg, OpenLeg],
		rates: CurrencyRates,
		discount: DiscountTables,
		known: KnownLegs<Columns>,
	): RevaluedView<Columns> | MissingView {
		const first = this.#leg(view, legs[0], discount[0], known);
		if (isDealFailure(first)) return missingView(this.context, view, legs, first);
		const second = this.#leg(view, legs[1], discount[1], known);
		if (isDealFailure(second)) return missingView(this.context, view, legs, second);
		const { toReport } = rates;
		const presentValue =
			legs[0].sign * first.differences.base * toReport[0] + legs[1].sign * second.differences.base * toReport[1];
		if (!Number.isFinite(presentValue)) return { missing: { reason: 'not-finite', view } };
		const curves = distinct([
			...discount,
			...forecastsOf(this.context, view, legs[0]),
			...forecastsOf(this.context, view, legs[1]),
			// Periods after a fallback date are projected on the curve of the overnight index.
			...first.forecasts,
			...second.forecasts,
		]);
		return { legs: [first, second], rates, presentValue, curves };
	}

	/** Values a leg. A leg that pays the same in every view is valued once per discount curve. */
	#leg(
		view: ViewName,
		open: OpenLeg,
		discount: DiscountTable,
		known: KnownLegs<Columns>,
	): RevaluedLeg<Columns> | DealFailure {
		const { leg, place } = open;
		const rateView = rateViewOf(view, leg);
		const kept = known[place];
		let valued: RevaluedLeg<Columns> | DealFailure;
		if (kept?.view === rateView && kept.valued.discount === discount) valued = kept.valued;
		else valued = this.#value(rateView, open, discount);
		if (isDealFailure(valued)) return valued;
		known[place] = { view: rateView, valued };
		if (view !== 'rfrSpread' || rateView === view || leg.kind !== 'term' || !isReplaceable(leg)) {
			return valued;
		}
		const adjustment = this.context.spreadAdjustment(leg);
		return 'reason' in adjustment ? adjustment : withSpread(valued, adjustment.percent / 100);
	}

	#value(view: ViewName, open: OpenLeg, discount: DiscountTable): RevaluedLeg<Columns> | DealFailure {
		const { context } = this;
		const flows = this.#flows;
		const failure = fillFlows(flows, context, view, open, this.#past, open.from);
		if (failure !== undefined) return failure;
		const columns = this.#states.columnsOf([discount, ...flows.forecasts]);
		let accrued: Accrued | undefined;
		if (this.#options.wantsAccrued) {
			const index = accrualIndexOf(open, view);
			const found = accruedOf(context, flows, open, index && context.history(index));
			if ('reason' in found) return found;
			accrued = found;
		}
		const { forecasts } = flows;
		return { open, discount, forecasts, columns, differences: valueFlows(flows, columns), accrued };
	}
}

type KnownLegs<Columns extends LegColumns> = [
	{ readonly view: ViewName; readonly valued: RevaluedLeg<Columns> } | undefined,
	{ readonly view: ViewName; readonly valued: RevaluedLeg<Columns> } | undefined,
];

/** Adds a spread to every period of a leg after the valuation date; 0.01 for 1 %. */
export function withSpread<Columns extends LegColumns>(
	leg: RevaluedLeg<Columns>,
	spread: number,
): RevaluedLeg<Columns> {
	const { base, annuity, adjustmentAnnuity, change, annuityChange } = leg.differences;
	const differences = new LegDifferences(change.length);
	differences.base = base + spread * adjustmentAnnuity;
	differences.annuity = annuity;
	differences.adjustmentAnnuity = adjustmentAnnuity;
	for (let k = 1; k < change.length; k++) {
		differences.change[k] = (change[k] as number) + spread * (annuityChange[k] as number);
	}
	differences.annuityChange.set(annuityChange);
	const accrued = leg.accrued && {
		amount: leg.accrued.amount + spread * leg.accrued.perUnit,
		perUnit: leg.accrued.perUnit,
	};
	return { ...leg, differences, accrued };
}

/** Returns the view for a leg's rates. Most legs pay the same in every view; the spread adjustment is added later. */
export function rateViewOf(view: ViewName, leg: Leg): ViewName {
	// If a leg compounds, its spread adjustment is part of the rate.
	if (view === 'rfrSpread' && isReplaceable(leg) && compounds({ leg })) return view;
	const isOther = isReplaceable(leg) || (leg.kind !== 'fixed' && leg.curve !== undefined);
	return view === 'libor' && isOther ? 'libor' : 'rfr';
}

/** Returns the curves on which a leg is projected, even if all its rates are known. */
export function forecastsOf(
	context: ValuationContext,
	view: ViewName,
	{ leg, overnightIndex }: OpenLeg,
): readonly DiscountTable[] {
	if (leg.kind === 'fixed') return [];
	if (view === 'libor' && leg.curve !== undefined) return available(context.chosenTable(leg.curve));
	if (view === 'libor' && leg.kind === 'term') return available(context.indexTable(leg.index, leg.indexTenor));
	return overnightIndex === undefined ? [] : available(context.indexTable(overnightIndex, 'ON'));
}

function available(table: DiscountTable | DealFailure): readonly DiscountTable[] {
	return isDealFailure(table) ? [] : [table];
}

const distinct = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];
