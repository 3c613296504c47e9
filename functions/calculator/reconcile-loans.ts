import { systemCalendars } from '#functions/calendars/calendar-store.ts';
import { supersededFixings } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type NoticeMarket, otherCalendarsOf } from '#shared/loan/notice/calculation.ts';
import { type ReconciledInterest, reconcileInterest } from '#shared/loan/notice/reconcile-interest.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { LoanOutcome } from './calculate-loans.ts';
import { type ResolvedLoan, storedSeries } from './resolve-loan.ts';

/** Days around the observations of a period that other conventions may observe. */
const marginDays = 45;

/** Fixings, replaced fixings and calendars of one index, for the notices of loans of that index. */
interface IndexMarket {
	readonly series: FixingSeries;
	readonly known: Awaited<ReturnType<typeof systemCalendars>>;
	/** Earlier values of a fixing, the latest first. */
	readonly superseded: ReadonlyMap<EpochDay, readonly string[]>;
}

/** Reads what the loans need that have the same index: at least one. */
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

/**
 * Compares the interest that agents state with that of the calculated loans. The market of an index is read once.
 *
 * @param agentInterestOf returns the interest of the calculated loan at a place; undefined if none is stated
 * @returns by place; a refusal where the comparison needs data that are missing
 */
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
