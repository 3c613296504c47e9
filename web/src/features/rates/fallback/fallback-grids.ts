import type { FallbackBody, FallbackFigure, RateType } from '#shared/contract/fallback.ts';
import { compareTenors, type LocalDate } from '#shared/time/local-date.ts';

export interface FallbackRow {
	readonly tenor: string;
	readonly recordDate: LocalDate;
	readonly publicationDate: LocalDate | undefined;
	readonly figures: Partial<Readonly<Record<RateType, FallbackFigure>>>;
	/** Status of the fallback rate or, without a fallback rate, of a component. */
	readonly status: string | undefined;
}

export interface FallbackGrid {
	readonly currency: string;
	readonly name: string;
	/** True if the rate is implied from the US dollar fallback rate and the foreign-exchange market. */
	readonly isImplied: boolean;
	readonly rows: readonly FallbackRow[];
}

const impliedCurrencies: readonly string[] = ['SGD', 'THB'];

export function fallbackGrids(body: FallbackBody, currencies: readonly string[]): readonly FallbackGrid[] {
	return currencies.flatMap((currency) =>
		(body[currency] ?? []).map(({ name, rates }) => ({
			currency,
			name,
			isImplied: impliedCurrencies.includes(currency),
			rows: fallbackRows(rates),
		})),
	);
}

function fallbackRows(figures: readonly FallbackFigure[]): readonly FallbackRow[] {
	const groups = Map.groupBy(figures, ({ tenor, record_date }) => `${tenor} ${record_date}`);
	return [...groups.values()].flatMap(fallbackRow).sort(byTenorAndRecordDate);
}

/** Combines the components of one tenor and record date. Returns no row if no component has a value. */
function fallbackRow(figures: readonly FallbackFigure[]): readonly FallbackRow[] {
	const [first] = figures;
	if (first === undefined || figures.every(({ value }) => value == null)) return [];
	const byType = Object.fromEntries(figures.map((figure) => [figure.rate_type, figure])) as FallbackRow['figures'];
	const leadingFirst = [byType['Fallback Rate'], ...figures];
	const leading = <T>(part: (figure: FallbackFigure) => T | null | undefined): T | undefined =>
		leadingFirst.map((figure) => figure && part(figure)).find((value) => value != null) ?? undefined;
	return [
		{
			tenor: first.tenor,
			recordDate: first.record_date,
			publicationDate: leading(({ publication_date }) => publication_date),
			figures: byType,
			status: leading(({ status }) => status),
		},
	];
}

function byTenorAndRecordDate(a: FallbackRow, b: FallbackRow): number {
	return compareTenors(a.tenor, b.tenor) || (a.recordDate < b.recordDate ? -1 : Number(a.recordDate > b.recordDate));
}
