import type { PreparedMarket } from '#functions/valuation/pricing/prepare-market.ts';
import { CurveSet, type MarketSnapshot } from '#shared/curve/curve-set.ts';
import { FxSpots } from '#shared/curve/fx-spots.ts';
import { instrumentLabel } from '#shared/curve/quoted-rate.ts';
import type { UserDefinedCurve } from '#shared/curve/user-defined-curve.ts';
import type { IndexKey } from '#shared/swap/deal-result.ts';
import type { RiskMarket } from '#shared/swap/risk/revalue.ts';
import { type EpochDay, epochDay, localDate } from '#shared/time/local-date.ts';
import risk from '../golden/swap/risk.json' with { type: 'json' };
import { quantlibMarket } from './quantlib-market.ts';
import { curveMarketOf, seededSnapshot } from './seeded-snapshots.ts';

const date = localDate('2021-06-30');
const laterDate = localDate(risk.secondSnapshot.date);
const day = (text: string) => epochDay(localDate(text));
const nameOf = ({ index, currency, tenor }: IndexKey) => `${currency}_${index}${tenor === 'ON' ? '' : tenor}`;

const userDefinedCurves: readonly UserDefinedCurve[] = [
	{
		id: 'USER_USD',
		name: 'User',
		currency: 'USD',
		indexName: 'LIBOR',
		indexTenor: '3M',
		date,
		points: (risk.userCurves.USER_USD as [string, number][]).map(([text, percent]) => {
			const years = (day(text) - epochDay(date)) / 365;
			return { day: day(text), discountFactor: Math.exp((-percent / 100) * years) };
		}),
	},
];

type FixingsOfFile = Readonly<Record<string, Readonly<Record<string, number>>>>;
const extra: FixingsOfFile = risk.extraFixings;
const between: FixingsOfFile = risk.secondSnapshot.fixings;

function extraFixing(key: IndexKey, at: EpochDay): number | undefined {
	const values = extra[nameOf(key)] ?? {};
	return Object.entries(values).find(([text]) => day(text) === at)?.[1];
}

const spots = new FxSpots(seededSnapshot(date).quotes);

/** The market of `test/golden/swap/risk.json` on its first date. */
export const riskMarket: RiskMarket = {
	...quantlibMarket,
	curves: new CurveSet({ ...curveMarketOf(seededSnapshot(date)), userDefinedCurves }),
	fixings: (key) => ({
		fixingOn: (at) => quantlibMarket.fixings(key).fixingOn(at) ?? extraFixing(key, at),
	}),
	spot: (from, to) => spots.spot(from, to),
};

/** The same market for the analyses of books. */
export const preparedRiskMarket = {
	inputs: { valuationDate: date, snapshot: seededSnapshot(date) },
	market: riskMarket,
	curves: riskMarket.curves,
	spotCurrencies: [],
	availabilityOf: () => undefined,
} as unknown as PreparedMarket;

const laterQuotes: Readonly<Record<string, readonly (readonly [string, number])[]>> = risk.secondSnapshot
	.quotes as unknown as Readonly<Record<string, readonly (readonly [string, number])[]>>;
const laterFx: Readonly<Record<string, number>> = risk.secondSnapshot.fx;

/** Converts a label of the portal to the name in the file: `OIS 1W`, `FUTURE 2021-09-15`, `FRA 3x9`. */
function nameInFile(label: string): string {
	const [type = '', ...rest] = label.split(' ');
	const last = rest.at(-1) as string;
	if (type === 'future') return `FUTURE ${rest.at(-2)}`;
	return `${type.toUpperCase()} ${type === 'fra' ? last.replaceAll('M', '') : last}`;
}

/** The quotes of the first date, with the values of the second date. */
export const laterSnapshot: MarketSnapshot = {
	date: laterDate,
	id: laterDate,
	label: 'Synthetic',
	quotes: seededSnapshot(date).quotes.flatMap((quote) => {
		const { instrument, currency } = quote;
		if (instrument === undefined) return [];
		if (instrument.type === 'fx-spot') {
			const value = laterFx[currency + instrument.counterCurrency];
			return value === undefined ? [] : [{ ...quote, date: laterDate, value: String(value) }];
		}
		const [leg] = instrument.legs;
		if (leg === undefined) return [];
		const isOvernight = instrument.type === 'ois' || leg.tenor === 'ON';
		const rows = laterQuotes[`${currency}_${leg.index}${isOvernight ? '' : leg.tenor}`] ?? [];
		const row = rows.find(([name]) => name === nameInFile(instrumentLabel(instrument)));
		return row === undefined ? [] : [{ ...quote, date: laterDate, value: String(row[1]) }];
	}),
};

const laterSpots = new FxSpots(laterSnapshot.quotes);

/** The market on its second date. */
export const laterMarket: RiskMarket = {
	...riskMarket,
	valuationDay: epochDay(laterDate),
	curves: new CurveSet({ ...curveMarketOf(laterSnapshot), userDefinedCurves }),
	fixings: (key) => {
		const realised = new Map(Object.entries(between[nameOf(key)] ?? {}).map(([text, value]) => [day(text), value]));
		const earlier = riskMarket.fixings(key);
		return { fixingOn: (at) => (at < epochDay(date) ? earlier.fixingOn(at) : realised.get(at)) };
	},
	spot: (from, to) => laterSpots.spot(from, to),
};
