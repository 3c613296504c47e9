import type { Deal } from '#shared/deal/deal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import {
	type BridgeStep,
	type DealFailure,
	type DealResult,
	isDealFailure,
	type MissingView,
	type ViewName,
	type ViewResult,
} from './deal-result.ts';
import { hasStubs, stubTenorFault } from './leg-periods.ts';
import { firstUnpaid, startExchangeDay } from './leg-value.ts';
import type { DiscountTable } from './market.ts';
import { failuresOfViews, missingView } from './missing-fixings.ts';
import { earlyStartFault, resolveLeg } from './resolve-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import { type LegOutcome, lastDayOf, type OpenLeg } from './value-leg.ts';
import { chosenCurveFaults, type DiscountTables, discountTablesOf } from './view-curves.ts';
import { flagBits, flagsOf } from './view-flags.ts';
import { ownForecast, valueLeg } from './view-legs.ts';

/** Signed values of both legs, each in the leg's currency. */
type LegValues = readonly [number, number];

interface BridgeValues {
	readonly libor: LegValues;
	/** Values with rates projected as in the RFR view, discounted as in the LIBOR view. */
	readonly projected: LegValues;
	readonly rfr: LegValues;
	readonly rfrSpread: LegValues;
}

/**
 * Splits the difference between the LIBOR view and the RFR + fallback view by cause, in the order in which the causes
 * apply: projection of the floating legs, discounting, spread adjustment.
 *
 * Each step starts at the value at which the previous step ends. The last step ends at the value of the RFR + fallback
 * view. A step whose cause is absent is exactly 0. The share of each cause depends on the order.
 * @param toReport units of report currency for one unit of each leg's currency
 * @returns undefined if an intermediate value is not a finite number
 * @see docs/methodology.md, Swap valuation
 */
