import { useCallback, useState } from 'react';
import { dateText } from '#lib/dates/local-day.ts';
import { localStore, preferencePrefix } from '#lib/local-store.ts';
import { useSession } from '#lib/session-context.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { type LabelName, labelNames } from '#shared/deal/deal.ts';
import { labelsOf } from '#shared/deal/read-lists.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { DataColumn, Sorting } from '#ui/data-table/data-column.ts';
import type { DealRisk } from '../risk/analysis-terms.ts';
import {
	amountDecimals,
	bpDecimals,
	describeDealError,
	type FigureKey,
	figureKeys,
	figureText,
	rateDecimals,
	type ValuationText,
	type ValuedDeal,
	type View,
	views,
} from '../valuation.ts';
import {
	amountOf,
	type DifferenceKey,
	dealFacts,
	differences,
	isDifference,
	type NotionalTotal,
	totalByCurrency,
} from './deal-facts.ts';

/** Displayed columns and sort order. Filters are not stored: they could silently exclude deals from the totals. */
interface ResultLayout {
	readonly shown: readonly ResultKey[];
	readonly sorting: Sorting | undefined;
}

const dealKeys = ['dealId', 'instrumentType', 'startDate', 'endDate'] as const;

/** Columns that the specification requires, displayed by default. */
export const resultKeys = [...dealKeys, ...figureKeys] as const;

const defaultLayout: ResultLayout = { shown: resultKeys, sorting: undefined };
const longestText = 2000;

const nameOf = (userId: string) => `${preferencePrefix}valuation-results.${userId}`;

export function useResultLayout(): readonly [ResultLayout, (layout: ResultLayout) => void] {
	const { userId } = useSession();
	const [layout, setLayout] = useState(() => readLayout(localStore.get(nameOf(userId))));
	const change = useCallback(
		(next: ResultLayout) => {
			localStore.set(nameOf(userId), JSON.stringify(next));
			setLayout(next);
		},
		[userId],
	);
	return [layout, change];
}

/** Reads a stored layout without columns that no longer exist. Returns the default layout if the text is invalid. */
export function readLayout(text: string | null): ResultLayout {
	if (text === null || text.length > longestText) return defaultLayout;
	try {
		const { shown, sorting } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
		if (!Array.isArray(shown)) return defaultLayout;
		const known = columnKeys.filter((key) => shown.includes(key));
		if (!known.includes('dealId') || !known.some(isFigure)) return defaultLayout;
		return { shown: known, sorting: readSorting(sorting, known) };
	} catch {
		return defaultLayout;
	}
}

function readSorting(value: unknown, shown: readonly ResultKey[]): Sorting | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { key, isDescending } = value as Record<string, unknown>;
	const known = shown.find((each) => each === key);
	return known === undefined ? undefined : { key: known, isDescending: isDescending === true };
}

/** Accepted values of a column: one of several texts, or a range that includes its limits. */
export type ColumnFilter =
	| { readonly values: readonly string[] }
	| { readonly from: number | undefined; readonly to: number | undefined };

export type ColumnFilters = Readonly<Partial<Record<ResultKey, ColumnFilter>>>;

interface DealFilter {
	/** Part of the deal ID or instrument type; case is ignored. */
	readonly text: string;
	readonly isFailedOnly: boolean;
	readonly filters?: ColumnFilters;
}

/** Returns the deals that match all conditions of a filter. Deals without a value in a filtered column do not match. */
export function filterDeals(
	deals: readonly ValuedDeal[],
	{ text, isFailedOnly, filters = {} }: DealFilter,
	columns: readonly ResultColumn[] = [],
): readonly ValuedDeal[] {
	const wanted = text.trim().toLowerCase();
	const active = columns.flatMap((column) => {
		const filter = filters[column.key];
		return filter === undefined ? [] : [{ column, filter }];
	});
	if (wanted === '' && !isFailedOnly && active.length === 0) return deals;
	return deals.filter((deal) => {
		const { dealId, instrumentType, Error: error } = deal.result;
		return (
			(!isFailedOnly || error !== undefined) &&
			(dealId.toLowerCase().includes(wanted) || instrumentType.toLowerCase().includes(wanted)) &&
			active.every(({ column, filter }) => isMatch(deal, column, filter))
		);
	});
}

