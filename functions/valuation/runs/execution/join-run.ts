import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { countResult } from '#functions/directory/usage.ts';
import {
	contentOf,
	headOfObject,
	type OpenedObject,
	openObject,
	writeObject,
	writeObjectStream,
} from '#platform/files/large-objects.ts';
import type { Clock } from '#platform/runtime.ts';
import { type AnalysisName, namesOf } from '#shared/contract/run-analyses.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import {
	analysisKey,
	findRun,
	moveRun,
	type PartKind,
	partKey,
	type RunName,
	type RunRecord,
	runKey,
	runsBucket,
} from '../store/run-store.ts';
import { analysisHeadings, joinTotals } from './analysis-text.ts';
import { resultHeadings } from './result-text.ts';
import { RunEnded } from './run-plan.ts';
import { joinWarnings, type PartWarnings } from './run-warnings.ts';

/**
 * Returns the number of the first line in which two JSON Lines texts differ, starting at 1. Ignores `row`, which saved
 * results do not have, and `isMatured`, which results of earlier versions do not have.
 */
export async function firstDifferentLine(left: Readable, right: Readable): Promise<number | undefined> {
	const others = createInterface({ input: right, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
	let number = 0;
	try {
		for await (const line of createInterface({ input: left, crlfDelay: Number.POSITIVE_INFINITY })) {
			number += 1;
			const { value, done } = await others.next();
			if (done === true || (line !== value && canonical(line) !== canonical(value))) return number;
		}
		return (await others.next()).done === true ? undefined : number + 1;
	} finally {
		left.destroy();
		right.destroy();
	}
}

const uncompared = ['row', 'isMatured'];

/** Writes an object with sorted fields, because clients may send the fields in a different order. */
function canonical(line: string): string {
	return JSON.stringify(JSON.parse(line), (key, value: unknown) => {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
		const entries = Object.entries(value).filter(([name]) => key !== '' || !uncompared.includes(name));
		return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}

const partMetadata = z.object({
	rows: z.coerce.number().int(),
	failed: z.coerce.number().int(),
	withoutview: z.coerce.number().int(),
	faults: z.string(),
	/** Absent in parts that earlier versions valued without counting warnings. */
	warnings: z.string().optional(),
});

/** Byte-order mark. Without it, spreadsheets would not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Joins the results of all parts in row order, as a stream from S3 to S3. Memory use does not grow with the size of the
 * run.
 *
 * Safe to interrupt and repeat, because the parts no longer change and an object becomes visible only when it is
 * complete.
 */
export async function joinRun(name: RunName, clock: Clock): Promise<void> {
	const run = await moveRun(name, 'joining', clock());
	if (run === undefined) {
		if ((await findRun(name))?.state === 'done') return;
		throw new RunEnded(`the run ${name.runId} is not to be joined`);
	}
	const [{ outputHash, bytes, ...counts }, ...others] = await Promise.all([
		joinLines(run),
		joinTable(run, 'csv', runKey(run, 'results.csv'), resultHeadings),
		...namesOf(run.terms.analyses).map((analysis) => joinAnalysis(run, analysis)),
	]);
	const compared = run.hasExpected ? await compare(run) : {};
	const { failed, withoutView, faults, warnings } = counts;
	const done = await moveRun(name, 'done', clock(), {
		failed,
		withoutView,
		faults,
		...(warnings && { warnings }),
		outputHash,
		...compared,
	});
	if (done === undefined) throw new RunEnded(`the run ${name.runId} was cancelled`);
	if (run.userId === undefined) return;
	await countResult(
		{ orgId: run.orgId, sub: run.userId },
		others.reduce((sum, each) => sum + each, bytes),
		clock(),
	);
}

/** @throws Error if a row of the input is missing in the parts */
async function joinLines(run: RunRecord) {
	const parts = await describedParts(run, 'jsonl');
	const counts = { rows: 0, failed: 0, withoutView: 0, faults: [] as NonNullable<RunRecord['faults']> };
	const partWarnings: PartWarnings[] = [];
	for (const { metadata } of parts) {
		const { rows, failed, withoutview, faults, warnings } = partMetadata.parse(metadata);
		counts.rows += rows;
		counts.failed += failed;
		counts.withoutView += withoutview;
		if (warnings !== undefined) partWarnings.push(JSON.parse(decodeURIComponent(warnings)) as PartWarnings);
		if (counts.faults.length < runLimits.faultsListed) {
			counts.faults.push(...JSON.parse(decodeURIComponent(faults)));
		}
	}
	if (counts.rows !== run.rows) throw new Error(`the parts have ${counts.rows} rows, the input ${run.rows}`);
	counts.faults.splice(runLimits.faultsListed);
	const hash = createHash('sha256');
	async function* hashed(source: AsyncIterable<Buffer>) {
		for await (const bytes of source) {
			hash.update(bytes);
			yield bytes;
		}
	}
	const content = hashed(contentOfParts(run, 'jsonl', parts));
	const options = { contentType: 'application/x-ndjson' };
	const bytes = bytesOf(parts);
	await writeObjectStream(runsBucket(), runKey(run, 'results.jsonl'), content, bytes, options);
	return { ...counts, bytes, warnings: joinWarnings(partWarnings), outputHash: hash.digest('hex') };
}

async function joinTable(run: RunRecord, kind: PartKind, key: string, headings: string): Promise<number> {
	const parts = await describedParts(run, kind);
	const beginning = Buffer.from(`${byteOrderMark}${headings}`);
	async function* content() {
		yield beginning;
		yield* contentOfParts(run, kind, parts);
	}
	const bytes = beginning.length + bytesOf(parts);
	const options = { contentType: 'text/csv; charset=utf-8' };
	await writeObjectStream(runsBucket(), key, content(), bytes, options);
	return bytes;
}

/** @returns size of the joined results in bytes */
async function joinAnalysis(run: RunRecord, name: AnalysisName): Promise<number> {
	const kind = `${name}.jsonl` as const;
	const parts = await describedParts(run, kind);
	const bytes = bytesOf(parts);
	const options = { contentType: 'application/x-ndjson' };
	const content = contentOfParts(run, kind, parts);
	await writeObjectStream(runsBucket(), analysisKey(run, name, 'jsonl'), content, bytes, options);
	const totals = joinTotals(name, run.terms, await totalsOfParts(run, `${name}.json`));
	await writeObject(runsBucket(), analysisKey(run, name, 'json'), JSON.stringify(totals), {
		contentType: 'application/json',
	});
	return bytes + (await joinTable(run, `${name}.csv`, analysisKey(run, name, 'csv'), analysisHeadings(name, totals)));
}

async function totalsOfParts(run: RunRecord, kind: PartKind): Promise<unknown[]> {
	const totals: unknown[] = [];
	for (let part = 0; part < (run.parts ?? 0); part += 1) {
		const stored = await openObject(runsBucket(), partKey(run, part, kind));
		totals.push(JSON.parse(String(await contentOf(stored))));
	}
	return totals;
}

type Part = Omit<OpenedObject, 'content'>;

const bytesOf = (parts: readonly Part[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0);

const maxAtOnce = 16;

/** Returns the parts in order with their sizes, because an upload needs its total length in advance. */
async function describedParts(run: RunRecord, kind: PartKind): Promise<readonly Part[]> {
	const count = run.parts ?? 0;
	const described: Part[] = [];
	let next = 0;
	const lanes = Array.from({ length: Math.min(maxAtOnce, count) }, async () => {
		while (next < count) {
			const part = next++;
			described[part] = await headOfObject(runsBucket(), partKey(run, part, kind));
		}
	});
	await Promise.all(lanes);
	return described;
}

/** Reads parts in turn. Opens the next part while one is read: opening takes as long as reading some megabytes. */
async function* contentOfParts(run: RunRecord, kind: PartKind, parts: readonly Part[]): AsyncGenerator<Buffer> {
	const open = (part: number) => {
		const etag = parts[part]?.etag;
		return etag === undefined ? undefined : openObject(runsBucket(), partKey(run, part, kind), { etag });
	};
	let next = open(0);
	try {
		for (let part = 0; next !== undefined; part += 1) {
			const { content } = await next;
			next = open(part + 1);
			// A failure to open the next part is reported when that part is read.
			next?.catch(() => undefined);
			yield* content as AsyncIterable<Buffer>;
		}
	} finally {
		// After a failure, the next part is not read, so its connection is closed.
		next?.then(
			({ content }) => content.on('error', () => undefined).destroy(),
			() => undefined,
		);
	}
}

async function compare(run: RunRecord) {
	const { orgId, reproduces } = run;
	const results = runKey(run, 'results.jsonl');
	if (reproduces === undefined) return outcomeOf(await firstDifference(results, runKey(run, 'expected.jsonl')));
	const reproduced = { orgId, runId: reproduces };
	const ofResults = await firstDifference(results, runKey(reproduced, 'results.jsonl'));
	if (ofResults !== undefined) return outcomeOf(ofResults);
	for (const name of namesOf(run.terms.analyses)) {
		const ofAnalysis = await firstDifference(analysisKey(run, name, 'jsonl'), analysisKey(reproduced, name, 'jsonl'));
		if (ofAnalysis !== undefined) return outcomeOf(ofAnalysis);
	}
	return outcomeOf(undefined);
}

const outcomeOf = (firstDifferentRow: number | undefined) =>
	firstDifferentRow === undefined ? { isReproduced: true } : { isReproduced: false, firstDifferentRow };

async function firstDifference(key: string, expectedKey: string): Promise<number | undefined> {
	const [joined, expected] = await Promise.all([openObject(runsBucket(), key), openObject(runsBucket(), expectedKey)]);
	return firstDifferentLine(joined.content, expected.content);
}
