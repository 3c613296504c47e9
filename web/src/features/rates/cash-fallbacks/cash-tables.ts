import {
	type CashFallbackBody,
	type CashFigure,
	cashCategories,
	cashFeatures,
	cashHeadings,
	compoundingStyles,
} from '../../../../../shared/contract/cash-fallback.ts';
import type { DateType } from '../../../../../shared/contract/fallback.ts';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { compareTenors } from '../../../../../shared/time/tenor.ts';

/** A value with the date that the selected date type leaves open. */
export interface CashEntry {
	readonly date: LocalDate | undefined;
	readonly recordDate: LocalDate;
	readonly value: string;
}

export interface CashRow {
	readonly feature: string;
	/** By tenor, earliest date first. */
	readonly cells: ReadonlyMap<string, readonly CashEntry[]>;
}

export interface CashSection {
	readonly heading: string;
	/** From the shortest, each with the statuses of its values. */
	readonly tenors: readonly { readonly tenor: string; readonly statuses: readonly string[] }[];
	readonly rows: readonly CashRow[];
}

/** The fallbacks of one compounding style. */
export interface CashTable {
	readonly currency: string;
	readonly name: string;
	readonly style: string;
	readonly sections: readonly CashSection[];
}

/** By currency, category and style, with the sections and features in display order; what has no value is left out. */
export function cashTables(
	body: CashFallbackBody,
	currencies: readonly string[],
	dateType: DateType,
): readonly CashTable[] {
	return currencies.flatMap((currency) =>
		inOrder(body[currency] ?? [], cashCategories, ({ name }) => name).flatMap(({ name, rates }) => {
			const known = rates.filter(({ value }) => value != null);
			return groupsInOrder(known, compoundingStyles, ({ compounding }) => compounding).map(([style, figures]) => ({
				currency,
				name,
				style,
				sections: groupsInOrder(figures, cashHeadings, ({ heading }) => heading).map(([heading, ofHeading]) =>
					cashSection(heading, ofHeading, dateType),
				),
			}));
		}),
	);
}

function cashSection(heading: string, figures: readonly CashFigure[], dateType: DateType): CashSection {
	const byTenor = Map.groupBy(figures, ({ tenor }) => tenor);
	return {
		heading,
		tenors: [...byTenor.keys()].sort(compareTenors).map((tenor) => {
			const statuses = (byTenor.get(tenor) ?? []).flatMap(({ status }) => status || []);
			return { tenor, statuses: [...new Set(statuses)].sort() };
		}),
		rows: groupsInOrder(figures, cashFeatures, ({ feature }) => feature).map(([feature, ofFeature]) => ({
			feature,
			cells: cells(ofFeature, dateType),
		})),
	};
}

function cells(figures: readonly CashFigure[], dateType: DateType): CashRow['cells'] {
	const byTenor = Map.groupBy(figures, ({ tenor }) => tenor);
	return new Map(
		[...byTenor].map(([tenor, ofTenor]) => [
			tenor,
			ofTenor
				.map((figure) => ({
					date: openDate(figure, dateType),
					recordDate: figure.record_date,
					value: figure.value ?? '',
				}))
				.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '')),
		]),
	);
}

/** What is published on one date may be of several record dates, and the other way round. */
function openDate({ record_date, publication_date }: CashFigure, dateType: DateType): LocalDate | undefined {
	return dateType === 'publication_date' ? record_date : (publication_date ?? undefined);
}

function groupsInOrder<T>(
	items: readonly T[],
	order: readonly string[],
	nameOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
	return inOrder([...Map.groupBy(items, nameOf)], order, ([name]) => name);
}

/** Names that the order knows come first, in its order; the others as they came. */
function inOrder<T>(items: readonly T[], order: readonly string[], nameOf: (item: T) => string): readonly T[] {
	const place = (item: T) => {
		const index = order.indexOf(nameOf(item));
		return index === -1 ? order.length : index;
	};
	return items.toSorted((a, b) => place(a) - place(b));
}
