import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { CompounderCache } from '#shared/compounding/compounder-cache.ts';
import { type LoanTotals, totalsOfGrid } from '#shared/compounding/loan-totals.ts';
import { fixingsOf, type ResolvedLoan, storedSeries } from './resolve-loan.ts';
import { type CalendarSelector, calendarSelector } from './select-calendars.ts';

/** A loan that was calculated, or why it was not. */
export type LoanOutcome = { readonly loan: ResolvedLoan; readonly totals: LoanTotals } | Refusal;

/** Inputs that the loans of a file share: calendars, all stored fixings of an index, and compounders by terms. */
export class SharedLoanMarket {
	readonly select = calendarSelector();
	readonly compounders = new CompounderCache();
	readonly #series = new Map<string, Promise<FixingSeries>>();

	seriesOf({ index, calendars }: ResolvedLoan): Promise<FixingSeries> {
		const { firstDay, lastDay } = calendars.publication;
		const known = this.#series.get(index.name) ?? storedSeries(index.name, firstDay, lastDay);
		this.#series.set(index.name, known);
		return known;
	}
}

/**
 * Calculates many loans, each with its own outcome, in the given order.
 *
 * @param resolvers one for each loan; a refusal is the outcome of its loan alone, any other error ends the calculation
 * @param shared what the parts of one file share; without it only the fixings of these loans are read
 */
export async function calculateLoans(
	resolvers: readonly ((select: CalendarSelector) => Promise<ResolvedLoan>)[],
	shared?: SharedLoanMarket,
): Promise<LoanOutcome[]> {
	const resolved: (ResolvedLoan | Refusal)[] = [];
	// One after the other: all but the first find the calendars in memory.
	const select = shared?.select ?? calendarSelector();
	for (const resolve of resolvers) resolved.push(await resolve(select).catch(refusalOnly));
	const byIndex = Map.groupBy(
		resolved.filter((loan): loan is ResolvedLoan => !(loan instanceof Refusal)),
		({ index }) => index.name,
	);
	const series = new Map(
		await Promise.all(
			[...byIndex].map(async ([name, loans]) => {
				const [first] = loans as [ResolvedLoan];
				return [name, await (shared?.seriesOf(first) ?? fixingsOf(name, loans))] as const;
			}),
		),
	);
	const compounders = shared?.compounders ?? new CompounderCache();
	return resolved.map((loan) => {
		if (loan instanceof Refusal) return loan;
		const market = { ...loan.calendars, series: series.get(loan.index.name) as FixingSeries };
		const totals = totalsOfGrid(loan.terms, loan.grid, market, compounders);
		return 'reason' in totals ? refuseFailure(totals, 'compounding') : { loan, totals };
	});
}

function refusalOnly(error: unknown): Refusal {
	if (error instanceof Refusal) return error;
	throw error;
}
