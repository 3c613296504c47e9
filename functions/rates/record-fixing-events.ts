import { hash } from 'node:crypto';
import { everyOrganisation, recordEvent } from '#platform/events/record-event.ts';
import type { Clock } from '#platform/runtime.ts';
import { displayOnlyIndices, overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { type FixingRevision, firstStatements, fixingRevisions } from './fixing-revisions.ts';

/** Fixings stated earlier have their event already. No rate waits longer than this for an operator's decision. */
const statedDays = 7;

/** If the first fixing of a date arrives after this time, it is history that was loaded later and needs no event. */
const datedDays = 60;

const maxListed = 100;

/**
 * Records events for new and revised fixings that were stated within the last week. Idempotent: the next call repeats
 * an interrupted or lost call.
 *
 * @param only index to process; default: all overnight indices
 */
export async function recordFixingEvents(clock: Clock, only?: string): Promise<void> {
	const now = clock();
	const since = new Date(now - statedDays * 86_400_000).toISOString();
	const today = new Date(now).toISOString().slice(0, 10) as LocalDate;
	for (const { name, currency } of [...overnightIndices, ...displayOnlyIndices]) {
		if (only !== undefined && only !== name) continue;
		const [first, revised] = await Promise.all([
			firstStatements(name, addDays(today, -datedDays)),
			fixingRevisions(name),
		]);
		const recent = ({ statedAt }: FixingRevision) => statedAt >= since;
		await recordTogether('fixing.published', { name, currency }, first.filter(recent), now);
		await recordTogether('fixing.revised', { name, currency }, revised.filter(recent), now);
	}
}

interface NamedIndex {
	readonly name: string;
	readonly currency: string;
}

/** Records one event for fixings with the same time and source, such as the fixings of one fetch or file. */
async function recordTogether(
	type: 'fixing.published' | 'fixing.revised',
	{ name, currency }: NamedIndex,
	fixings: readonly FixingRevision[],
	nowMillis: number,
): Promise<void> {
	const statements = Map.groupBy(fixings, ({ statedAt, source }) => `${statedAt} ${source}`);
	for (const [statement, together] of [...statements].sort(([a], [b]) => (a < b ? -1 : 1))) {
		const [{ source, statedAt }] = together as [FixingRevision];
		const sorted = together.toSorted((a, b) => (a.id < b.id ? -1 : 1));
		// If a file is loaded in two attempts, a second event lists all its fixings.
		const content = hash('sha256', sorted.map(({ id }) => id).join(), 'hex').slice(0, 16);
		await recordEvent(
			{
				type,
				orgId: everyOrganisation,
				subject: `index/${name}`,
				time: statedAt,
				cause: `${name} ${statement} ${content}`,
				data: {
					index: name,
					currency,
					source,
					count: sorted.length,
					fixings: sorted.slice(-maxListed).map(({ date, newValue: value, oldValue }) => ({
						date,
						value,
						...(oldValue === undefined ? {} : { oldValue }),
					})),
				},
			},
			nowMillis,
		);
	}
}
