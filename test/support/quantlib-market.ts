import { FxSpots } from '#shared/curve/fx-spots.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { Market } from '#shared/swap/market.ts';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import deals from '../golden/swap/deals.json' with { type: 'json' };
import { referenceCalendar } from './reference-calendars.ts';
import { seededCurves, seededSnapshot } from './seeded-snapshots.ts';

const date = localDate(deals.valuationDate);

/** Returns a name such as `USD_LIBOR3M` or `USD_SOFR`. */
const nameOf = ({ index, currency, tenor }: IndexKey) => `${currency}_${index}${tenor === 'ON' ? '' : tenor}`;

const fixings = new Map(
	Object.entries(deals.fixings).map(([name, byDate]) => [
		name,
		new Map(Object.entries(byDate).map(([text, value]) => [epochDay(localDate(text)), value])),
	]),
);
const spreads: Readonly<Record<string, number>> = deals.fallbackSpreadBp;

/**
 * The synthetic market of 2021-06-30 with which QuantLib priced the deals of `test/golden/swap`. Its curves are built
 * from the seeded quotes. Fixings and spread adjustments come from the file.
 */
export const quantlibMarket: Market = {
	valuationDay: epochDay(date),
	curves: seededCurves(date),
	calendar: referenceCalendar,
	fixings: (key) => ({ fixingOn: (day) => fixings.get(nameOf(key))?.get(day) }),
	spreadAdjustment: (key) => {
		const bp = spreads[nameOf(key)];
		return bp === undefined ? undefined : { percent: bp / 100, status: 'fixed' };
	},
	spot: (from, to) => new FxSpots(seededSnapshot(date).quotes).spot(from, to),
};
