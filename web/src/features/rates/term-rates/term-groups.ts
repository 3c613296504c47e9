import type { TermBody, TermFigure } from '../../../../../shared/contract/term.ts';
import { compareTenors } from '../../../../../shared/time/tenor.ts';

/** The rates of one instrument for one tenor. */
export interface TermGroup {
	readonly tenor: string;
	readonly name: string;
	readonly rates: readonly TermFigure[];
}

export interface TermTable {
	readonly currency: string;
	readonly groups: readonly TermGroup[];
}

/** A table for each currency, its groups sorted by tenor. Rates without a value are left out. */
export function termTables(body: TermBody, currencies: readonly string[]): readonly TermTable[] {
	return currencies.map((currency) => {
		const groups = (body[currency] ?? [])
			.flatMap(({ name, rates }) => {
				const known = rates.filter(({ value }) => value != null);
				return [...Map.groupBy(known, ({ tenor }) => tenor)].map(([tenor, ofTenor]) => ({
					tenor,
					name,
					rates: ofTenor,
				}));
			})
			.sort((a, b) => compareTenors(a.tenor, b.tenor));
		return { currency, groups };
	});
}

/** The latest value date of all rates; there must be at least one. */
export function latestDate(tables: readonly TermTable[]): string {
	const dates = tables.flatMap(({ groups }) =>
		groups.flatMap(({ rates }) => rates.map(({ record_date }) => record_date)),
	);
	return dates.sort().at(-1) ?? '';
}
