import { createHash } from 'node:crypto';
import { dateOfEpochDay } from '../../shared/time/local-date.ts';
import type { Clock } from '../platform/clock.ts';
import type { DropStore } from '../platform/rates/drop-store.ts';
import { beginDrop } from './begin-drop.ts';
import { checkRows } from './check-rows.ts';
import { fileKinds, isFileKind } from './file-kinds.ts';
import type { FileProblem } from './file-problem.ts';
import { findHolidays } from './find-holidays.ts';
import { findJumps } from './find-jumps.ts';
import { findOutdated } from './find-outdated.ts';
import { type FarRow, holdJumps, noteHeld, releaseLoaded } from './hold-jumps.ts';
import { type FileRecordStore, loadRows, storedAround } from './load-rows.ts';
import type { OvernightStore } from './overnight-store.ts';
import { readTable, tooLarge } from './read-table.ts';
import { type LoadSummary, listed, type Report, type ReportedOutcome, refusedOutcome, remembered } from './report.ts';
import { fileLimits } from './table-row.ts';

const millisPerDay = 86_400_000;

interface IngestOptions {
	readonly records: FileRecordStore;
	readonly drops: DropStore;
	readonly overnight: OvernightStore;
	readonly clock: Clock;
}

/** A file as it was dropped; only the size of one that is too large to be read. */
export interface DroppedFile {
	readonly key: string;
	readonly content: Buffer | { readonly tooLargeBytes: number };
	/** Tells it from the files that lay under its key before. */
	readonly version: string;
	/** When it was dropped, ISO 8601 in UTC; where nobody knows it counts as dropped when it is first seen. */
	readonly storedAt?: string;
}

/**
 * Loads a file, all of it or nothing: every row is read and checked before the first is written. An overnight rate
 * that jumps is held instead.
 *
 * May be broken off at any moment and repeated, and may run many times at once: a row that was written stays, the
 * others follow. The file that was dropped last counts, also one that takes back what another has said; to be told of
 * a file once more is no drop and changes nothing.
 *
 * @returns the report to lay beside it
 */
export async function ingestFile(file: DroppedFile, options: IngestOptions): Promise<Report> {
	const { key, content } = file;
	const { records, drops, overnight, clock } = options;
	const nowMillis = clock();
	const time = new Date(nowMillis).toISOString();
	const folder = key.split('/')[0] ?? '';
	const kind = isFileKind(folder) && key.includes('/') ? folder : undefined;
	const sha256 = content instanceof Buffer ? createHash('sha256').update(content).digest('hex') : null;
	const report = (rows: number | null, outcome: ReportedOutcome): Report => ({
		file: key,
		kind: kind ?? null,
		sha256,
		time,
		rows,
		...outcome,
	});
	const refused = (problems: readonly FileProblem[], rows: number | null = null, count?: number) =>
		report(rows, refusedOutcome(problems, count));

	if (kind === undefined) {
		return refused([{ expected: `The file must lie in one of the folders ${Object.keys(fileKinds).join(', ')}.` }]);
	}
	if (!(content instanceof Buffer) || sha256 === null) {
		return refused([{ expected: tooLarge('tooLargeBytes' in content ? content.tooLargeBytes : fileLimits.bytes) }]);
	}
	const table = readTable(key, content);
	if ('expected' in table) return refused([table]);
	const today = dateOfEpochDay(Math.floor(nowMillis / millisPerDay));
	const checked = checkRows(kind, table, today);
	const rowCount = Math.max(0, table.rows.length - 1);
	if ('problems' in checked) return refused(checked.problems, rowCount, checked.count);
	const holidays = kind === 'overnight' ? await findHolidays(checked.rows, overnight) : [];
	if (holidays.length > 0) return refused(holidays, rowCount);

	const dropped = { source: key, version: file.version, takenAt: file.storedAt ?? time };
	const drop = await beginDrop(drops, kind, dropped);
	if (drop.state === 'loaded') return report(rowCount, drop.result as ReportedOutcome);
	const origin = { source: key, drop: drop.number, fileHash: sha256, takenAt: drop.takenAt };
	const first = await drops.firstLoad(kind, sha256);
	const stored = await storedAround(records, checked.rows);
	const { taken, far } =
		kind === 'overnight' ? await holdJumps(checked.rows, stored, overnight) : { taken: checked.rows, far: [] };
	const held = far.map(notLoaded);
	const outdated = kind === 'term' ? findOutdated(taken, today) : [];
	const flagged = [...outdated, ...taken.flatMap(({ doubts }) => doubts), ...findJumps(taken, stored)];
	await noteHeld(far, origin, overnight);
	const { overtaken, ...counts } = await loadRows(records, taken, stored, origin);
	if (kind === 'overnight') await releaseLoaded(taken, overnight);
	const loaded = {
		rowsLoaded: counts.new + counts.revised,
		...counts,
		...(overtaken === 0 ? {} : { overtaken }),
		...(held.length === 0 ? {} : { held: listed(held), heldCount: held.length }),
		flagged: listed(flagged),
		flaggedCount: flagged.length,
	};
	const finish = async (outcome: ReportedOutcome, result: ReportedOutcome) => {
		await drops.noteDrop(kind, key, { ...drop, state: 'loaded', result }, drop);
		return report(rowCount, outcome);
	};
	const isAnotherDrop = first !== undefined && (first.source !== key || first.drop !== drop.number);
	if (isAnotherDrop && loaded.rowsLoaded === 0 && overtaken === 0) {
		const outcome = alreadyLoaded(first.summary);
		return finish(outcome, outcome);
	}
	const summary: LoadSummary = remembered({ file: key, time, ...loaded });
	await drops.noteFirstLoad(kind, sha256, { source: key, drop: drop.number, takenAt: drop.takenAt, summary });
	const { file: _file, time: _time, ...result } = summary;
	return finish({ outcome: 'loaded', ...loaded }, { outcome: 'loaded', ...result });
}

function notLoaded({ row, comparedWith, isRejected }: FarRow): FileProblem {
	const far = `is far from ${comparedWith.value} of ${comparedWith.date}`;
	return {
		line: row.line,
		column: 'value',
		value: String(row.record.content.value),
		expected: isRejected
			? `${far} and was rejected in the administration, Rate feeds`
			: `${far}: confirm it in the administration, Rate feeds`,
	};
}

function alreadyLoaded(summary: unknown): ReportedOutcome {
	return { outcome: 'already-loaded', rowsLoaded: 0, firstLoad: summary as LoadSummary };
}
