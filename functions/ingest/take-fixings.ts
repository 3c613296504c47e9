import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { publicationOf } from '../../shared/benchmark/publication.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { publicationCalendar } from '../platform/calendars/publication-calendar.ts';
import { applyFixing } from '../platform/rates/apply-fixing.ts';
import { fixingOf, fixingRecords, lastFixing } from '../platform/rates/fixing-versions.ts';
import {
	type HeldFixing,
	heldFixings,
	holdFixing,
	rejectedFixings,
	releaseFixing,
} from '../platform/rates/quarantine.ts';
import type { StoredRecord } from '../platform/rates/record-store.ts';
import { dateIn } from '../platform/time-zone.ts';
import type { PublishedFixing } from './publisher.ts';
import { type RefusedFixing, sortFixings } from './sort-fixings.ts';

/** The answer of a publisher. */
export interface PublishedAnswer {
	readonly index: string;
	readonly source: string;
	/** ISO 8601 in UTC. */
	readonly askedAt: string;
	readonly fixings: readonly PublishedFixing[];
	/** Outliers that an operator has confirmed. */
	readonly confirmed?: readonly Fixing[];
}

/** A value that replaced another one. */
export interface RevisedFixing extends Fixing {
	readonly replaced: string;
}

export interface TakenFixings {
	readonly added: readonly Fixing[];
	readonly revised: readonly RevisedFixing[];
	readonly unchanged: number;
	readonly held: readonly HeldFixing[];
	readonly refused: readonly RefusedFixing[];
}

/** Fewer than the business days that are fetched again: days that a killed run left out are among those. */
const writtenAtOnce = 8;

/**
 * Applies an answer: new and revised fixings are stored, outliers held, impossible rows refused.
 *
 * May be killed at any moment and repeated, and may run several times at once. What is held is noted before anything
 * is kept, so that it is asked for again however the run ends.
 */
export async function takeFixings(answer: PublishedAnswer): Promise<TakenFixings> {
	const { index, source, askedAt, fixings, confirmed = [] } = answer;
	const publication = publicationOf(index);
	if (publication === undefined) throw new RangeError(`nothing is known about the publication of ${index}`);
	const { stored, before } = await storedBeside(index, fixings);
	const {
		changed,
		unchanged,
		held: far,
		refused,
	} = sortFixings(fixings, [...before, ...[...stored.values()].map(fixingOf)], {
		calendar: await publicationCalendar(publication),
		today: dateIn(publication.timeZone, Date.parse(askedAt)),
		jumpLimit: publication.jumpLimit,
		confirmed,
		rejected: await rejectedFixings(index),
	});
	const held = far.map((fixing) => ({ ...fixing, source, askedAt }));

	for (const fixing of held) await holdFixing(index, fixing);
	const added: Fixing[] = [];
	const revised: RevisedFixing[] = [];
	const settled = [...changed, ...unchanged];
	for (let i = 0; i < settled.length; i += writtenAtOnce) {
		await Promise.all(
			settled.slice(i, i + writtenAtOnce).map(async (fixing) => {
				const { date, value } = fixing;
				const applied = await applyFixing(index, fixing, { source, askedAt }, stored.get(date));
				if (applied.outcome === 'new') added.push({ date, value });
				if (applied.outcome === 'revised') revised.push({ date, value, replaced: fixingOf(applied.replaced).value });
			}),
		);
	}
	await releaseSettled(index, settled);
	return {
		added: added.sort(byDate),
		revised: revised.sort(byDate),
		unchanged: settled.length - added.length - revised.length,
		held,
		refused,
	};
}

/** The current records of the days of an answer, by date, and the last fixing before them, if there is one. */
async function storedBeside(index: string, fixings: readonly Fixing[]) {
	const dates = fixings.map(({ date }) => date).sort();
	const [first] = dates;
	if (first === undefined) return { stored: new Map<string, StoredRecord>(), before: [] };
	const [before, stored] = await Promise.all([
		lastFixing(index, first),
		fixingRecords(index, first, dates.at(-1) as LocalDate),
	]);
	return { stored: new Map(stored.map((record) => [record.sk, record])), before: before === undefined ? [] : [before] };
}

async function releaseSettled(index: string, settled: readonly Fixing[]): Promise<void> {
	const dates = new Set(settled.map(({ date }) => date));
	for (const { date } of await heldFixings(index)) {
		if (dates.has(date)) await releaseFixing(index, date);
	}
}

const byDate = (a: Fixing, b: Fixing) => (a.date < b.date ? -1 : 1);
