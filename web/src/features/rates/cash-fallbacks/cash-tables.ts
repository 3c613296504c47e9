import {
	type CashFallbackBody,
	type CashFigure,
	cashCategories,
	cashFeatures,
	cashHeadings,
	compoundingStyles,
	type DateType,
} from '#shared/contract/fallback.ts';
import { compareTenors, type LocalDate } from '#shared/time/local-date.ts';

/** A value with its other date: the record date if rates are selected by publication date, or vice versa. */
export interface CashEntry {
	readonly date: LocalDate | undefined;
	readonly recordDate: LocalDate;
	readonly publicationDate: LocalDate | undefined;
	readonly value: string;
	readonly status: string | undefined;
}

export interface CashRow {
	readonly feature: string;
	/** Values by tenor, earliest date first. */
	readonly cells: ReadonlyMap<string, readonly CashEntry[]>;
}

export interface CashSection {
	readonly heading: string;
	/** Tenors from short to long, each with the statuses of its values. */
	readonly tenors: readonly { readonly tenor: string; readonly statuses: readonly string[] }[];
	readonly rows: readonly CashRow[];
}

export interface CashTable {
	readonly currency: string;
	readonly name: string;
	readonly style: string;
	readonly sections: readonly CashSection[];
}

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
					date: otherDate(figure, dateType),
					recordDate: figure.record_date,
					publicationDate: figure.publication_date ?? undefined,
					value: figure.value ?? '',
					status: figure.status ?? undefined,
				}))
				.sort((a, b) => (a.date ?? '').localeCompare(b.date ?? '')),
		]),
	);
}

/** Returns the date that the user did not select. Values with the same selected date can differ in this date. */
function otherDate({ record_date, publication_date }: CashFigure, dateType: DateType): LocalDate | undefined {
	return dateType === 'publication_date' ? record_date : (publication_date ?? undefined);
}

function groupsInOrder<T>(
	items: readonly T[],
	order: readonly string[],
	nameOf: (item: T) => string,
): readonly (readonly [string, readonly T[]])[] {
	return inOrder([...Map.groupBy(items, nameOf)], order, ([name]) => name);
}

/** Sorts items by a list of names. Items that are not in the list follow in their original order. */
function inOrder<T>(items: readonly T[], order: readonly string[], nameOf: (item: T) => string): readonly T[] {
	const place = (item: T) => {
		const index = order.indexOf(nameOf(item));
		return index === -1 ? order.length : index;
	};
	return items.toSorted((a, b) => place(a) - place(b));
}
