import { createHash } from 'node:crypto';
import { writeAll } from '#platform/aws/table.ts';
import { type Clock, systemClock } from '#platform/runtime.ts';
import { isOutlier, isPlausibleNeighbour } from '#shared/benchmark/outlier.ts';
import { longestTermSilenceDays } from '#shared/contract/term.ts';
import { addDays, dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { writePointers } from '../published-records.ts';
import { beginDrop, type DropStore, dropStore } from '../store/drop-store.ts';
import { recordStore, type StoredRecord } from '../store/rate-keys.ts';
import { checkRows, type LoadableRow } from './check-rows.ts';
import { fileKinds, isFileKind } from './file-kinds.ts';
import { type FileRecordStore, loadRows, storedAround } from './load-rows.ts';
import {
	findHolidays,
	type OutlierRow,
	type OvernightStore,
	overnightStore,
	quarantineOutliers,
	releaseLoaded,
	screenRows,
} from './overnight-rows.ts';
import { findRepeatedInstruments, refreshSnapshots, type SnapshotStore, snapshotStore } from './quote-rows.ts';
import { readTable, tooLarge } from './read-table.ts';
import {
	type FileFault,
	forLedger,
	type LoadSummary,
	listed,
	type Report,
	type ReportedOutcome,
	refusedOutcome,
} from './report.ts';
import { fileLimits } from './table-row.ts';

interface Point {
	readonly date: LocalDate;
	readonly value: string;
}

/** Finds rates far from the rate that they replace, or from the previous rate, which is at most two weeks older. */
function flagOutliers(rows: readonly LoadableRow[], stored: readonly StoredRecord[]): readonly FileFault[] {
	const current = new Map(stored.map((record) => [`${record.pk}\n${record.sk}`, record]));
	const series = new Map<string, Map<LocalDate, string>>();
	const nameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }, path: readonly string[]) =>
		[pk, sk.slice(10), ...path].join('\n');
	const add = (name: string, date: LocalDate, value: string) => {
		const known = series.get(name) ?? new Map<LocalDate, string>();
		series.set(name, known.set(date, value));
	};
	const paths = new Map(rows.flatMap(({ record }) => record.figures.map(({ path }) => [path.join('\n'), path])));
	for (const record of stored) {
		for (const path of paths.values()) {
			const value = valueAt(record, path);
			if (value !== undefined) add(nameOf(record, path), record.sk.slice(0, 10) as LocalDate, value);
		}
	}
	for (const { record } of rows) {
		for (const { path, value } of record.figures) add(nameOf(record, path), record.recordDate, value);
	}
	const points = new Map([...series].map(([name, values]) => [name, ascending(values)]));

	return rows.flatMap(({ line, record }) =>
		record.figures.flatMap(({ column, path, value, limit }) => {
			const before = pointBefore(points.get(nameOf(record, path)) ?? [], record.recordDate);
			const replaced = valueAt(current.get(`${record.pk}\n${record.sk}`), path);
			const flag = (expected: string) => ({ line, column, value, expected });
			if (replaced !== undefined && isOutlier(value, replaced, limit)) {
				return [flag(`is far from ${replaced}, which it replaces: confirm it`)];
			}
			if (before === undefined || !isPlausibleNeighbour(before.date, record.recordDate)) return [];
			if (!isOutlier(value, before.value, limit)) return [];
			return [flag(`is far from ${before.value} of ${before.date}: confirm it`)];
		}),
	);
}

function flagOutdated(rows: readonly LoadableRow[], today: LocalDate): readonly FileFault[] {
	const earliest = addDays(today, -longestTermSilenceDays);
	if (rows.some(({ record }) => record.recordDate >= earliest)) return [];
	const expected = `Every date is before ${earliest}: the screen shows only the last ${longestTermSilenceDays} days.`;
	return [{ column: 'record_date', expected }];
}

function valueAt(record: unknown, path: readonly string[]): string | undefined {
	const found = path.reduce((at, step) => (at as Record<string, unknown> | undefined)?.[step], record);
	return typeof found === 'string' ? found : undefined;
}

