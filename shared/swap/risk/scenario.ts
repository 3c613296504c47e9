import type { Quote } from '../../benchmark/quote.ts';
import type { MarketMove } from '../../curve/curve-set.ts';
import { rateQuote } from '../../curve/quoted-rate.ts';

/** Returns the shift of the continuous zero rate at a time, in basis points. Time is in years, ACT/365F. */
export type ZeroRateShift = (years: number) => number;

/** Change of the market: shifted zero rates, exchange rates or quotes, or a combination of them. */
export interface Scenario {
	readonly id: string;
	/** Returns the shift of a currency's curves, or undefined if they do not change. */
	shiftOf(currency: string): ZeroRateShift | undefined;
	/** Returns the factor by which a currency's value in the report currency changes; 1 for no change. */
	fxFactorOf(currency: string, reportCurrency: string): number;
	readonly move?: MarketMove;
	/** True if the scenario is undefined for a currency. A view that depends on this currency has no scenario value. */
	isUndefinedFor?(currency: string): boolean;
}

const unmoved = { shiftOf: () => undefined, fxFactorOf: () => 1 } as const;

/** Creates a scenario that shifts every zero rate of every currency by the same number of basis points. */
export function parallelScenario(id: string, bp: number): Scenario {
	return { ...unmoved, id, shiftOf: () => () => bp };
}

/** Creates a scenario that changes the value of every other currency in the report currency by a percentage. */
export function fxScenario(id: string, percent: number): Scenario {
	const factor = 1 + percent / 100;
	return {
		...unmoved,
		id,
		fxFactorOf: (currency, reportCurrency) => (currency === reportCurrency ? 1 : factor),
	};
}

export interface ShiftPoint {
	readonly years: number;
	readonly bp: number;
}

/** Returns a shift that is linear between the points and flat outside them. @param points ascending, at least one */
export function shiftThrough(points: readonly ShiftPoint[]): ZeroRateShift {
	return (years) => {
		const at = points.findIndex((point) => point.years >= years);
		const [before, after] = [points[at < 0 ? points.length - 1 : at - 1], points[at]];
		if (after === undefined) return (before as ShiftPoint).bp;
		if (before === undefined) return after.bp;
		return before.bp + ((after.bp - before.bp) * (years - before.years)) / (after.years - before.years);
	};
}

/** Scenario defined by the user: shifts of rates by currency, and percentage changes of currency values. */
export interface OwnScenario {
	readonly id: string;
	/** Rate shifts by currency; `ALL` applies to every currency without its own entry. */
	readonly rates: Readonly<Record<string, readonly ShiftPoint[]>>;
	/**
	 * Percentage by which each currency gains value against all others; `ALL` applies to currencies without their own
	 * entry, except the report currency.
	 */
	readonly fx: Readonly<Record<string, number>>;
}

export function ownScenario({ id, rates, fx }: OwnScenario): Scenario {
	const shifts = new Map(Object.entries(rates).map(([currency, points]) => [currency, shiftThrough(points)]));
	const worth = (currency: string, reportCurrency: string) =>
		1 + (fx[currency] ?? (currency === reportCurrency ? 0 : (fx.ALL ?? 0))) / 100;
	return {
		id,
		shiftOf: (currency) => shifts.get(currency) ?? shifts.get('ALL'),
		fxFactorOf: (currency, reportCurrency) => worth(currency, reportCurrency) / worth(reportCurrency, reportCurrency),
	};
}

/**
 * Sizes of the supervisory shocks in basis points: for parallel, short-term and long-term rates.
 * @see Commission Delegated Regulation (EU) 2024/856, Annex, Part A
 */
export const supervisorySizes: Readonly<Record<string, readonly [parallel: number, short: number, long: number]>> = {
	AUD: [300, 450, 200],
	CAD: [200, 300, 150],
	CHF: [100, 150, 100],
	CNY: [250, 300, 150],
	EUR: [200, 250, 100],
	GBP: [250, 300, 150],
	HKD: [200, 250, 100],
	IDR: [400, 500, 350],
	JPY: [100, 100, 100],
	SEK: [200, 300, 150],
	SGD: [150, 200, 100],
	USD: [200, 300, 150],
};

