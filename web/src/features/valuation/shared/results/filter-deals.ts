import type { ValuedDeal } from '../valuation-outcome.ts';
import type { ResultColumn, ResultKey } from './result-columns.ts';

/** Values of a column that are wanted: one of several texts, or a range whose ends are included. */
export type ColumnFilter =
	| { readonly values: readonly string[] }
	| { readonly from: number | undefined; readonly to: number | undefined };

export type ColumnFilters = Readonly<Partial<Record<ResultKey, ColumnFilter>>>;

interface DealFilter {
	/** Part of the ID or of the instrument type, in any case. */
	readonly text: string;
	readonly isFailedOnly: boolean;
	readonly filters?: ColumnFilters;
}

/** The deals that match every part of a filter. A deal without a value matches no filter of that column. */
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

/** The filters with another one for a column; undefined removes it. */
export function withFilter(filters: ColumnFilters, key: ResultKey, filter: ColumnFilter | undefined): ColumnFilters {
	const { [key]: _, ...others } = filters;
	return filter === undefined ? others : { ...others, [key]: filter };
}
