import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { supersededFixings } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { CompounderCache, type LoanTotals, totalsOfGrid } from '#shared/compounding/loan-totals.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type NoticeMarket, otherCalendarsOf } from '#shared/loan/notice/calculation.ts';
import { type ReconciledInterest, reconcileInterest } from '#shared/loan/notice/reconcile-interest.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import {
	type CalendarSelector,
	calendarSelector,
	fixingsOf,
	type ResolvedLoan,
	refusalOnly,
	storedSeries,
} from './resolve-loan.ts';

export type LoanOutcome = { readonly loan: ResolvedLoan; readonly totals: LoanTotals } | Refusal;

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

/** Keeps the order of the loans. A refusal affects only its loan; any other error ends the calculation. */
export async function calculateLoans(
	resolvers: readonly ((select: CalendarSelector) => Promise<ResolvedLoan>)[],
	shared?: SharedLoanMarket,
): Promise<LoanOutcome[]> {
	const resolved: (ResolvedLoan | Refusal)[] = [];
	// Loans are resolved sequentially, so that later loans find the calendars in memory.
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

/** Days around a loan's observation period whose fixings a different convention could use. */
const marginDays = 45;

interface IndexMarket {
	readonly series: FixingSeries;
	readonly known: Awaited<ReturnType<typeof systemCalendars>>;
	/** Earlier values of a fixing, the latest first. */
	readonly superseded: ReadonlyMap<EpochDay, readonly string[]>;
}

/** Expects at least one loan. All loans use the same index. */
export async function readIndexMarket(loans: readonly ResolvedLoan[]): Promise<IndexMarket> {
	const { name } = (loans[0] as ResolvedLoan).index;
	const firstDays = loans.map(({ grid }) => grid.observations.reduce((least, day) => Math.min(least, day)));
	const first = firstDays.reduce((least, day) => Math.min(least, day)) - marginDays;
	const last = loans.reduce((most, { terms }) => Math.max(most, epochDay(terms.endDate)), first) + marginDays;
	const [series, known, replaced] = await Promise.all([
		storedSeries(name, first, last),
		systemCalendars(),
		supersededFixings(name, dateOfEpochDay(first), dateOfEpochDay(last)),
	]);
	const superseded = new Map<EpochDay, string[]>();
	for (const { date, value } of replaced) {
		const day = epochDay(date);
		superseded.set(day, [value, ...(superseded.get(day) ?? [])]);
	}
	return { series, known, superseded };
}

export function noticeMarketOf({ index, terms, calendars }: ResolvedLoan, market: IndexMarket): NoticeMarket {
	const { series, known, superseded } = market;
	const { joint, publication } = calendars;
	const period = { start: terms.startDate, end: terms.endDate };
	const otherCalendars = otherCalendarsOf({ selected: joint.calendars, own: index.calendar, known, period });
	return { series, joint, publication, otherCalendars, superseded };
}

/** Returns outcomes by position. An outcome is a refusal if data for the comparison is missing. */
export async function reconcileLoans(
	outcomes: readonly LoanOutcome[],
	agentInterestOf: (place: number) => string | undefined,
): Promise<ReadonlyMap<number, ReconciledInterest | Refusal>> {
	const stated = outcomes.flatMap((outcome, place) => {
		const agentInterest = outcome instanceof Refusal ? undefined : agentInterestOf(place);
		if (outcome instanceof Refusal || agentInterest === undefined) return [];
		return [{ place, loan: outcome.loan, agentInterest: decimal(agentInterest) }];
	});
	const reconciled = new Map<number, ReconciledInterest | Refusal>();
	for (const ofIndex of Map.groupBy(stated, ({ loan }) => loan.index.name).values()) {
		const market = await readIndexMarket(ofIndex.map(({ loan }) => loan));
		for (const { place, loan, agentInterest } of ofIndex) {
			const compared = reconcileInterest(agentInterest, loan.terms, noticeMarketOf(loan, market));
			reconciled.set(place, 'reason' in compared ? refuseFailure(compared, 'compounding') : compared);
		}
	}
	return reconciled;
}