export const supervisoryShocks = [
	'parallelUp',
	'parallelDown',
	'shortUp',
	'shortDown',
	'steepener',
	'flattener',
] as const;

export type SupervisoryShock = (typeof supervisoryShocks)[number];

const shortShare = (years: number) => Math.exp(-years / 4);

const shockOf: Readonly<Record<SupervisoryShock, (sizes: readonly [number, number, number]) => ZeroRateShift>> = {
	parallelUp:
		([parallel]) =>
		() =>
			parallel,
	parallelDown:
		([parallel]) =>
		() =>
			-parallel,
	shortUp:
		([, short]) =>
		(years) =>
			short * shortShare(years),
	shortDown:
		([, short]) =>
		(years) =>
			-short * shortShare(years),
	steepener:
		([, short, long]) =>
		(years) =>
			-0.65 * short * shortShare(years) + 0.9 * long * (1 - shortShare(years)),
	flattener:
		([, short, long]) =>
		(years) =>
			0.8 * short * shortShare(years) - 0.6 * long * (1 - shortShare(years)),
};

/** Creates a supervisory shock scenario, without a floor on rates. Undefined for currencies not in the regulation. */
export function supervisoryScenario(shock: SupervisoryShock): Scenario {
	return {
		...unmoved,
		id: shock,
		shiftOf: (currency) => {
			const sizes = supervisorySizes[currency];
			return sizes && shockOf[shock](sizes);
		},
		isUndefinedFor: (currency) => supervisorySizes[currency] === undefined,
	};
}

/** Parallel shifts that are offered to every user, in basis points. */
export const parallelPresets = [1, -1, 10, -10, 25, -25, 50, -50, 100, -100, 200, -200] as const;

const signed = (figure: number) => (figure > 0 ? `+${figure}` : String(figure));

/** Scenarios that are offered to every user, by id: `+100bp`, `fx+10`, and the supervisory shocks. */
export const presetScenarios: ReadonlyMap<string, Scenario> = new Map(
	[
		...parallelPresets.map((bp) => parallelScenario(`${signed(bp)}bp`, bp)),
		...[10, -10].map((percent) => fxScenario(`fx${signed(percent)}`, percent)),
		...supervisoryShocks.map(supervisoryScenario),
	].map((scenario) => [scenario.id, scenario]),
);

export interface SnapshotChange {
	readonly move: MarketMove;
	/** Number of instruments quoted on both dates. */
	readonly pairs: number;
	/** Returns labels of quotes without a quote on the other date, such as `USD ois SOFR 10Y`. These do not move. */
	unpairedOf(quotes: readonly Quote[]): readonly string[];
}

/** Returns the changes between quotes of the same instrument: same currency, type, index, and tenor or dates. */
export function changeBetween(from: readonly Quote[], to: readonly Quote[]): SnapshotChange {
	const [earlier, later] = [ratesOf(from), ratesOf(to)];
	const changes = new Map<string, number>();
	for (const [key, rate] of later) {
		const before = earlier.get(key);
		if (before !== undefined) changes.set(key, rate - before);
	}
	return {
		pairs: changes.size,
		unpairedOf: (quotes) => [...ratesOf(quotes).keys()].filter((key) => !changes.has(key)),
		move: {
			rateOf: ({ quote, label, rate }) => rate + (changes.get(`${quote.currency} ${label}`) ?? 0),
			pointsOf: (curve) => curve,
		},
	};
}

function ratesOf(quotes: readonly Quote[]): ReadonlyMap<string, number> {
	const rates = new Map<string, number>();
	for (const quote of quotes) {
		const read = rateQuote(quote);
		if (!('reason' in read)) rates.set(`${quote.currency} ${read.label}`, read.rate);
	}
	return rates;
}