function isMatch(deal: ValuedDeal, column: ResultColumn, filter: ColumnFilter): boolean {
	if ('values' in filter) return filter.values.includes(column.text(deal) ?? '');
	const value = column.sortValue?.(deal);
	if (typeof value !== 'number') return false;
	return value >= (filter.from ?? value) && value <= (filter.to ?? value);
}

export function withFilter(filters: ColumnFilters, key: ResultKey, filter: ColumnFilter | undefined): ColumnFilters {
	const { [key]: _, ...others } = filters;
	return filter === undefined ? others : { ...others, [key]: filter };
}

/**
 * Shows or hides a column, and returns the displayed columns in table order. The deal ID and the last figure cannot be
 * hidden, because these columns display the deal's name and its error.
 */
export function toggledColumns(shown: readonly ResultKey[], key: ResultKey): readonly ResultKey[] {
	const next = columnKeys.filter((each) => (each === key ? !shown.includes(key) : shown.includes(each)));
	return next.includes('dealId') && next.some(isFigure) ? next : shown;
}

const factKeys = ['currency', 'index', 'payReceive', 'notional', 'yearsLeft'] as const;

const labelKeys = labelNames.map((name) => `label.${name}` as const);

const isLabelKey = (key: string): key is `label.${LabelName}` => (labelKeys as readonly string[]).includes(key);

export const requestedKeys = [...factKeys, ...labelKeys, ...(Object.keys(differences) as DifferenceKey[])] as const;

const riskFigures = ['netAccrued', 'cleanMtM', 'par', 'pv01Leg1', 'pv01Leg2'] as const;

const riskKeys = views.flatMap((view) => riskFigures.map((figure) => `${view}.${figure}` as const));

type RiskKey = (typeof riskKeys)[number];

export const isRiskKey = (key: string): key is RiskKey => (riskKeys as readonly string[]).includes(key);

/** All columns in table order. */
export const columnKeys = [
	...dealKeys,
	...factKeys,
	...labelKeys,
	...figureKeys,
	...requestedKeys.filter(isDifference),
	...riskKeys,
] as const;

export type ResultKey = (typeof columnKeys)[number];

/** True for columns with figures in report currency or basis points. A failed deal has no such figures. */
export const isFigure = (key: string): key is FigureKey | DifferenceKey =>
	(figureKeys as readonly string[]).includes(key) || isDifference(key);

