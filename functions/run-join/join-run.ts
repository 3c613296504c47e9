import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { runLimits } from '../../shared/contract/run-limits.ts';
import type { RowFault } from '../../shared/contract/valuation-runs.ts';
import type { Clock } from '../platform/clock.ts';
import { type OpenedObject, openObject, writeObjectFile } from '../platform/files/large-objects.ts';
import { resultHeadings } from '../platform/runs/result-text.ts';
import { partKey, runKey, runsBucket } from '../platform/runs/run-files.ts';
import type { RunName, RunRecord } from '../platform/runs/run-record.ts';
import { RunEnded } from '../platform/runs/run-refused.ts';
import { findRun, moveRun } from '../platform/runs/run-store.ts';
import { firstDifferentLine } from './first-different-line.ts';

const partMetadata = z.object({
	rows: z.coerce.number().int(),
	failed: z.coerce.number().int(),
	faults: z.string(),
});

/**
 * Joins the results of all parts in the order of the rows. Memory does not grow with the run.
 *
 * Safe to interrupt and to repeat: the parts do not change any more, and an object appears whole or not at all.
 */
export async function joinRun(name: RunName, clock: Clock): Promise<void> {
	const run = await moveRun(name, 'joining', clock());
	if (run === undefined) {
		if ((await findRun(name))?.state === 'done') return;
		throw new RunEnded(`the run ${name.runId} is not to be joined`);
	}
	const directory = await mkdtemp(join(tmpdir(), 'run-'));
	try {
		const lines = join(directory, 'results.jsonl');
		const table = join(directory, 'results.csv');
		const [{ outputHash, ...counts }] = await Promise.all([
			joinLines(run, lines),
			// With a byte-order mark, without which spreadsheets take UTF-8 for the encoding of the machine.
			joinTable(run, table, `\uFEFF${resultHeadings}`),
		]);
		const compared = run.hasExpected ? await compare(run, lines) : {};
		const { failed, faults } = counts;
		const done = await moveRun(name, 'done', clock(), { failed, faults, outputHash, ...compared });
		if (done === undefined) throw new RunEnded(`the run ${name.runId} was cancelled`);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

/** @throws Error when the parts do not have every row of the input */
async function joinLines(run: RunRecord, path: string) {
	const joined = await concatenate(run, 'jsonl', path, '');
	if (joined.rows !== run.rows) throw new Error(`the parts have ${joined.rows} rows, the input ${run.rows}`);
	await writeObjectFile(runsBucket(), runKey(run, 'results.jsonl'), path, { contentType: 'application/x-ndjson' });
	return joined;
}

async function joinTable(run: RunRecord, path: string, beginning: string): Promise<void> {
	await concatenate(run, 'csv', path, beginning);
	await writeObjectFile(runsBucket(), runKey(run, 'results.csv'), path, { contentType: 'text/csv; charset=utf-8' });
}

async function concatenate(run: RunRecord, kind: 'jsonl' | 'csv', path: string, beginning: string) {
	const file = createWriteStream(path, { highWaterMark: 1024 * 1024 });
	const hash = createHash('sha256');
	const counts = { rows: 0, failed: 0, faults: [] as RowFault[] };
	file.write(beginning);
	const into = () =>
		new Writable({
			write(chunk: Buffer, _encoding, done) {
				if (kind === 'jsonl') hash.update(chunk);
				if (file.write(chunk)) done();
				else file.once('drain', done);
			},
		});
	for await (const opened of partsOf(run, kind)) {
		if (kind === 'jsonl') {
			const { rows, failed, faults } = partMetadata.parse(opened.metadata);
			counts.rows += rows;
			counts.failed += failed;
			if (counts.faults.length < runLimits.faultsListed) {
				counts.faults.push(...(JSON.parse(decodeURIComponent(faults)) as RowFault[]));
			}
		}
		await pipeline(opened.content, into());
	}
	file.end();
	await finished(file);
	counts.faults.splice(runLimits.faultsListed);
	return { ...counts, outputHash: hash.digest('hex') };
}

/** The parts in their order. The next one is opened while a part is read: a request takes as long as some megabytes. */
async function* partsOf(run: RunRecord, kind: 'jsonl' | 'csv'): AsyncGenerator<OpenedObject> {
	const parts = run.parts ?? 0;
	const open = (part: number) => (part < parts ? openObject(runsBucket(), partKey(run, part, kind)) : undefined);
	let next = open(0);
	try {
		for (let part = 0; next !== undefined; part += 1) {
			const opened: OpenedObject = await next;
			next = open(part + 1);
			// Its failure is that of the turn in which it is read.
			next?.catch(() => undefined);
			yield opened;
		}
	} finally {
		// After a failure the part that waits is not read: its connection is closed.
		next?.then(
			({ content }) => content.on('error', () => undefined).destroy(),
			() => undefined,
		);
	}
}

/** Compares the results with those of the reproduced run, or with those that were saved with the run. */
async function compare(run: RunRecord, path: string) {
	const { orgId, reproduces } = run;
	const expectedKey =
		reproduces === undefined ? runKey(run, 'expected.jsonl') : runKey({ orgId, runId: reproduces }, 'results.jsonl');
	const expected = await openObject(runsBucket(), expectedKey);
	const difference = await firstDifferentLine(createReadStream(path), expected.content);
	if (difference === undefined) return { isReproduced: true };
	return { isReproduced: false, firstDifferentRow: difference };
}
