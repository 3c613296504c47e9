import { conventionsOf, overnightConventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import type { Deal, Leg, TermLeg } from '../deal/deal.ts';
import type { EpochDay } from '../time/local-date.ts';
import type { IndexKey } from './deal-result.ts';
import type { FixingRequirement } from './market.ts';

/** Upper limit of the calendar days by which observation, fixing and payment lags and holidays move a fixing. */
const marginDays = 120;

/**
 * Returns the fixings that the valuation of the deals may need: for each index, from a first day to the day before the
 * valuation date.
 *
 * Only unpaid periods count, so the range covers at most one period and its lags.
 * @param laterDay second valuation date of the deals; includes the payments between the two dates
 */
export function requirementsOf(
	deals: readonly Deal[],
	valuationDay: EpochDay,
	laterDay = valuationDay,
): readonly FixingRequirement[] {
	const firstDays = new Map<string, { key: IndexKey; from: EpochDay }>();
	const need = (index: RateConventions, tenor: string, from: EpochDay) => {
		const key = { index: index.index, currency: index.currency, tenor };
		const name = `${key.currency} ${key.index} ${tenor}`;
		const known = firstDays.get(name);
		if (known === undefined || from < known.from) firstDays.set(name, { key, from });
	};
	for (const { start, end, legs } of deals) {
		if (start >= laterDay + marginDays || end < valuationDay - marginDays) continue;
		for (const leg of legs) {
			if (leg.kind === 'fixed') continue;
			const from = Math.max(start, valuationDay - longestPeriodDays(leg, end - start)) - marginDays;
			if (leg.kind === 'overnight') {
				need(leg.index, 'ON', from);
				continue;
			}
			for (const tenor of tenorsOf(leg)) need(leg.index, tenor, from);
			const { fallbackIndex, currency } = leg.index;
			const overnight =
				fallbackIndex === undefined ? overnightConventionsOf(currency) : conventionsOf(fallbackIndex, currency);
			if (overnight !== undefined) need(overnight, 'ON', from);
		}
	}
	return [...firstDays.values()].map(({ key, from }) => ({ ...key, from, to: laterDay - 1 }));
}

function tenorsOf({ indexTenor, firstStub, lastStub }: TermLeg): ReadonlySet<string> {
	const ofStub = (stub: TermLeg['firstStub']) => (stub !== undefined && 'tenors' in stub ? stub.tenors : []);
	return new Set([indexTenor, ...ofStub(firstStub), ...ofStub(lastStub)]);
}

/** Returns an upper limit. A long stub has up to two periods; a stub with a given end can be any part of the deal. */
function longestPeriodDays({ frequency, firstRegularDate, lastRegularDate }: Leg, dealDays: number): number {
	if (frequency === 'zero' || firstRegularDate !== undefined || lastRegularDate !== undefined) return dealDays;
	return 2 * frequency.count * (frequency.unit === 'month' ? 31 : 7);
}
