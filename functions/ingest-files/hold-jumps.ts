import type { Fixing } from '../../shared/benchmark/fixing-series.ts';
import { isAmong, judgeFixings } from '../../shared/benchmark/judge-fixings.ts';
import { publicationOf } from '../../shared/benchmark/publication.ts';
import type { StoredRecord } from '../platform/rates/record-store.ts';
import type { LoadableRow } from './check-rows.ts';
import type { OvernightStore } from './overnight-store.ts';

/** A row that is not loaded: somebody must confirm it, or has rejected it. */
export interface FarRow {
	readonly row: LoadableRow;
	readonly comparedWith: Fixing;
	readonly isRejected: boolean;
}

/** The rows of an overnight file that are loaded, and those that are not, by the rule for what is fetched. */
export async function holdJumps(
	rows: readonly LoadableRow[],
	stored: readonly StoredRecord[],
	store: OvernightStore,
): Promise<{ readonly taken: readonly LoadableRow[]; readonly far: readonly FarRow[] }> {
	const taken: LoadableRow[] = [];
	const far: FarRow[] = [];
	for (const [name, ofIndex] of Map.groupBy(rows, ({ record }) => record.identity.name ?? '')) {
		const publication = publicationOf(name);
		if (publication === undefined) {
			taken.push(...ofIndex);
			continue;
		}
		const sorted = ofIndex.toSorted((a, b) => (a.record.recordDate < b.record.recordDate ? -1 : 1));
		const first = sorted[0]?.record.recordDate;
		const last = first === undefined ? undefined : await store.lastFixing(name, first);
		const rejected = await store.rejectedFixings(name);
		const storedThere = stored
			.filter(({ pk, sk }) => pk === `INDEX#${name}` && first !== undefined && sk >= first)
			.map(({ sk, value }) => ({ date: sk, value }) as Fixing);
		const said = new Map(sorted.map((row) => [row.record.recordDate, { ...fixingOf(row), row }]));
		const known = last === undefined ? storedThere : [last, ...storedThere];
		for (const judged of judgeFixings(said, known, publication.jumpLimit)) {
			const { row } = judged.said;
			if (judged.verdict !== 'far') taken.push(row);
			else far.push({ row, comparedWith: judged.comparedWith, isRejected: isAmong(judged.said, rejected) });
		}
	}
	return { taken, far };
}

/** Notes what must be confirmed. */
export async function noteHeld(
	far: readonly FarRow[],
	{ source, takenAt }: { readonly source: string; readonly takenAt: string },
	store: OvernightStore,
): Promise<void> {
	for (const { row, comparedWith, isRejected } of far) {
		if (isRejected) continue;
		const publishedAt = row.record.details?.publishedAt;
		const published = typeof publishedAt === 'string' ? { publishedAt } : {};
		const held = { ...fixingOf(row), ...published, source, askedAt: takenAt, comparedWith };
		await store.holdFixing(row.record.identity.name ?? '', held);
	}
}

/** What was held for the days that have been loaded waits no longer. */
export async function releaseLoaded(taken: readonly LoadableRow[], store: OvernightStore): Promise<void> {
	for (const [name, rows] of Map.groupBy(taken, ({ record }) => record.identity.name ?? '')) {
		if (publicationOf(name) === undefined) continue;
		const dates = new Set(rows.map(({ record }) => record.recordDate));
		for (const { date } of await store.heldFixings(name)) {
			if (dates.has(date)) await store.releaseFixing(name, date);
		}
	}
}

const fixingOf = ({ record }: LoadableRow): Fixing => ({
	date: record.recordDate,
	value: String(record.content.value),
});
