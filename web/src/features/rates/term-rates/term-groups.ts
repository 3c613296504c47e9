import type { TermBody, TermFigure } from '#shared/contract/term.ts';
import { compareTenors } from '#shared/time/local-date.ts';

export interface TermGroup {
	readonly tenor: string;
	readonly name: string;
	readonly rates: readonly TermFigure[];
}

export interface TermTable {
	readonly currency: string;
	readonly groups: readonly TermGroup[];
}

/** Returns a table for each currency. The groups of a table are sorted by tenor. Rates without a value are left out. */
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

/** Returns the latest value date of all rates. The tables must contain at least one rate. */
export function latestDate(tables: readonly TermTable[]): string {
	const dates = tables.flatMap(({ groups }) =>
		groups.flatMap(({ rates }) => rates.map(({ record_date }) => record_date)),
	);
	return dates.sort().at(-1) ?? '';
}

export function latestDates(
	tables: readonly TermTable[],
): readonly { readonly date: string; readonly names: readonly string[] }[] {
	const latest = new Map<string, string>();
	for (const { name, rates } of tables.flatMap(({ groups }) => groups)) {
		for (const { record_date } of rates) {
			if (record_date > (latest.get(name) ?? '')) latest.set(name, record_date);
		}
	}
	const byDate = Map.groupBy(latest, ([, date]) => date);
	return [...byDate]
		.sort(([a], [b]) => (a < b ? 1 : -1))
		.map(([date, named]) => ({ date, names: named.map(([name]) => name) }));
}
