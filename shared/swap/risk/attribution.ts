import type { Deal, Leg } from '../../deal/deal.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { type CurveUse, type DealFailure, isDealFailure, type MissingView, type ViewName } from '../deal-result.ts';
import { startExchangeDay } from '../leg-value.ts';
import type { DiscountTable } from '../market.ts';
import { missingView } from '../missing-fixings.ts';
import { isReplaceable } from '../resolve-leg.ts';
import { ValuationContext } from '../valuation-context.ts';
import { currencyRates, resolveDeal } from '../value-deal.ts';
import type { OpenLeg } from '../value-leg.ts';
import { chosenCurveFaults, type DiscountTables, discountTablesOf } from '../view-curves.ts';
import { paidInterest } from './compounded-flows.ts';
import { fillFlows } from './fill-flows.ts';
import { LegFlows, type PastRates, publishedRates } from './leg-flows.ts';
import { PastForecasts, rolledMarket } from './past-forecasts.ts';
import { forecastsOf, type RiskMarket, rateViewOf } from './revalue.ts';
import { LegDifferences, valueFlows } from './value-flows.ts';

/**
 * Change in the value of a view between two dates, split by cause; amounts in the report currency. The causes apply in
 * the order of the fields `time` to `fx`, and add up to `value1 + cash − value0`. Payments after the first date, up to
 * and including the second, count as cash.
 */
export interface Attribution {
	readonly value0: number;
	readonly value1: number;
	/** Payments between the two dates, converted at the exchange rates of the second date. */
	readonly cash: number;
	/** Signed payments by leg in its currency, as paid. The next field has them at the forwards of the first date. */
	readonly cashByLeg: readonly [number, number];
	readonly cashAtForwardsByLeg: readonly [number, number];
	readonly time: number;
	readonly fixings: number;
	readonly rates: number;
	readonly fx: number;
	/**
	 * Effects of the single curves, in the order in which the curves are moved; they add up to `rates`. Undefined if not
	 * requested. A curve that is missing on the second date is moved last, because its forwards are then replaced by the
	 * fallback.
	 */
	readonly ratesByCurve: readonly { readonly curve: CurveUse; readonly change: number }[] | undefined;
}

export interface AttributionOptions {
	readonly reportCurrency: string;
	readonly wantsCurves: boolean;
}

/** Value and payments of a leg on one date; signed, in the leg's currency. */
interface LegState {
	readonly value: number;
	readonly cash: number;
	readonly valueOn: ValueOn;
}

interface ViewState {
	readonly legs: readonly [LegState, LegState];
	/** Effect of replacing each curve by its state on the second date, in the report currency. */
	readonly byCurve?: Attribution['ratesByCurve'];
}

interface SplitTerms {
	/** Units of report currency for one unit of each leg's currency. */
	readonly weights: readonly [number, number];
	readonly later: readonly [LegState, LegState];
}

/** Attributes the value changes of deals to causes. Each deal is resolved once. */
export class Attributor {
	readonly #earlier: ValuationContext;
	readonly #time: ValuationContext;
	readonly #rolled: ValuationContext;
	readonly #later: ValuationContext;
	readonly #forecasts: PastRates;
	readonly #options: AttributionOptions;
	readonly #flows = [new LegFlows(), new LegFlows()] as const;
	readonly #sums = new LegDifferences(2);
	readonly #realised: readonly PastRates[];

	constructor(earlier: RiskMarket, later: RiskMarket, options: AttributionOptions) {
		const { reportCurrency } = options;
		const plain = { reportCurrency, getPaymentInfo: false, dv01Method: 'ZeroShift' } as const;
		const rolled = rolledMarket(earlier, later);
		this.#earlier = new ValuationContext(earlier, plain);
		this.#time = new ValuationContext(rolled, plain);
		this.#rolled = new ValuationContext(rolled, plain);
		this.#later = new ValuationContext(later, plain);
		this.#forecasts = new PastForecasts(earlier, this.#earlier, this.#time);
		this.#realised = [this.#earlier, this.#rolled, this.#later].map(publishedRates);
		this.#options = options;
	}