function ascending(values: ReadonlyMap<LocalDate, string>): readonly Point[] {
	return [...values].map(([date, value]) => ({ date, value })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

function pointBefore(points: readonly Point[], date: string): Point | undefined {
	let low = 0;
	let high = points.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((points[middle] as Point).date < date) low = middle + 1;
		else high = middle;
	}
	return points[low - 1];
}

const millisPerDay = 86_400_000;

interface IngestOptions {
	readonly records: FileRecordStore;
	readonly drops: DropStore;
	readonly overnight: OvernightStore;
	readonly snapshots: SnapshotStore;
	readonly clock: Clock;
}

interface DroppedFile {
	readonly key: string;
	readonly content: Buffer | { readonly tooLargeBytes: number };
	readonly version: string;
	/** Time of the upload, ISO 8601 in UTC. Default: the time at which the portal first processes the file. */
	readonly storedAt?: string;
}

/**
 * Loads a file completely or not at all: checks all rows before writing the first. Exception: outliers among overnight
 * rates are not loaded but put into quarantine.
 *
 * Safe to interrupt, repeat and run concurrently: a repeated call keeps the rows already written and writes the others.
 * The file uploaded last takes precedence, even if it restores superseded rates. A repeated event for the same file has
 * no effect.
 */
export async function ingestFile(file: DroppedFile, options: IngestOptions): Promise<Report> {
	const { key, content } = file;
	const { records, drops, overnight, snapshots, clock } = options;
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
	const refused = (faults: readonly FileFault[], rows: number | null = null, count?: number) =>
		report(rows, refusedOutcome(faults, count));

	if (kind === undefined) {
		return refused([{ expected: `The file must be in one of the folders ${Object.keys(fileKinds).join(', ')}.` }]);
	}
	if (!(content instanceof Buffer) || sha256 === null) {
		return refused([{ expected: tooLarge('tooLargeBytes' in content ? content.tooLargeBytes : fileLimits.bytes) }]);
	}
	const table = await readTable(key, content);
	if ('expected' in table) return refused([table]);
	const today = dateOfEpochDay(Math.floor(nowMillis / millisPerDay));
	const checked = checkRows(kind, table, today);
	const rowCount = Math.max(0, table.rows.length - 1);
	if ('faults' in checked) return refused(checked.faults, rowCount, checked.count);
	const holidays = kind === 'overnight' ? await findHolidays(checked.rows, overnight) : [];
	if (holidays.length > 0) return refused(holidays, rowCount);
	const repeated = kind === 'quotes' ? await findRepeatedInstruments(checked.rows, snapshots) : [];
	if (repeated.length > 0) return refused(repeated, rowCount);

	const dropped = { source: key, version: file.version, takenAt: file.storedAt ?? time };
	const drop = await beginDrop(drops, kind, dropped);
	if (drop.state === 'loaded') return report(rowCount, drop.result as ReportedOutcome);
	const origin = { source: key, drop: drop.number, fileHash: sha256, takenAt: drop.takenAt };
	const first = await drops.firstLoad(kind, sha256);
	const stored = await storedAround(records, checked.rows);
	const { credible, outliers } =
		kind === 'overnight' ? await screenRows(checked.rows, stored, overnight) : { credible: checked.rows, outliers: [] };
	const outdated = kind === 'term' ? flagOutdated(credible, today) : [];
	const flagged = [...outdated, ...credible.flatMap(({ doubts }) => doubts), ...flagOutliers(credible, stored)];
	const overtakenOutliers = await quarantineOutliers(outliers, origin, overnight);
	const held = outliers.filter((outlier) => !overtakenOutliers.has(outlier)).map(notLoaded);
	const { overtaken: overtakenRows, ...counts } = await loadRows(records, credible, stored, origin);
	const overtaken = overtakenRows + overtakenOutliers.size;
	if (kind === 'overnight') await releaseLoaded(credible, origin.takenAt, overnight);
	if (kind === 'quotes') await refreshSnapshots(credible, snapshots);
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
	const summary: LoadSummary = forLedger({ file: key, time, ...loaded });
	await drops.noteFirstLoad(kind, sha256, { source: key, drop: drop.number, takenAt: drop.takenAt, summary });
	const { file: _file, time: _time, ...result } = summary;
	return finish({ outcome: 'loaded', ...loaded }, { outcome: 'loaded', ...result });
}

function notLoaded({ row, comparedWith, isRejected }: OutlierRow): FileFault {
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

const records: FileRecordStore = { ...recordStore, writePointers };

export function loadFile(file: DroppedFile, store: FileRecordStore = records): Promise<Report> {
	const stores = { records: store, drops: dropStore, overnight: overnightStore, snapshots: snapshotStore };
	return ingestFile(file, { ...stores, clock: systemClock });
}

/** Writes new records in bulk, so no other process may write to the tables. Throws an Error if the file is refused. */
export async function loadText(key: string, text: string): Promise<void> {
	const content = Buffer.from(text);
	const version = createHash('sha256').update(content).digest('hex');
	const report = await loadFile({ key, content, version }, inBulk());
	if (report.outcome === 'refused') throw new Error(`${key} was refused: ${JSON.stringify(report.refused[0])}`);
}

/** Returns a store that collects new records and writes them before their pointers. */
function inBulk(): FileRecordStore {
	const added: StoredRecord[] = [];
	return {
		...records,
		async replace(record, current) {
			if (current !== undefined) return records.replace(record, current);
			added.push(record);
			return true;
		},
		async writePointers(pointers) {
			await writeAll('rates', added.splice(0));
			await writePointers(pointers);
		},
	};
}
