import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type { Cashflow } from './deal-result.ts';
import type { DiscountTable } from './discount-table.ts';
import { notionalPaidWith, startExchangeDay } from './notional-exchange.ts';
import type { ResolvedLeg } from './resolve-leg.ts';

/** The payments of a leg after the valuation date, by date, from the interest columns as the view has filled them. */
export function cashflowsOf(
	resolved: ResolvedLeg,
	from: number,
	discount: DiscountTable,
	valuationDay: EpochDay,
): readonly Cashflow[] {
	const { sign, periods } = resolved;
	const { count, payment, notional, interest } = periods;
	const { columns, firstDay } = discount;
	const flows: Cashflow[] = [];
	const startDay = startExchangeDay(resolved, valuationDay);
	// A period that ends before the exchange at the start is paid together with it.
	const isJoined = startDay !== undefined && from < count && payment[from] === startDay;
	if (startDay !== undefined && !isJoined) {
		const outstanding = notional[0] as number;
		flows.push({
			date: dateOfEpochDay(startDay),
			discountFactor: columns[2 * (startDay - firstDay)] as number,
			totalAmount: -sign * outstanding,
			residualAmount: outstanding,
		});
	}
	let amount = isJoined ? -(notional[0] as number) : 0;
	for (let i = from; i < count; i++) {
		const day = payment[i] as EpochDay;
		amount += interest[i] as number;
		amount += notionalPaidWith(resolved, i);
		if (i + 1 < count && payment[i + 1] === day) continue;
		flows.push({
			date: dateOfEpochDay(day),
			discountFactor: columns[2 * (day - firstDay)] as number,
			totalAmount: sign * amount,
			residualAmount: i + 1 < count ? (notional[i + 1] as number) : 0,
		});
		amount = 0;
	}
	return flows;
}