function bridgeSteps(values: BridgeValues, toReport: LegValues): readonly BridgeStep[] | undefined {
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

/** Values a deal in its views. */
export function valueDeal(context: ValuationContext, deal: Deal): DealResult {
	const faults = chosenCurveFaults(context, deal);
	if (faults.length > 0) return { deal, failures: faults };
	const legs = resolveDeal(context, deal);
	if (isDealFailure(legs)) return { deal, failures: [legs] };
	const currencies = currencyRates(context, deal);
	if (isDealFailure(currencies)) return { deal, failures: [currencies] };

	const views = new DealViews(context, deal, legs, currencies);
	const libor = deal.instrumentTag === 'LIBOR' ? views.view('libor') : undefined;
	const rfr = views.view('rfr');
	const rfrSpread = views.view('rfrSpread');
	if ((libor === undefined || 'missing' in libor) && 'missing' in rfr && 'missing' in rfrSpread) {
		return { deal, failures: failuresOfViews([...(libor === undefined ? [] : [libor]), rfr, rfrSpread]) };
	}
	const isMatured = legs.every((leg) => hasNothingUnpaid(leg, context.valuationDay));
	const wantsBridge = legs[0].wantsPayments || context.options.getBridge === true;
	if (!wantsBridge || libor === undefined) return { deal, isMatured, libor, rfr, rfrSpread };
	return { deal, isMatured, libor, rfr, rfrSpread, bridge: views.bridge({ libor, rfr, rfrSpread }) };
}

const hasNothingUnpaid = (leg: OpenLeg, valuationDay: EpochDay) =>
	leg.from === leg.periods.count &&
	startExchangeDay(leg, valuationDay) === undefined &&
	!leg.fees.some(({ day }) => day > valuationDay);

/** Resolves both legs into the columns of the context. */
export function resolveDeal(context: ValuationContext, deal: Deal): readonly [OpenLeg, OpenLeg] | DealFailure {
	const calendar = context.calendarOf(deal);
	const wantsPayments = deal.getPaymentInfo ?? context.options.getPaymentInfo;
	const first = openLeg(context, deal, 0, calendar, wantsPayments);
	if (isDealFailure(first)) return first;
	const second = openLeg(context, deal, 1, calendar, wantsPayments);
	if (isDealFailure(second)) return second;
	context.reach(Math.max(lastDayOf(first), lastDayOf(second)) + longestOverhang);
	return [first, second];
}

function openLeg(
	context: ValuationContext,
	deal: Deal,
	place: 0 | 1,
	calendarOfDeal: BusinessCalendar,
	wantsPayments: boolean,
): OpenLeg | DealFailure {
	const { calendars } = deal.legs[place];
	const calendar = calendars === undefined ? calendarOfDeal : context.calendarOfNames(calendars);
	const resolved = resolveLeg(deal, place, calendar, context.periods[place]);
	if (isDealFailure(resolved)) return resolved;
	if (resolved.leg.kind === 'term') {
		const { leg: term, periods: columns } = resolved;
		const stubbed = hasStubs(term) && stubTenorFault(term, columns, place, context.calendarOfIndex(term.index));
		if (stubbed) return stubbed;
	}
	const { leg, sign, periods, overnightIndex, overnightYearFraction, fees } = resolved;
	const from = firstUnpaid(periods, context.valuationDay);
	const fault = earlyStartFault(resolved, from, deal.start);
	if (fault !== undefined) return fault;
	return { leg, sign, periods, overnightIndex, overnightYearFraction, calendar, fees, place, from, wantsPayments };
}

/**
 * Upper limit of the days after a deal's end that its valuation reads. The fallback of a stub at the end compounds over
 * a whole tenor, at most a year. Fees are paid at most 366 days after the end.
 */
const longestOverhang = 400;

export interface CurrencyRates {
	/** Units of report currency for one unit of each leg's currency. */
	readonly toReport: readonly [number, number];
	/** Units of leg 1's currency for one unit of leg 2's currency. */
	readonly toFirst: number;
}

export function currencyRates(context: ValuationContext, { legs }: Deal): CurrencyRates | DealFailure {
	const { reportCurrency } = context.options;
	const first = legs[0].currency;
	const second = legs[1].currency;
	const firstToReport = context.spot(first, reportCurrency);
	if (typeof firstToReport !== 'number') return firstToReport;
	const secondToReport = context.spot(second, reportCurrency);
	if (typeof secondToReport !== 'number') return secondToReport;
	const toFirst = context.spot(second, first);
	if (typeof toFirst !== 'number') return toFirst;
	return { toReport: [firstToReport, secondToReport], toFirst };
}

const hasOwnCalendars = ({ legs }: Deal) => legs[0].calendars !== undefined || legs[1].calendars !== undefined;

class DealViews {
	readonly #context: ValuationContext;
	readonly #deal: Deal;
	readonly #legs: readonly [OpenLeg, OpenLeg];
	readonly #rates: CurrencyRates;
	readonly #calendarFlag: number;
	/**
	 * Last outcome of each leg. Fixed and overnight legs have the same outcome in every view with the same curves. The
	 * `rfr` outcome of a term leg is the basis of the view with the spread adjustment.
	 */
	readonly #known: (LegOutcome | undefined)[] = [undefined, undefined];

	constructor(context: ValuationContext, deal: Deal, legs: readonly [OpenLeg, OpenLeg], rates: CurrencyRates) {
		this.#context = context;
		this.#deal = deal;
		this.#legs = legs;
		this.#rates = rates;
		const last = dateOfEpochDay(Math.max(lastDayOf(legs[0]), lastDayOf(legs[1])));
		const first = dateOfEpochDay(context.market.valuationDay);
		const isByRule = ({ calendar }: OpenLeg) => last > calendar.publishedTo || first < calendar.publishedFrom;
		const flag = flagBits['projected-calendar'];
		this.#calendarFlag = isByRule(legs[0]) || (hasOwnCalendars(deal) && isByRule(legs[1])) ? flag : 0;
	}

	view(view: ViewName): ViewResult | MissingView {
		const discount = discountTablesOf(this.#context, this.#deal, view);
		return isDealFailure(discount) ? { missing: discount } : this.#view(view, discount);
	}

	/** Returns the steps from the LIBOR view to the RFR + fallback view, or undefined if a view is missing. */
	bridge(formed: Readonly<Record<ViewName, ViewResult | MissingView>>): readonly BridgeStep[] | undefined {
		const { libor, rfr, rfrSpread } = formed;
		if ('missing' in libor || 'missing' in rfr || 'missing' in rfrSpread) return undefined;
		const discount = discountTablesOf(this.#context, this.#deal, 'libor');
		if (isDealFailure(discount)) return undefined;
		const first = this.#leg('rfr', { ...this.#legs[0], wantsPayments: false }, discount[0]);
		if (isDealFailure(first)) return undefined;
		const second = this.#leg('rfr', { ...this.#legs[1], wantsPayments: false }, discount[1]);
		if (isDealFailure(second)) return undefined;
		const valuesOf = ({ legs }: ViewResult): LegValues => [legs[0].presentValue, legs[1].presentValue];
		const values = {
			libor: valuesOf(libor),
			projected: [first.value.base, second.value.base],
			rfr: valuesOf(rfr),
			rfrSpread: valuesOf(rfrSpread),
		} as const;
		return bridgeSteps(values, this.#rates.toReport);
	}

	#view(view: ViewName, discount: DiscountTables): ViewResult | MissingView {
		const first = this.#leg(view, this.#legs[0], discount[0]);
		if (isDealFailure(first)) return missingView(this.#context, view, this.#legs, first);
		const second = this.#leg(view, this.#legs[1], discount[1]);
		if (isDealFailure(second)) return missingView(this.#context, view, this.#legs, second);
		const { toReport, toFirst } = this.#rates;
		const dv01InFirst = first.result.dv01 + second.result.dv01 * toFirst;
		const presentValue = first.value.base * toReport[0] + second.value.base * toReport[1];
		const dv01 = first.result.dv01 * toReport[0] + second.result.dv01 * toReport[1];
		if (!Number.isFinite(presentValue) || !Number.isFinite(dv01)) return { missing: { reason: 'not-finite', view } };
		return {
			presentValue,
			dv01,
			dv01Bp: (dv01InFirst / this.#deal.legs[0].notional) * 10_000,
			legs: [first.result, second.result],
			flags: flagsOf(first.flags | second.flags | this.#calendarFlag),
		};
	}

	#leg(view: ViewName, leg: OpenLeg, discount: DiscountTable): LegOutcome | DealFailure {
		const forecast = ownForecast(this.#context, view, leg);
		if (forecast === 'replaceable') return this.#termLeg(view, leg, discount);
		if (forecast !== undefined && isDealFailure(forecast)) return forecast;
		const known = this.#known[leg.place];
		if (known?.result.discountCurve === discount.use && known.forecast === forecast) return known;
		return this.#keep(leg, valueLeg(this.#context, view, leg, discount));
	}

	#termLeg(view: ViewName, leg: OpenLeg, discount: DiscountTable): LegOutcome | DealFailure {
		if (view === 'libor') return valueLeg(this.#context, view, leg, discount);
		const known = this.#known[leg.place];
		const replaced = known?.result.discountCurve === discount.use ? known : undefined;
		const outcome = valueLeg(this.#context, view, leg, discount, replaced);
		return view === 'rfr' ? this.#keep(leg, outcome) : outcome;
	}

	#keep(leg: OpenLeg, outcome: LegOutcome | DealFailure): LegOutcome | DealFailure {
		if (!isDealFailure(outcome)) this.#known[leg.place] = outcome;
		return outcome;
	}
}
