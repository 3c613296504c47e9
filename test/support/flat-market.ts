import { DiscountCurve } from '#shared/curve/discount-curve.ts';
import type { Deal } from '#shared/deal/deal.ts';
import type { DealValuation, IndexKey, ValuationOptions, ViewName, ViewResult } from '#shared/swap/deal-result.ts';
import type { CurveOrigin, CurveSource, Market } from '#shared/swap/market.ts';
import { valueDeals } from '#shared/swap/value-deals.ts';
import { type EpochDay, epochDay, isWeekend, localDate } from '#shared/time/local-date.ts';
import { quantlibCalendar } from './quantlib-calendar.ts';

export const valuationDay = epochDay(localDate('2021-06-30'));

/** Returns a curve on which ln DF is linear up to the node, and is extrapolated linearly. */
function flatCurve(day: EpochDay, zeroRatePercent: number): DiscountCurve {
	const lastNode = 40 * 365;
	return DiscountCurve.through('log-linear', day, [day + lastNode], [(-zeroRatePercent / 100) * (lastNode / 365)]);
}

export interface FlatMarketTerms {
	readonly valuationDay?: EpochDay;
	/** Returns the continuous zero rate of a curve, in percent. */
	readonly zeroRate?: (definitionId: string) => number;
	/** Returns the fixing of an index on a weekday, in percent. */
	readonly fixing?: (key: IndexKey, day: EpochDay) => number | undefined;
	readonly spreadStatus?: 'fixed' | 'indicative';
	readonly curveOrigin?: CurveOrigin;
	readonly spot?: Readonly<Record<string, number>>;
}

/** Returns a market with definitions such as `USD_LIBOR3M`. The spread adjustment of every term index is 0.25 %. */
export function flatMarket(terms: FlatMarketTerms = {}): Market {
	const day = terms.valuationDay ?? valuationDay;
	const { zeroRate = () => 1, fixing = () => 1, spreadStatus = 'fixed', spot = {}, curveOrigin = 'historical' } = terms;
	const built = new Map<number, DiscountCurve>();
	const curveAt = (rate: number) => {
		const curve = built.get(rate) ?? flatCurve(day, rate);
		built.set(rate, curve);
		return { curve };
	};
	const source = (shiftPercent: number): CurveSource => ({
		definitionOf: ({ index, currency, tenor }) => `${currency}_${index}${tenor === 'ON' ? '' : tenor}`,
		identityOf: (id) => {
			const [, currency, indexName, indexTenor] = /^(...)_([A-Z]+)(.*)$/.exec(id) ?? [];
			if (currency === undefined || indexName === undefined || indexTenor === undefined) return undefined;
			return {
				name: id,
				currency,
				indexName,
				indexTenor: indexTenor || 'ON',
				availableDiscountingTenors: ['OIS', '3M'],
			};
		},
		curve: (id) => {
			const rate = zeroRate(id);
			return Number.isNaN(rate) ? { reason: 'missing-market-data' } : curveAt(rate + shiftPercent);
		},
		originOf: () => curveOrigin,
		shifted: () => source(shiftPercent + 0.01),
	});
	return {
		valuationDay: day,
		curves: source(0),
		calendar: (names) => quantlibCalendar(names.join('+')),
		fixings: (key) => ({ fixingOn: (each) => (isWeekend(each) ? undefined : fixing(key, each)) }),
		spreadAdjustment: () => ({ percent: 0.25, status: spreadStatus }),
		spot: (from, to) => {
			const rate = spot[from + to];
			return rate === undefined ? { reason: 'missing-spot', from, to } : { rate, via: from + to };
		},
	};
}

export const usdReport: ValuationOptions = { reportCurrency: 'USD', getPaymentInfo: true, dv01Method: 'ZeroShift' };

/**
 * Values a deal.
 *
 * @throws Error if the valuation fails
 */
export function valuationOf(deal: Deal, market: Market, options = usdReport): DealValuation {
	const [result] = valueDeals([deal], market, options);
	if (result === undefined || 'failures' in result) throw new Error(JSON.stringify(result?.failures));
	return result;
}

/**
 * Values a deal in one view.
 *
 * @throws Error if the view is missing
 */
export function viewOf(deal: Deal, market: Market, view: ViewName, options = usdReport): ViewResult {
	const found = valuationOf(deal, market, options)[view];
	if (found === undefined || 'missing' in found) throw new Error(JSON.stringify(found));
	return found;
}
