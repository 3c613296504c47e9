import { calendarSelector, type LoanOwner } from '#functions/calculator/resolve-loan.ts';
import { publicationCalendar } from '#functions/calendars/publication-clock.ts';
import { type FixingRevision, firstFixing, fixingRevisions } from '#functions/rates/fixing-revisions.ts';
import { fixingsBetween, forgetFixings } from '#functions/rates/fixings.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import { type Fixing, FixingSeries, publicationDay } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { CompounderCache } from '#shared/compounding/loan-totals.ts';
import { minorUnitText } from '#shared/decimal/decimal.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import { knownPeriodsOf, type RevisedAmount, revisedAmounts } from '#shared/loan/life/revised-amounts.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, earlierOf, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { todayOf } from '../life/requested-loans.ts';
import { resolveLifeOf } from '../life/resolve-loan-life.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans, earlierVersions } from '../store/loan-store.ts';
import { type FollowedIndex, findFollowed, markWriter, putFollowed, type RevisionRecord } from './revision-store.ts';

type Resolve = ReturnType<typeof resolverOf>;

/** Number of calendar days that covers the longest lookback, 366 business days. */
const earlierDays = 600;

/**
 * Marks every known loan amount that a fixing has changed since the last call. Such a fixing was revised, or arrived
 * after its publication day. Every revision is marked, even if a later revision followed.
 *
 * The amounts are calculated with the loan version that was in force when the new fixing was published. Loans created
 * later, and loans that do not use the fixing, are skipped. Idempotent: an interrupted call is repeated.
 *
 * @returns number of new marks
 */
export async function markRevisions(
	{ orgId, frontendConfig }: { readonly orgId: string; readonly frontendConfig: string },
	clock: Clock,
	{ only, loans: known, maxMillis = Number.POSITIVE_INFINITY }: SearchTerms = {},
): Promise<number> {
	const layout = parseFrontendConfig(frontendConfig);
	const owner = { orgId, features: 'layout' in layout ? layout.layout.RFR?.Features : undefined };
	const resolve = resolverOf(owner);
	const now = clock();
	const isOverdue = () => clock() > now + maxMillis;
	const store = markWriter(orgId, isOverdue);
	let marks = 0;
	const all = known ?? (await allLoans(orgId));
	for (const [index, loans] of Map.groupBy(all, ({ terms }) => overnightIndexOf(terms.currency))) {
		if (index === undefined || (only !== undefined && only !== index.name)) continue;
		const search = { orgId, index, loans, resolve, store, isOverdue };
		marks += await markIndex(search, todayOf(clock), new Date(now).toISOString());
	}
	return marks;
}

interface SearchTerms {
	readonly only?: string | undefined;
	readonly loans?: readonly LoanRecord[];
	/** Time limit after which no more marks are stored. The next call finds the remaining ones. Default: no limit. */
	readonly maxMillis?: number;
}

/** Time limit for marking loans before a list of loans is returned. The whole API call may take 29 seconds. */
export const lookMillis = 4_000;

function resolverOf(owner: LoanOwner) {
	const select = calendarSelector('projected');
	const resolve = async (record: LoanRecord) => {
		const index = overnightIndexOf(record.terms.currency);
		if (index === undefined) return undefined;
		return resolveLifeOf(record, index, owner, select).catch((error: unknown) => {
			if (error instanceof Refusal) return undefined;
			throw error;
		});
	};
	const known = new Map<LoanRecord, ReturnType<typeof resolve>>();
	return (record: LoanRecord) => {
		const life = known.get(record) ?? resolve(record);
		known.set(record, life);
		return life;
	};
}

/** Loans of an organisation with the same index, including loans that users have not shared. */
interface IndexLoans {
	readonly orgId: string;
	readonly index: OvernightIndex;
	readonly loans: readonly LoanRecord[];
	readonly resolve: Resolve;
	readonly store: ReturnType<typeof markWriter>;
	readonly isOverdue: () => boolean;
}

/** Ids of the revisions at the time when fixings were last read, by index. */
const knownRevisions = new Map<string, string>();

async function markIndex(followedBy: IndexLoans, today: LocalDate, foundAt: string): Promise<number> {
	const { orgId, index, loans } = followedBy;
	const { name } = index;
	const [all, followed] = await Promise.all([fixingRevisions(name), findFollowed(orgId, name)]);
	const seen = new Set(followed?.revisionIds);
	const unseen = all.filter(({ id, statedAt }) => !seen.has(id) && statedAt !== '');
	const start = loans.map(({ terms }) => terms.startDate as LocalDate).reduce(earlierOf);
	const from = addDays(earlierOf(start, today), -earlierDays);
	// If there is a new revision, this instance's cache may still contain the replaced fixing, even if a different
	// instance has marked the revision.
	const ids = all.map(({ id }) => id).join();
	if (knownRevisions.get(name) !== ids) forgetFixings();
	knownRevisions.set(name, ids);
	const publication = publicationOf(name);
	const calendar = publication && (await publicationCalendar(publication));
	const fixings = await fixingsBetween(name, from, today);
	const late = await lateFixings(index, fixings, followed, calendar);
	let after = fixings;
	let marks = 0;
	for (const revision of [...unseen, ...late].sort(lastStatedFirst)) {
		const before = withValue(after, revision.date, revision.oldValue);
		const { added, isComplete } = await markRevision(followedBy, revision, { before, after, foundAt });
		marks += added;
		// Returns without saving the state, so that the next call finds the revision again.
		if (!isComplete) return marks;
		after = before;
	}
	const lastDate = fixings.at(-1)?.date;
	const state = {
		revisionIds: all.map(({ id }) => id),
		missingDates: calendar === undefined ? [] : missingDates({ index, calendar, start }, fixings, today),
		...(lastDate && { lastDate }),
	};
	if (JSON.stringify(state) !== JSON.stringify(followed)) await putFollowed(orgId, name, state);
	return marks;
}

