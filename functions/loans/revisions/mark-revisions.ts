import { ownerOf } from '#functions/calculator/resolve-loan.ts';
import { calendarSelector } from '#functions/calculator/select-calendars.ts';
import type { Caller } from '#functions/directory/access/operation.ts';
import { type FixingRevision, fixingRevisions, lateFixing } from '#functions/rates/fixing-revisions.ts';
import { fixingsBetween, forgetFixings } from '#functions/rates/fixings.ts';
import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type Fixing, FixingSeries } from '#shared/benchmark/fixing-series.ts';
import { type OvernightIndex, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { publicationDay } from '#shared/benchmark/publication-day.ts';
import { CompounderCache } from '#shared/compounding/compounder-cache.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import { type RevisedAmount, revisedAmounts } from '#shared/loan/life/revised-amounts.ts';
import { addDays, dateOfEpochDay, earlierOf, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { todayOf } from '../life/loan-of-request.ts';
import { resolveLifeOf } from '../life/resolve-loan-life.ts';
import type { LoanRecord } from '../store/loan-record.ts';
import { allLoans, findVersion } from '../store/loan-store.ts';
import { addRevision, findFollowed, putFollowed } from './revision-store.ts';

interface MarkedLoan {
	readonly record: LoanRecord;
	readonly life: ResolvedLife;
	/** @returns undefined for terms that have no schedule */
	readonly resolve: (record: LoanRecord) => Promise<ResolvedLife | undefined>;
}

/** The longest lookback is 366 business days. */
const earlierDays = 600;

/**
 * Stores a mark for every known amount that a fixing has changed since the last call: a revised fixing, or a fixing that
 * arrived after the day of its publication.
 *
 * An amount is that of the version in force when the new value was stated. Loans that do not observe the date are not
 * calculated, nor those created later. Idempotent: an interrupted search is repeated.
 */
export async function markRevisions(caller: Caller, clock: Clock): Promise<void> {
	const { orgId } = caller.organisation;
	const loans = await resolvedLoans(caller);
	for (const [name, ofIndex] of Map.groupBy(loans, ({ life }) => life.terms.index.name)) {
		await markIndex(orgId, name, ofIndex, todayOf(clock), new Date(clock()).toISOString());
	}
}

/** The loans of the organisation that have a schedule, including the own loans of all users. */
async function resolvedLoans(caller: Caller): Promise<MarkedLoan[]> {
	const select = calendarSelector('projected');
	const owner = ownerOf(caller);
	const loans: MarkedLoan[] = [];
	const resolve = async (record: LoanRecord) => {
		const index = overnightIndexOf(record.terms.currency);
		if (index === undefined) return undefined;
		return resolveLifeOf(record, index, owner, select).catch((error: unknown) => {
			if (error instanceof Refusal) return undefined;
			throw error;
		});
	};
	for (const record of await allLoans(owner.orgId)) {
		const life = await resolve(record);
		if (life !== undefined) loans.push({ record, life, resolve });
	}
	return loans;
}

async function markIndex(
	orgId: string,
	name: string,
	loans: readonly MarkedLoan[],
	today: LocalDate,
	foundAt: string,
): Promise<void> {
	const [all, followed] = await Promise.all([fixingRevisions(name), findFollowed(orgId, name)]);
	const seen = new Set(followed?.revisionIds);
	const unseen = all.filter(({ id, statedAt }) => !seen.has(id) && statedAt !== '');
	const start = loans.map(({ life }) => life.terms.startDate).reduce(earlierOf);
	const from = addDays(earlierOf(start, today), -earlierDays);
	// The cache may still have the replaced value.
	if (unseen.length > 0) forgetFixings();
	const fixings = await fixingsBetween(name, from, today);
	const known = new Set<string>(fixings.map(({ date }) => date));
	const arrived = (followed?.missingDates ?? []).filter((date) => known.has(date)) as LocalDate[];
	const late = (await Promise.all(arrived.map((date) => lateFixing(name, date)))).filter((each) => each !== undefined);
	let after = fixings;
	for (const revision of [...unseen, ...late].reverse()) {
		const before = withValue(after, revision.date, revision.oldValue);
		await markRevision(orgId, name, loans, revision, { before, after, foundAt });
		after = before;
	}
	const state = {
		revisionIds: all.map(({ id }) => id),
		missingDates: missingDates(loans, fixings, today),
	};
	if (JSON.stringify(state) !== JSON.stringify(followed)) await putFollowed(orgId, name, state);
}

/** Fixings with another value on a date; without a value the date has no fixing. */
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
	orgId: string,
	index: string,
	loans: readonly MarkedLoan[],
	revision: FixingRevision,
	{ before, after, foundAt }: Values,
): Promise<void> {
	const series = {
		day: epochDay(revision.date),
		before: new FixingSeries(index, before),
		after: new FixingSeries(index, after),
	};
	const compounders = { before: new CompounderCache(), after: new CompounderCache() };
	const statedOn = epochDay(revision.statedAt.slice(0, 10) as LocalDate);
	for (const loan of loans) {
		const { record } = loan;
		if (record.createdAt >= revision.statedAt) continue;
		const life = await lifeInForce(loan, revision.statedAt);
		// Another currency or terms without a schedule: the fixing is of no amount that the loan had.
		if (life?.terms.index.name !== index) continue;
		for (const amount of revisedAmounts(life, series, statedOn, compounders)) {
			await addRevision(orgId, { ...markOf(life.terms.index, amount, revision), loanId: record.loanId, foundAt });
		}
	}
}

/** The schedule of the version that was saved last before an instant. */
async function lifeInForce({ record, life, resolve }: MarkedLoan, at: string): Promise<ResolvedLife | undefined> {
	for (let version = record.version, saved: LoanRecord | undefined = record; saved !== undefined; ) {
		if (saved.savedAt < at) return saved === record ? life : resolve(saved);
		version -= 1;
		saved = version === 0 ? undefined : await findVersion(record, version);
	}
	return undefined;
}

function markOf(
	{ name, currency }: OvernightIndex,
	{ period, before, after }: RevisedAmount,
	{ id, date, oldValue, newValue, source, statedAt }: FixingRevision,
) {
	return {
		revisionId: `${name}#${id}#${period.number}`,
		period: period.number,
		start: dateOfEpochDay(period.startDay),
		end: dateOfEpochDay(period.endDay),
		...(before && { oldAmount: minorUnitText(before.payableAmount, currency) }),
		newAmount: minorUnitText(after.payableAmount, currency),
		index: name,
		fixingDate: date,
		...(oldValue === undefined ? {} : { oldValue }),
		newValue,
		source,
		statedAt,
	};
}

/** The most dates that are remembered: an index without a feed lacks all of them. */
const maxMissing = 100;

/** Dates without a fixing although it should have been published before today. */
function missingDates(loans: readonly MarkedLoan[], fixings: readonly Fixing[], today: LocalDate): string[] {
	const [first] = loans as readonly [MarkedLoan];
	const { calendars, terms } = first.life;
	const start = epochDay(loans.map(({ life }) => life.terms.startDate).reduce(earlierOf));
	const known = new Set<string>(fixings.map(({ date }) => date));
	const missing: string[] = [];
	for (const day of calendars.publication.businessDays) {
		const date = dateOfEpochDay(day);
		if (day < start || known.has(date)) continue;
		if (date >= today) break;
		const published = publicationDay(terms.index, day, calendars.publication);
		if (typeof published === 'number' && published < epochDay(today)) missing.push(date);
	}
	return missing.slice(-maxMissing);
}