	/**
	 * Attributes the value change of one deal.
	 * @returns failures of the deal itself; otherwise, for each view, its attribution or the reason why it has none
	 */
	attribute(
		deal: Deal,
		views: readonly ViewName[],
	): { readonly failures: readonly DealFailure[] } | ReadonlyMap<ViewName, Attribution | MissingView> {
		const contexts = [this.#earlier, this.#time, this.#rolled, this.#later];
		const faults = chosenCurveFaults(this.#earlier, deal);
		if (faults.length > 0) return { failures: faults };
		const legs = resolveDeal(this.#earlier, deal);
		if (isDealFailure(legs)) return { failures: [legs] };
		for (const context of contexts) context.reach(this.#earlier.lastDay);
		const rates0 = currencyRates(this.#earlier, deal);
		if (isDealFailure(rates0)) return { failures: [rates0] };
		const rates1 = currencyRates(this.#later, deal);
		if (isDealFailure(rates1)) return { failures: [rates1] };
		const known: readonly KnownStates[] = [[], [], [], []];
		return new Map(
			views.map((view) => [view, this.#view(deal, view, legs, known, rates0.toReport, rates1.toReport)] as const),
		);
	}

	#view(
		deal: Deal,
		view: ViewName,
		legs: readonly [OpenLeg, OpenLeg],
		known: readonly KnownStates[],
		spot0: readonly [number, number],
		spot1: readonly [number, number],
	): Attribution | MissingView {
		const [published, rolled, later] = this.#realised as [PastRates, PastRates, PastRates];
		const state = (place: number, context: ValuationContext, past: PastRates) =>
			this.#state(context, past, deal, view, legs, known[place], undefined);
		const before = state(0, this.#earlier, published);
		if ('missing' in before) return before;
		const time = state(1, this.#time, this.#forecasts);
		if ('missing' in time) return time;
		const after = state(2, this.#later, later);
		if ('missing' in after) return after;
		const fixed = this.#options.wantsCurves
			? this.#state(this.#rolled, rolled, deal, view, legs, undefined, { weights: spot0, later: after.legs })
			: state(3, this.#rolled, rolled);
		if ('missing' in fixed) return fixed;
		const sum = (figure: (leg: 0 | 1) => number) => figure(0) + figure(1);
		const cashOf = ({ legs: both }: ViewState) => [both[0].cash, both[1].cash] as const;
		const result = {
			value0: sum((i) => spot0[i] * before.legs[i].value),
			value1: sum((i) => spot1[i] * after.legs[i].value),
			cash: sum((i) => spot1[i] * after.legs[i].cash),
			cashByLeg: cashOf(after),
			cashAtForwardsByLeg: cashOf(time),
			time: sum((i) => spot0[i] * (time.legs[i].value + time.legs[i].cash - before.legs[i].value)),
			fixings: sum(
				(i) => spot0[i] * (fixed.legs[i].value - time.legs[i].value + (fixed.legs[i].cash - time.legs[i].cash)),
			),
			rates: sum(
				(i) => spot0[i] * (after.legs[i].value - fixed.legs[i].value + (after.legs[i].cash - fixed.legs[i].cash)),
			),
			fx: sum((i) => (spot1[i] - spot0[i]) * (after.legs[i].value + after.legs[i].cash)),
			ratesByCurve: fixed.byCurve,
		};
		const figures = [result.value0, result.value1, result.cash, result.time, result.fixings, result.rates, result.fx];
		return figures.every(Number.isFinite) ? result : { missing: { reason: 'not-finite', view } };
	}

	#state(
		context: ValuationContext,
		past: PastRates,
		deal: Deal,
		view: ViewName,
		legs: readonly [OpenLeg, OpenLeg],
		known: KnownStates | undefined,
		split: SplitTerms | undefined,
	): ViewState | MissingView {
		const discount = discountTablesOf(context, deal, view);
		if (isDealFailure(discount)) return { missing: discount };
		const first = this.#leg(context, past, view, legs[0], discount[0], known);
		if (isDealFailure(first)) return missingView(context, view, legs, first);
		const second = this.#leg(context, past, view, legs[1], discount[1], known);
		if (isDealFailure(second)) return missingView(context, view, legs, second);
		const states = [first, second] as const;
		if (split === undefined) return { legs: states };
		const curves = legs.flatMap((leg, i) => [
			...forecastsOf(context, view, leg),
			...(this.#flows[i] as LegFlows).forecasts,
		]);
		return { legs: states, byCurve: this.#curveSteps(curves, discount, states, split) };
	}

	#leg(
		context: ValuationContext,
		past: PastRates,
		view: ViewName,
		open: OpenLeg,
		discount: DiscountTable,
		known: KnownStates | undefined,
	): LegState | DealFailure {
		const { leg, place } = open;
		const rateView = rateViewOf(view, leg);
		const kept = known?.[place];
		let state: UnspreadState | DealFailure;
		if (kept?.view === rateView && kept.discount === discount) state = kept.state;
		else state = this.#read(context, past, rateView, open, discount);
		if (isDealFailure(state)) return state;
		if (known !== undefined) known[place] = { view: rateView, discount, state };
		if (view !== 'rfrSpread' || rateView === view || leg.kind !== 'term' || !isReplaceable(leg)) {
			return withSpread(state, 0);
		}
		const adjustment = context.spreadAdjustment(leg);
		return 'reason' in adjustment ? adjustment : withSpread(state, adjustment.percent / 100);
	}

	#read(
		context: ValuationContext,
		past: PastRates,
		view: ViewName,
		open: OpenLeg,
		discount: DiscountTable,
	): UnspreadState | DealFailure {
		const flows = this.#flows[open.place];
		const failure = fillFlows(flows, context, view, open, past, open.from);
		if (failure !== undefined) return failure;
		const { sign } = open;
		const valueOn = (table: DiscountTable, forecasts: readonly DiscountTable[]) => {
			const columns = { discount: table, forecasts, unchangedUntil: unmoved };
			const { base, adjustmentAnnuity } = valueFlows(flows, columns, this.#sums);
			return { value: sign * base, annuity: sign * adjustmentAnnuity };
		};
		const paid = paidIn(flows, open, this.#earlier.valuationDay, context.valuationDay);
		return {
			...valueOn(discount, flows.forecasts),
			cash: sign * paid.amount,
			cashPerUnit: sign * paid.accrual,
			valueOn,
		};
	}

	/** Replaces one curve after another by its state on the second date: discount curves, then forecast curves. */
	#curveSteps(
		projection: readonly DiscountTable[],
		discount: DiscountTables,
		legs: readonly [LegState, LegState],
		{ weights, later: after }: SplitTerms,
	): Attribution['ratesByCurve'] {
		const forecasts = this.#flows.map((flows) => flows.forecasts);
		const order = new Set([...discount, ...projection]);
		const moved = new Map<DiscountTable, DiscountTable>();
		const values: [number, number] = [legs[0].value, legs[1].value];
		const steps: { readonly curve: CurveUse; change: number }[] = [];
		const missing = new Map<DiscountTable, (typeof steps)[number]>();
		for (const curve of order) {
			const later = this.#later.tableOf(curve.use);
			if (isDealFailure(later)) {
				missing.set(curve, { curve: curve.use, change: 0 });
				continue;
			}
			moved.set(curve, later);
			let change = 0;
			for (const i of [0, 1] as const) {
				const used = forecasts[i] as readonly DiscountTable[];
				if (discount[i] !== curve && !used.includes(curve)) continue;
				const state = (table: DiscountTable) => moved.get(table) ?? table;
				const value = legs[i].valueOn(state(discount[i]), used.map(state));
				change += weights[i] * (value - values[i]);
				values[i] = value;
			}
			steps.push({ curve: curve.use, change });
		}
		for (const i of [0, 1] as const) {
			const used = forecasts[i] as readonly DiscountTable[];
			// If a curve of the leg is missing, the remaining change of the leg is attributed to that curve.
			const lost = used.flatMap((each) => missing.get(each) ?? [])[0];
			if (lost !== undefined) lost.change += weights[i] * (after[i].value - values[i]);
			const cash = after[i].cash - legs[i].cash;
			const step = lost ?? steps.findLast((each) => used.some(({ use }) => use === each.curve));
			if (cash !== 0 && step !== undefined) step.change += weights[i] * cash;
		}
		return [...steps, ...missing.values()];
	}
}

/** Returns the signed value of a leg on other curves. Valid only until the leg's flows are overwritten. */
type ValueOn = (discount: DiscountTable, forecasts: readonly DiscountTable[]) => number;

/** Value and payments of a leg without its spread adjustment; signed. */
interface UnspreadState {
	readonly value: number;
	/** Value of a spread of 1. */
	readonly annuity: number;
	readonly cash: number;
	readonly cashPerUnit: number;
	valueOn(
		discount: DiscountTable,
		forecasts: readonly DiscountTable[],
	): { readonly value: number; readonly annuity: number };
}

/** States of legs that pay the same in several views. Not used for the split by curve, which needs the flows. */
type KnownStates = ({ view: ViewName; discount: DiscountTable; state: UnspreadState } | undefined)[];

function withSpread({ value, annuity, cash, cashPerUnit, valueOn }: UnspreadState, spread: number): LegState {
	return {
		value: value + spread * annuity,
		cash: cash + spread * cashPerUnit,
		valueOn: (discount, forecasts) => {
			const other = valueOn(discount, forecasts);
			return other.value + spread * other.annuity;
		},
	};
}

/** Marks every column as unchanged. */
const unmoved = [0, Number.POSITIVE_INFINITY];

/** Returns the unsigned payments of a leg after `after`, up to and including `until`, and those of a spread of 1. */
function paidIn(flows: LegFlows, leg: OpenLeg, after: EpochDay, until: EpochDay) {
	let [amount, accrual] = [0, 0];
	const startDay = startExchangeDay(leg, after);
	if (startDay !== undefined && startDay <= until) amount -= leg.periods.notional[0] as number;
	for (const fee of leg.fees) if (fee.day > after && fee.day <= until) amount += fee.amount;
	const { compounded } = flows;
	for (let i = 0; i < flows.firstOpen; i++) {
		// A payment that is made before its rate's period ends, such as the fallback of a short stub, is partly a forecast.
		amount += (compounded === undefined ? flows.amountOf(i) : 0) + (flows.exchange[i] as number);
		accrual += flows.adjusted[i] as number;
	}
	if (compounded !== undefined) amount += paidInterest(flows, compounded);
	return { amount, accrual };
}

/** True if deals with the same id have the same terms, however written. Ignores labels and requested details. */
export function hasSameTerms(first: Deal, second: Deal): boolean {
	return termsOf(first) === termsOf(second);
}

function termsOf({ instrumentType: _, labels: __, getPaymentInfo: ___, legs, ...terms }: Deal): string {
	return JSON.stringify({ ...terms, legs: legs.map(legTermsOf) });
}

/** Omits fields that hold text as sent, and replaces blank fields by their defaults. */
function legTermsOf({ tag: _, statedFrequency: __, amortisation, ...terms }: Leg) {
	const step = amortisation === undefined || amortisation.type === 'schedule' ? undefined : amortisation;
	const chosen = 'curve' in terms ? terms.curve : undefined;
	return {
		...terms,
		amortisation: step ? { ...step, frequency: step.frequency ?? terms.frequency, statedFrequency: '' } : amortisation,
		curve: chosen && [chosen.id, chosen.discountingTenor ?? 'OIS', chosen.interpolation],
	};
}