export function resultFigureText(key: FigureKey | DifferenceKey, value: number): string {
	return figureText(value, key.endsWith('Bp') ? bpDecimals : amountDecimals);
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const yearDecimals = 2;

export interface ResultColumn extends DataColumn<ValuedDeal> {
	readonly key: ResultKey;
	/** Returns the currency of a deal's figure. Absent for a column without a total. */
	readonly addedIn?: (deal: ValuedDeal) => string | undefined;
	/** Returns the unit of a deal's figure. Absent for a column with only one unit. */
	readonly unitOf?: (deal: ValuedDeal) => '%' | 'bp';
}

/** Returns the columns in table order. Date and currency are undefined if there are no results. */
export function resultColumns(
	text: ValuationText,
	valuationDate: LocalDate | undefined,
	reasonOf: (result: ValuationResult, key: FigureKey) => string | undefined,
	riskOf: (deal: ValuedDeal) => DealRisk | undefined,
	reportCurrency: string | undefined,
): readonly ResultColumn[] {
	const { t, language } = text;
	const reason = (result: ValuationResult, key: FigureKey | DifferenceKey) =>
		isDifference(key)
			? differences[key].map((each) => reasonOf(result, each)).find((found) => found !== undefined)
			: reasonOf(result, key);
	const factOf = (deal: ValuedDeal, key: (typeof factKeys)[number]) =>
		valuationDate === undefined ? undefined : dealFacts(deal, valuationDate)[key];
	return columnKeys.map((key): ResultColumn => {
		if (isRiskKey(key)) return riskColumn(key, text, riskOf, reportCurrency);
		if (isLabelKey(key)) {
			const name = key.slice('label.'.length) as LabelName;
			const text = ({ item }: ValuedDeal) => labelsOf(item)[name];
			return { key, title: t(`results.label.${name}`), text, sortValue: text };
		}
		const title = t(`results.${key}`);
		if (isFigure(key)) {
			return {
				key,
				title,
				isNumeric: true,
				text: (deal) => {
					const value = amountOf(deal, key);
					return value === undefined ? undefined : resultFigureText(key, value);
				},
				exact: (deal) => amountOf(deal, key)?.toString() ?? reason(deal.result, key),
				sortValue: (deal) => amountOf(deal, key),
			};
		}
		switch (key) {
			case 'payReceive': {
				const text = (deal: ValuedDeal) => {
					const position = factOf(deal, key);
					return position === undefined ? undefined : t(`results.positions.${position as 'payFixed'}`);
				};
				return { key, title, text, sortValue: text };
			}
			case 'currency':
			case 'index': {
				const text = (deal: ValuedDeal) => factOf(deal, key)?.toString();
				return { key, title, text, sortValue: text };
			}
			case 'notional':
			case 'yearsLeft': {
				const value = (deal: ValuedDeal) => factOf(deal, key) as number | undefined;
				const decimals = key === 'notional' ? amountDecimals : yearDecimals;
				return {
					key,
					title,
					isNumeric: true,
					text: (deal) => {
						const number = value(deal);
						return number === undefined ? undefined : figureText(number, decimals);
					},
					exact: (deal) => value(deal)?.toString(),
					sortValue: value,
				};
			}
			default:
				return {
					key,
					title,
					text: ({ result }) => (plainDate.test(result[key]) ? dateText(result[key], language) : result[key]),
					sortValue: ({ result }) => result[key],
				};
		}
	});
}

/** Returns a view's risk column: PV01 in its leg's currency, par rate in percent, par spread in basis points. */
function riskColumn(
	key: RiskKey,
	text: ValuationText,
	riskOf: (deal: ValuedDeal) => DealRisk | undefined,
	reportCurrency: string | undefined,
): ResultColumn {
	const { t } = text;
	const [view, figure] = key.split('.') as [View, (typeof riskFigures)[number]];
	const title = t(`results.risk.${figure}`, { view: t(`detail.${view}`) });
	const legOf = figure === 'pv01Leg1' ? 'leg1' : figure === 'pv01Leg2' ? 'leg2' : undefined;
	const viewRisk = (deal: ValuedDeal) => riskOf(deal)?.views[view];
	const value = (deal: ValuedDeal) => {
		const risk = viewRisk(deal);
		if (figure === 'par') return risk?.parRatePercent ?? risk?.parSpreadBp;
		if (figure === 'pv01Leg1') return risk?.leg1.pv01;
		return figure === 'pv01Leg2' ? risk?.leg2.pv01 : risk?.[figure];
	};
	const shown = (deal: ValuedDeal, number: number) => {
		if (figure !== 'par') return figureText(number, amountDecimals);
		return viewRisk(deal)?.parRatePercent === undefined
			? t('results.risk.parSpread', { spread: figureText(number, bpDecimals) })
			: t('results.risk.parRate', { rate: figureText(number, rateDecimals) });
	};
	const reason = (deal: ValuedDeal) => {
		const risk = riskOf(deal);
		const missing = risk?.missingViews?.find((each) => each.view === view) ?? risk?.Error ?? viewRisk(deal)?.noPar;
		return missing && describeDealError(missing, text);
	};
	return {
		key,
		title,
		isNumeric: true,
		text: (deal) => {
			const number = value(deal);
			return number === undefined ? undefined : shown(deal, number);
		},
		exact: (deal) => value(deal)?.toString() ?? reason(deal),
		sortValue: value,
		...(figure === 'par'
			? { unitOf: (deal: ValuedDeal) => (viewRisk(deal)?.parRatePercent === undefined ? 'bp' : '%') as '%' | 'bp' }
			: { addedIn: (deal: ValuedDeal) => (legOf === undefined ? reportCurrency : viewRisk(deal)?.[legOf].currency) }),
	};
}

/** Returns a column's total, or the currencies of its figures if several. Undefined for a column without a total. */
export function columnTotal(
	{ addedIn, sortValue }: ResultColumn,
	deals: readonly ValuedDeal[],
): NotionalTotal | undefined {
	if (addedIn === undefined) return undefined;
	const found = deals.flatMap((deal) => {
		const [value, currency] = [sortValue?.(deal), addedIn(deal)];
		return typeof value === 'number' && currency !== undefined ? [{ value, currency }] : [];
	});
	return totalByCurrency(found);
}
