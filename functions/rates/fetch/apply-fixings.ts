import { publicationCalendar, publicationToday } from '#functions/calendars/publication-clock.ts';
import type { Fixing, StatedFixing } from '#shared/benchmark/fixing-series.ts';
import { publicationOf } from '#shared/benchmark/publication.ts';
import { type RefusedFixing, screenFixings } from '#shared/benchmark/screen-fixings.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { applyFixing, fixingOf, fixingRecords, lastFixing } from '../store/fixing-records.ts';
import {
	type QuarantinedFixing,
	quarantinedFixings,
	quarantineFixing,
	rejectedFixings,
	releaseFixing,
} from '../store/quarantine.ts';
import type { StoredRecord } from '../store/record-store.ts';

/** The answer of a publisher. */
export interface PublishedAnswer {
	readonly index: string;
	readonly source: string;
	/** ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly fixings: readonly StatedFixing[];
	/** Outliers that an operator has confirmed. */
	readonly confirmed?: readonly Fixing[];
}

/** A value that replaced an earlier one. */
export interface RevisedFixing extends Fixing {
	readonly replaced: string;
}

/** Changes that an answer caused. */
export interface AppliedFixings {
	readonly added: readonly Fixing[];
	readonly revised: readonly RevisedFixing[];
	readonly unchanged: number;
	readonly quarantined: readonly QuarantinedFixing[];
	readonly refused: readonly RefusedFixing[];
}

/** Fewer than the business days that are fetched again, so that the next fetch repeats what a killed one left out. */
const writtenAtOnce = 8;

/**
 * Applies an answer: new and revised fixings are stored, outliers go into quarantine, impossible rows are refused.
 *
 * Safe to kill, to repeat and to run concurrently. Outliers are written first: the next fetch asks for their dates again,
 * however this one ends.
 */
export async function applyFixings(answer: PublishedAnswer): Promise<AppliedFixings> {
	const { index, source, askedAt, fixings, confirmed = [] } = answer;
	const publication = publicationOf(index);
	if (publication === undefined) throw new RangeError(`${index} has no publication`);
	const { stored, before } = await storedFixings(index, fixings);
	const { changed, unchanged, outliers, refused } = screenFixings(
		fixings,
		[...before, ...[...stored.values()].map(fixingOf)],
		{
			calendar: await publicationCalendar(publication),
			today: publicationToday(publication, Date.parse(askedAt)),
			outlierLimit: publication.outlierLimit,
			confirmed,
			rejected: await rejectedFixings(index),
		},
	);
	const quarantined: QuarantinedFixing[] = [];
	for (const outlier of outliers) {
		const fixing = { ...outlier, source, askedAt };
		if (await quarantineFixing(index, fixing)) quarantined.push(fixing);
	}
	const added: Fixing[] = [];
	const revised: RevisedFixing[] = [];
	const credible = [...changed, ...unchanged];
	for (let i = 0; i < credible.length; i += writtenAtOnce) {
		await Promise.all(
			credible.slice(i, i + writtenAtOnce).map(async (fixing) => {
				const { date, value } = fixing;
				const applied = await applyFixing(index, fixing, { source, askedAt }, stored.get(date));
				if (applied.outcome === 'new') added.push({ date, value });
				if (applied.outcome === 'revised') revised.push({ date, value, replaced: fixingOf(applied.replaced).value });
			}),
		);
	}
	await releaseSuperseded(index, credible, askedAt);
	return {
		added: added.sort(byDate),
		revised: revised.sort(byDate),
		unchanged: credible.length + outliers.length - added.length - revised.length - quarantined.length,
		quarantined,
		refused,
	};
}

/** The current records of the dates of an answer, by date, and the last fixing before them, if there is one. */
async function storedFixings(index: string, fixings: readonly Fixing[]) {
	const dates = fixings.map(({ date }) => date).sort();
	const [first] = dates;
	if (first === undefined) return { stored: new Map<string, StoredRecord>(), before: [] };
	const [before, stored] = await Promise.all([
		lastFixing(index, first),
		fixingRecords(index, first, dates.at(-1) as LocalDate),
	]);
	return { stored: new Map(stored.map((record) => [record.sk, record])), before: before === undefined ? [] : [before] };
}

/** Releases the outliers on the dates of credible fixings, unless they were stated later. */
async function releaseSuperseded(index: string, credible: readonly Fixing[], askedAt: string): Promise<void> {
	const dates = new Set(credible.map(({ date }) => date));
	for (const { date } of await quarantinedFixings(index)) {
		if (dates.has(date)) await releaseFixing(index, date, { statedUpTo: askedAt });
	}
}

const byDate = (a: Fixing, b: Fixing) => (a.date < b.date ? -1 : 1);
