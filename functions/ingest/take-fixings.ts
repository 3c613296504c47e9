import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { publicationOf } from '../../shared/benchmark/publication.ts';
import type { LocalDate } from '../../shared/time/local-date.ts';
import { currentFixings, keepFixing, lastFixing } from '../platform/fixing-revisions.ts';
import {
	type HeldFixing,
	heldFixings,
	holdFixing,
	rejectedFixings,
	releaseFixing,
} from '../platform/held-fixing-store.ts';
import { publicationCalendar } from '../platform/publication-calendar.ts';
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
	/** Values far from their neighbours that somebody has looked at. */
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
 * Takes an answer in: keeps what is new or revised, holds what jumps absurdly, refuses what cannot be.
 *
 * May be killed at any moment and repeated, and may run several times at once. What is held is noted before anything
 * is kept, so that it is asked for again however the run ends.
 */
export async function takeFixings(answer: PublishedAnswer): Promise<TakenFixings> {
	const { index, source, askedAt, fixings, confirmed = [] } = answer;
	const publication = publicationOf(index);
	if (publication === undefined) throw new RangeError(`nothing is known about the publication of ${index}`);
	const stored = await storedBeside(index, fixings);
	const {
		changed,
		unchanged,
		held: far,
		refused,
	} = sortFixings(fixings, stored, {
		calendar: await publicationCalendar(publication),
		today: dateIn(publication.timeZone, Date.parse(askedAt)),
		jumpLimit: publication.jumpLimit,
		confirmed,
		rejected: await rejectedFixings(index),
	});
	const held = far.map((fixing) => ({ ...fixing, source, askedAt }));

	for (const fixing of held) await holdFixing(index, fixing);
	const known = new Map(stored.map((fixing) => [fixing.date, fixing]));
	const added: Fixing[] = [];
	const revised: RevisedFixing[] = [];
	let overtaken = 0;
	for (let i = 0; i < changed.length; i += writtenAtOnce) {
		await Promise.all(
			changed.slice(i, i + writtenAtOnce).map(async (fixing) => {
				const { date, value } = fixing;
				const outcome = await keepFixing(index, { ...fixing, source, askedAt }, known.get(date));
				if (outcome.kept === 'new') added.push({ date, value });
				else if (outcome.kept === 'revised') revised.push({ date, value, replaced: outcome.replaced });
				else overtaken += 1;
			}),
		);
	}
	await releaseSettled(index, [...changed, ...unchanged]);
	return {
		added: added.sort(byDate),
		revised: revised.sort(byDate),
		unchanged: unchanged.length + overtaken,
		held,
		refused,
	};
}

/** What counts for the days of an answer, with the last fixing before them. */
async function storedBeside(index: string, fixings: readonly Fixing[]) {
	const dates = fixings.map(({ date }) => date).sort();
	const [first] = dates;
	if (first === undefined) return [];
	const [before, stored] = await Promise.all([
		lastFixing(index, first),
		currentFixings(index, first, dates.at(-1) as LocalDate),
	]);
	return before === undefined ? stored : [before, ...stored];
}

async function releaseSettled(index: string, settled: readonly Fixing[]): Promise<void> {
	const dates = new Set(settled.map(({ date }) => date));
	for (const { date } of await heldFixings(index)) {
		if (dates.has(date)) await releaseFixing(index, date);
	}
}

const byDate = (a: Fixing, b: Fixing) => (a.date < b.date ? -1 : 1);