const lastStatedFirst = (a: FixingRevision, b: FixingRevision) =>
	b.statedAt.localeCompare(a.statedAt) || b.id.localeCompare(a.id);

async function lateFixings(
	index: OvernightIndex,
	fixings: readonly Fixing[],
	followed: FollowedIndex | undefined,
	calendar: BusinessCalendar | undefined,
): Promise<readonly FixingRevision[]> {
	const { missingDates: missing = [], lastDate = '' } = followed ?? {};
	const wasMissing = new Set(missing);
	const dates = fixings.map(({ date }) => date);
	const arrived = dates.filter((date) => wasMissing.has(date) && date <= lastDate);
	// At the first call, all fixings are new. The number is limited; loans created after a fixing arrived are skipped
	// later.
	const added = dates.filter((date) => date > lastDate).slice(-maxMissing);
	const isLate = ({ date, statedAt }: FixingRevision) => {
		if (wasMissing.has(date)) return true;
		const day = calendar && publicationDay(index, epochDay(date), calendar);
		return typeof day === 'number' && statedAt.slice(0, 10) > dateOfEpochDay(day);
	};
	const found = await Promise.all([...arrived, ...added].map((date) => firstFixing(index.name, date)));
	return found.flatMap((each) => (each !== undefined && each.statedAt !== '' && isLate(each) ? [each] : []));
}

function withValue(fixings: readonly Fixing[], date: LocalDate, value: string | undefined): Fixing[] {
	return fixings.flatMap((fixing) => {
		if (fixing.date !== date) return [fixing];
		return value === undefined ? [] : [{ date, value }];
	});
}

interface Values {
	readonly before: readonly Fixing[];
	readonly after: readonly Fixing[];
	readonly foundAt: string;
}

async function markRevision(
	{ index, loans, resolve, store, isOverdue }: IndexLoans,
	revision: FixingRevision,
	{ before, after, foundAt }: Values,
): ReturnType<IndexLoans['store']> {
	if (isOverdue()) return { added: 0, isComplete: false };
	const series = {
		day: epochDay(revision.date),
		before: new FixingSeries(index.name, before),
		after: new FixingSeries(index.name, after),
	};
	const compounders = { before: new CompounderCache(), after: new CompounderCache() };
	const statedOn = epochDay(revision.statedAt.slice(0, 10) as LocalDate);
	const found: RevisionRecord[] = [];
	for (const record of loans) {
		if (record.createdAt >= revision.statedAt) continue;
		const { saved, isKept } = await versionInForce(record, revision.statedAt);
		const life = await resolve(saved);
		// If the loan's terms then had a different currency or no valid schedule, the fixing does not affect any amount.
		if (life?.terms.index.name !== index.name) continue;
		const amounts = isKept
			? revisedAmounts(life, series, statedOn, compounders)
			: knownPeriodsOf(life, series.day, statedOn).map((period) => ({ period }));
		for (const amount of amounts) {
			found.push({ ...markOf(index, amount, revision), loanId: record.loanId, foundAt });
		}
	}
	return store(found);
}

const versionInForce = async (record: LoanRecord, at: string) =>
	record.savedAt < at ? { saved: record, isKept: true } : inForce([record, ...(await earlierVersions(record))], at);

/**
 * @param kept kept versions, newest first, at least one
 * @returns `isKept: false` with the earliest kept version if the version in force was deleted
 */
export function inForce<Version extends Pick<LoanRecord, 'savedAt'>>(
	kept: readonly Version[],
	at: string,
): { readonly saved: Version; readonly isKept: boolean } {
	const saved = kept.find(({ savedAt }) => savedAt < at);
	return saved === undefined ? { saved: kept.at(-1) as Version, isKept: false } : { saved, isKept: true };
}

function markOf(
	{ name, currency }: OvernightIndex,
	{ period, before, after }: Pick<RevisedAmount, 'period'> & Partial<RevisedAmount>,
	{ id, date, oldValue, newValue, source, statedAt }: FixingRevision,
) {
	return {
		revisionId: `${name}#${id}#${period.number}`,
		period: period.number,
		start: dateOfEpochDay(period.startDay),
		end: dateOfEpochDay(period.endDay),
		...(before && { oldAmount: minorUnitText(before.payableAmount, currency) }),
		...(after === undefined
			? { reason: 'version-not-kept' as const }
			: { newAmount: minorUnitText(after.payableAmount, currency) }),
		index: name,
		fixingDate: date,
		...(oldValue === undefined ? {} : { oldValue }),
		newValue,
		source,
		statedAt,
	};
}

/** Maximum number of missing dates that are stored. An index without a data source lacks all dates. */
const maxMissing = 100;

interface Observed {
	readonly index: OvernightIndex;
	readonly calendar: BusinessCalendar;
	readonly start: LocalDate;
}

function missingDates({ index, calendar, start }: Observed, fixings: readonly Fixing[], today: LocalDate): string[] {
	const known = new Set<string>(fixings.map(({ date }) => date));
	const missing: string[] = [];
	for (const day of calendar.businessDays) {
		const date = dateOfEpochDay(day);
		if (date < start || known.has(date)) continue;
		if (date >= today) break;
		const published = publicationDay(index, day, calendar);
		if (typeof published === 'number' && published < epochDay(today)) missing.push(date);
	}
	return missing.slice(-maxMissing);
}
