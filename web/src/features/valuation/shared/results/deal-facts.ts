import type { WireFixingKey } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { directionsByText } from '#shared/deal/deal-values.ts';
import { numberOf } from '#shared/deal/read-field.ts';
import { compensatedSum } from '#shared/decimal/compensated-sum.ts';
import { daysBetween, isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { type FigureKey, figureKeys, type ValuedDeal } from '../valuation.ts';

/**
 * Returns the distinct missing fixings by index, currency, tenor and date, and the numbers of deals without a view.
 * `withoutView` includes the deals without a LIBOR view.
 */
export function missingFixingsOf(deals: readonly ValuedDeal[]) {
	const fixings = new Map<string, WireFixingKey>();
	let withoutLibor = 0;
	let withoutView = 0;
	for (const { item, result } of deals) {
		const lists = [...(result.missingViews ?? []), ...(result.Error === undefined ? [] : [result.Error])];
		const lacking = lists.filter(({ missingFixings = [] }) => missingFixings.length > 0);
		if (lacking.length === 0) continue;
		withoutView += 1;
		if (item.instrumentTag !== 'RFR' && result.liborMtM === undefined) withoutLibor += 1;
		for (const { index, currency, tenor, dates } of lacking.flatMap(({ missingFixings = [] }) => missingFixings)) {
			for (const date of dates) {
				fixings.set(`${index} ${currency} ${tenor} ${date}`, { index, currency, tenor, date });
			}
		}
	}
	const sorted = [...fixings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fixing]) => fixing);
	return { fixings: sorted, withoutLibor, withoutView };
}

export const countWithoutView = (deals: readonly ValuedDeal[]): number =>
	deals.filter(({ result }) => result.Error !== undefined || result.missingViews !== undefined).length;

/** Returns the totals that do not cover all deals, grouped by the deals that they leave out. */
export function partialTotals(deals: readonly ValuedDeal[], keys: readonly TotalKey[] = figureKeys) {
	const totals = resultTotals(deals);
	const partial = keys.flatMap((key) => {
		const total = totals.get(key);
		if (total === undefined || total.count === deals.length) return [];
		const without = deals.filter((deal) => amountOf(deal, key) === undefined).map(({ result }) => result.dealId);
		return [{ key, count: total.count, without }];
	});
	return [...Map.groupBy(partial, ({ without }) => without.join('\n')).values()].flatMap((same) =>
		same.slice(0, 1).map(({ count, without }) => ({ keys: same.map(({ key }) => key), count, without })),
	);
}

export interface ColumnTotal {
	readonly sum: number;
	readonly count: number;
}

type TotalKey = FigureKey | DifferenceKey;

/** Pairs of views whose difference is shown in report currency: the first view less the second. */
export const differences = {
	rfrLessLibor: ['rfrMtM', 'liborMtM'],
	fallbackLessLibor: ['rfrFallbackMtM', 'liborMtM'],
} as const satisfies Readonly<Record<string, readonly [FigureKey, FigureKey]>>;

const totalKeys: readonly TotalKey[] = [
	...figureKeys.filter((key) => !key.endsWith('Bp')),
	...(Object.keys(differences) as DifferenceKey[]),
];

/** Returns sums in report currency. DV01 in basis points has no sum: it cannot be added across notionals. */
export function resultTotals(deals: readonly ValuedDeal[]): ReadonlyMap<TotalKey, ColumnTotal> {
	const totals = new Map<TotalKey, ColumnTotal>();
	for (const key of totalKeys) {
		const values = deals.flatMap((deal) => amountOf(deal, key) ?? []);
		if (values.length > 0) totals.set(key, { sum: compensatedSum(values), count: values.length });
	}
	return totals;
}

/** Sum of figures such as the notionals of leg 1. Figures in several currencies cannot be added: only the currencies are listed. */
export type NotionalTotal = (ColumnTotal & { readonly currency: string }) | { readonly currencies: readonly string[] };

export function notionalTotal(deals: readonly ValuedDeal[], valuationDate: LocalDate): NotionalTotal | undefined {
	return totalByCurrency(
		deals.flatMap((deal) => {
			const { notional: value, notionalCurrency: currency } = dealFacts(deal, valuationDate);
			return value === undefined || currency === undefined ? [] : [{ value, currency }];
		}),
	);
}

export function totalByCurrency(
	figures: readonly { readonly value: number; readonly currency: string }[],
): NotionalTotal | undefined {
	const currencies = [...new Set(figures.map(({ currency }) => currency))].sort();
	const [currency] = currencies;
	if (currency === undefined) return undefined;
	if (currencies.length > 1) return { currencies };
	return { currency, sum: compensatedSum(figures.map(({ value }) => value)), count: figures.length };
}

/** Direction of a deal's only fixed leg, or of leg 1 if the deal does not have exactly one fixed leg. */
export type Position = 'payFixed' | 'receiveFixed' | 'payLeg1' | 'receiveLeg1';

const daysOfYear = 365.25;
const legs = [1, 2] as const;

/** Returns the terms in optional columns. Undefined if the deal does not contain a readable value. */
export function dealFacts({ item, result: { endDate } }: ValuedDeal, valuationDate: LocalDate) {
	const currencies = legs.map((leg) => textOf(item[`leg${leg}Currency`]));
	return {
		currency: joined(currencies),
		/** Floating indices with their tenors. */
		index: joined(legs.map((leg) => indexOf(item, leg))),
		payReceive: positionOf(item),
		notional: numberOf(item.leg1Notional),
		notionalCurrency: currencies[0],
		/** Calendar days to the end date / 365.25; 0 if the deal has ended. */
		yearsLeft: isLocalDate(endDate) ? Math.max(0, daysBetween(valuationDate, endDate)) / daysOfYear : undefined,
	};
}

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function joined(parts: readonly (string | undefined)[]): string | undefined {
	const known = [...new Set(parts.filter((part) => part !== undefined))];
	return known.length === 0 ? undefined : known.join(' / ');
}

const isFixed = (item: ValuationItem, leg: 1 | 2) => item[`leg${leg}InterestType`] === 'Fixed';

function indexOf(item: ValuationItem, leg: 1 | 2): string | undefined {
	if (isFixed(item, leg)) return undefined;
	const name = textOf(item[`leg${leg}IndexName`]);
	const tenor = textOf(item[`leg${leg}Tenor`]);
	return name === undefined || tenor === undefined || tenor === 'ON' ? name : `${name} ${tenor}`;
}

function positionOf(item: ValuationItem): Position | undefined {
	const fixed = legs.filter((leg) => isFixed(item, leg));
	const [leg = 1] = fixed.length === 1 ? fixed : [];
	const direction = directionsByText.get((textOf(item[`leg${leg}PayReceive`]) ?? '').toLowerCase());
	if (direction === undefined) return undefined;
	if (fixed.length === 1) return direction === 'Pay' ? 'payFixed' : 'receiveFixed';
	return direction === 'Pay' ? 'payLeg1' : 'receiveLeg1';
}

export type DifferenceKey = keyof typeof differences;

export const isDifference = (key: string): key is DifferenceKey => Object.hasOwn(differences, key);

export function amountOf({ result }: ValuedDeal, key: FigureKey | DifferenceKey): number | undefined {
	if (!isDifference(key)) return result[key];
	const [view, from] = differences[key];
	const [value, start] = [result[view], result[from]];
	return value === undefined || start === undefined ? undefined : value - start;
}
