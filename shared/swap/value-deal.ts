import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { Deal } from './deal.ts';
import { type DealFailure, isDealFailure } from './deal-failure.ts';
import type { DealResult, MissingView, ViewName, ViewResult } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { firstUnpaid } from './leg-value.ts';
import { resolveLeg } from './resolve-leg.ts';
import type { ValuationContext } from './valuation-context.ts';
import { type LegOutcome, type OpenLeg, valueFixedLeg, valueOvernightLeg } from './value-leg.ts';
import { addSpreadAdjustment, valueReplacedLeg, valueTermLeg } from './value-term-leg.ts';
import { chosenCurveFault, type DiscountTables, liborDiscounting, overnightDiscounting } from './view-curves.ts';
import { flagBits, flagsOf } from './view-flags.ts';

/** Values a deal under its views. */
export function valueDeal(context: ValuationContext, deal: Deal): DealResult {
	const legs = resolveDeal(context, deal);
	if (isDealFailure(legs)) return { deal, failures: [legs] };
	const currencies = currencyRates(context, deal);
	if (isDealFailure(currencies)) return { deal, failures: [currencies] };

	const views = new DealViews(context, deal, legs, currencies);
	const libor = deal.instrumentTag === 'LIBOR' ? views.libor() : undefined;
	const rfr = views.rfr();
	const rfrSpread = views.rfrSpread();
	const failures = [libor, rfr, rfrSpread].flatMap((view) =>
		view !== undefined && 'missing' in view ? view.missing : [],
	);
	const isWithoutView = failures.length === (libor === undefined ? 2 : 3);
	return isWithoutView ? { deal, failures: failures.slice(0, 1) } : { deal, libor, rfr, rfrSpread };
}

/** Both legs with their dates, written to the columns of the context. */
export function resolveDeal(context: ValuationContext, deal: Deal): readonly [OpenLeg, OpenLeg] | DealFailure {
	const calendar = context.calendarOf(deal);
	const wantsPayments = deal.getPaymentInfo ?? context.options.getPaymentInfo;
	const openLeg = (place: 0 | 1): OpenLeg | DealFailure => {
		const resolved = resolveLeg(deal, place, calendar, context.periods[place]);
		if (isDealFailure(resolved)) return resolved;
		const from = firstUnpaid(resolved.periods, context.valuationDay);
		return { ...resolved, place, from, wantsPayments };
	};
	const first = openLeg(0);
	if (isDealFailure(first)) return first;
	const second = openLeg(1);
	if (isDealFailure(second)) return second;
	context.reach(Math.max(lastDayOf(first), lastDayOf(second)));
	return [first, second];
}

/** A rate observed on the last day of a deal reaches to the next business day. */
const longestHoliday = 20;

function lastDayOf({ periods: { count, payment, dates } }: OpenLeg): EpochDay {
	return Math.max(payment[count - 1] as EpochDay, dates[count] as EpochDay) + longestHoliday;
}

interface CurrencyRates {
	/** Report currency for one unit of each leg's currency. */
	readonly toReport: readonly [number, number];
	/** Currency of leg 1 for one unit of that of leg 2. */
	readonly toFirst: number;
}

function currencyRates(context: ValuationContext, { legs: [first, second] }: Deal): CurrencyRates | DealFailure {
	const { reportCurrency } = context.options;
	const firstToReport = context.spot(first.currency, reportCurrency);
	if (typeof firstToReport !== 'number') return firstToReport;
	const secondToReport = context.spot(second.currency, reportCurrency);
	if (typeof secondToReport !== 'number') return secondToReport;
	const toFirst = context.spot(second.currency, first.currency);
	if (typeof toFirst !== 'number') return toFirst;
	return { toReport: [firstToReport, secondToReport], toFirst };
}

/** The views of one resolved deal, which must be asked for in the order libor, rfr, rfrSpread. */
class DealViews {
	readonly #context: ValuationContext;
	readonly #deal: Deal;
	readonly #legs: readonly [OpenLeg, OpenLeg];
	readonly #rates: CurrencyRates;
	readonly #calendarFlag: number;
	/** Outcomes of fixed and overnight legs, which are the same in every view with the same curves. */
	readonly #unchanged: (LegOutcome | undefined)[] = [undefined, undefined];

	constructor(context: ValuationContext, deal: Deal, legs: readonly [OpenLeg, OpenLeg], rates: CurrencyRates) {
		this.#context = context;
		this.#deal = deal;
		this.#legs = legs;
		this.#rates = rates;
		const { calendar } = legs[0];
		const last = Math.max(lastDayOf(legs[0]), lastDayOf(legs[1])) - longestHoliday;
		this.#calendarFlag = dateOfEpochDay(last) > calendar.publishedTo ? flagBits['projected-calendar'] : 0;
	}

	libor(): ViewResult | MissingView {
		const discount = liborDiscounting(this.#context, this.#deal);
		if (isDealFailure(discount)) return { missing: discount };
		return this.#view('libor', discount);
	}

	rfr(): ViewResult | MissingView {
		return this.#overnightView('rfr');
	}

	rfrSpread(): ViewResult | MissingView {
		return this.#overnightView('rfrSpread');
	}

	#overnightView(view: ViewName): ViewResult | MissingView {
		const discount = overnightDiscounting(this.#context, this.#deal);
		if (isDealFailure(discount)) return { missing: discount };
		return this.#view(view, discount);
	}

	#view(view: ViewName, discount: DiscountTables): ViewResult | MissingView {
		const first = this.#leg(view, this.#legs[0], discount[0]);
		if (isDealFailure(first)) return { missing: first };
		const second = this.#leg(view, this.#legs[1], discount[1]);
		if (isDealFailure(second)) return { missing: second };
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
		const context = this.#context;
		const terms = leg.leg;
		if (terms.kind === 'term') {
			if (view === 'libor')
				return chosenCurveFault(context, terms, leg.place) ?? valueTermLeg(context, leg, terms, discount);
			const replaced = valueReplacedLeg(context, leg, terms, discount);
			if (view === 'rfr' || isDealFailure(replaced)) return replaced;
			return addSpreadAdjustment(context, leg, terms, replaced, discount);
		}
		if (terms.kind === 'fixed') {
			const known = this.#unchanged[leg.place];
			if (known?.result.discountCurve === discount.use) return known;
			const outcome = valueFixedLeg(leg, terms, discount);
			this.#unchanged[leg.place] = outcome;
			return outcome;
		}
		const fault = view === 'libor' ? chosenCurveFault(context, terms, leg.place) : undefined;
		if (fault !== undefined) return fault;
		const forecast =
			view === 'libor' && terms.curve !== undefined
				? context.chosenTable(terms.curve)
				: context.indexTable(terms.index, 'ON');
		if (isDealFailure(forecast)) return forecast;
		const known = this.#unchanged[leg.place];
		if (known?.result.discountCurve === discount.use && known.result.forecastCurve === forecast.use) return known;
		const outcome = valueOvernightLeg(context, leg, terms, discount, forecast);
		if (!isDealFailure(outcome)) this.#unchanged[leg.place] = outcome;
		return outcome;
	}
}
