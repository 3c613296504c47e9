import type { RateConventions } from '../../benchmark/rate-conventions.ts';
import type { CurveSet } from '../../curve/curve-set.ts';
import type { DiscountCurve } from '../../curve/discount-curve.ts';
import type { TermLeg } from '../../deal/deal.ts';
import type { BusinessCalendar } from '../../time/business-calendar.ts';
import { yearFraction } from '../../time/day-count.ts';
import type { EpochDay } from '../../time/local-date.ts';
import { type DealFailure, isDealFailure } from '../deal-result.ts';
import { type CurveSource, type DiscountTable, type FixingSource, type Market, OvernightHistory } from '../market.ts';
import type { ValuationContext } from '../valuation-context.ts';
import { builtOf } from './ladder.ts';
import type { PastRates } from './leg-flows.ts';
import type { RiskMarket } from './revalue.ts';

/** Returns the curves of an earlier date moved to a later date along their forwards: P(T)/P(day). */
function rolledCurves(curves: CurveSet, day: EpochDay): CurveSource {
	const rolled = new Map<DiscountCurve, DiscountCurve>();
	const source: CurveSource = {
		definitionOf: (key) => curves.definitionOf(key),
		identityOf: (id) => curves.identityOf(id),
		originOf: (id, tenor) => curves.originOf(id, tenor),
		shifted: () => source,
		curve: (id, tenor, interpolation) => {
			const built = curves.curve(id, tenor, interpolation);
			if ('reason' in built) return built;
			const curve = rolled.get(built.curve) ?? built.curve.rolled(day);
			rolled.set(built.curve, curve);
			return { curve };
		},
	};
	return source;
}

/** Returns the later market as expected on the earlier date: rolled curves, and exchange rates of the earlier date. */
export function rolledMarket(earlier: RiskMarket, later: RiskMarket): Market {
	return {
		...later,
		curves: rolledCurves(earlier.curves, later.valuationDay),
		spot: (from, to) => earlier.spot(from, to),
	};
}

interface OvernightForecast {
	readonly curve: DiscountCurve;
	readonly from: EpochDay;
}

/**
 * Published fixings of an overnight index, followed by forecasts of an earlier date. The growth equals that of the
 * valuation on the earlier date, even for a period that starts or ends on a non-business day.
 */
class ForecastHistory extends OvernightHistory {
	readonly #curve: DiscountCurve;
	/** First business day on which a forecast replaces the fixing. */
	readonly #from: EpochDay;

	constructor(
		index: RateConventions,
		calendar: BusinessCalendar,
		fixings: FixingSource,
		valuationDay: EpochDay,
		{ curve, from }: OvernightForecast,
	) {
		super(index, calendar, fixings, valuationDay);
		this.#curve = curve;
		this.#from = calendar.adjusted(from, 'Following');
	}

	override growth(start: EpochDay, end: EpochDay): number | DealFailure {
		if (end <= this.#from || start >= end) return super.growth(start, end);
		const published = super.growth(start, Math.max(start, this.#from));
		if (typeof published !== 'number') return published;
		const from = Math.max(start, this.#from);
		return published * Math.exp(this.#curve.logDiscountFactor(from) - this.#curve.logDiscountFactor(end));
	}
}

/**
 * Rates fixed before the valuation date. From the earlier date on, they are the forecasts of that date's valuation: a
 * term rate over its accrual period, an overnight rate from each business day to the next. Before the earlier date,
 * they are the published rates.
 * @param context context of the rolled market
 */
export class PastForecasts implements PastRates {
	readonly publishedUntil: EpochDay;
	readonly #earlier: RiskMarket;
	readonly #earlierContext: ValuationContext;
	readonly #context: ValuationContext;
	readonly #histories = new Map<DiscountTable, Map<RateConventions, OvernightHistory>>();

	constructor(earlier: RiskMarket, earlierContext: ValuationContext, context: ValuationContext) {
		this.publishedUntil = earlier.valuationDay;
		this.#earlier = earlier;
		this.#earlierContext = earlierContext;
		this.#context = context;
	}

	history(index: RateConventions, forecast: DiscountTable): OvernightHistory {
		let byIndex = this.#histories.get(forecast);
		if (byIndex === undefined) {
			byIndex = new Map();
			this.#histories.set(forecast, byIndex);
		}
		let history = byIndex.get(index);
		if (history === undefined) {
			history = this.#build(index, forecast);
			byIndex.set(index, history);
		}
		return history;
	}

	#build(index: RateConventions, forecast: DiscountTable): OvernightHistory {
		const calendar = this.#context.calendarOfIndex(index);
		const published = this.#earlier.fixings({ index: index.index, currency: index.currency, tenor: 'ON' });
		const { curve } = builtOf(this.#earlier.curves, forecast.use);
		const basis = index.dayCount === 'ACT/365F' ? 365 : 360;
		const fixingOn = (day: EpochDay) => {
			if (day < this.publishedUntil) return published.fixingOn(day);
			const next = calendar.businessDays[calendar.indexOnOrBefore(day) + 1] as EpochDay;
			const growth = Math.expm1(curve.logDiscountFactor(day) - curve.logDiscountFactor(next));
			return (growth * 100 * basis) / (next - day);
		};
		const { valuationDay } = this.#context;
		return new ForecastHistory(index, calendar, { fixingOn }, valuationDay, { curve, from: this.publishedUntil });
	}

	termRate(leg: TermLeg, fixingDay: EpochDay, start: EpochDay, end: EpochDay): number | DealFailure | undefined {
		const { index, indexTenor, curve: chosen, fallbackDate } = leg;
		const earlier = this.#earlierContext;
		if (fallbackDate !== undefined && start >= fallbackDate) return undefined;
		if (fixingDay < this.publishedUntil) {
			const isPublished = fallbackDate !== undefined || index.lastPublished?.[indexTenor] === undefined;
			return isPublished ? earlier.termFixings(index, indexTenor).fixingOn(fixingDay) : undefined;
		}
		const table = chosen === undefined ? earlier.indexTable(index, indexTenor) : earlier.chosenTable(chosen);
		if (isDealFailure(table)) return undefined;
		const growth = table.discountFactor(start) / table.discountFactor(end) - 1;
		return (growth / yearFraction(index.dayCount, start, end)) * 100;
	}
}
