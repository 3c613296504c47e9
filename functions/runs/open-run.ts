import * as z from 'zod';
import type { AnswerOf } from '../../shared/contract/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { runFiles } from '../../shared/contract/valuation-runs.ts';
import { describeObject, openObject } from '../platform/files/large-objects.ts';
import { objectLink } from '../platform/files/object-link.ts';
import { operation } from '../platform/http/operation.ts';
import { readCursor, writeCursor } from '../platform/http/page-cursor.ts';
import { refuse } from '../platform/http/refusal.ts';
import { inputKey, runKey, runsBucket } from '../platform/runs/run-files.ts';
import type { RunRecord } from '../platform/runs/run-record.ts';
import { describeRun } from './describe-run.ts';
import { requireDoneRun, requireRun } from './require-run.ts';

/** Of the results that one answer has; the rest follows on the next page. */
const pageBytes = 2 * 1024 * 1024;

/** A deal with the cash flows of sixty years, paid every week. */
const longestLineBytes = 4 * 1024 * 1024;

/** Written by the portal itself. */
type StoredResult = AnswerOf<typeof routes.runOpen>['results'][number];

const place = z.object({ offset: z.int().min(0) });

export const open = operation(routes.runOpen, async ({ request, caller }) => {
	const run = await requireDoneRun(caller, request.runId);
	if (run.used === undefined) throw new Error(`the run ${run.runId} is done and says not what it used`);
	const offset = readCursor(place, request.cursor)?.offset ?? 0;
	const { results, next } = await page(run, offset, request.limit);
	return {
		run: describeRun(run),
		used: run.used,
		results,
		...writeCursor(next === undefined ? next : { offset: next }),
	};
});

/** Whole lines of the results from an offset on, which is that of a line. */
async function page(run: RunRecord, offset: number, limit: number) {
	const opened = await openObject(runsBucket(), runKey(run, 'results.jsonl'), { start: offset });
	const results: StoredResult[] = [];
	let held: Buffer = Buffer.alloc(0);
	let used = 0;
	opened.content.on('error', () => undefined);
	for await (const chunk of opened.content) {
		held = Buffer.concat([held, chunk as Buffer]);
		let from = 0;
		for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n', from)) {
			if (results.length === limit || (results.length > 0 && used + end + 1 - from > pageBytes)) {
				opened.content.destroy();
				return { results, next: offset + used };
			}
			results.push(JSON.parse(held.toString('utf8', from, end)) as StoredResult);
			used += end + 1 - from;
			from = end + 1;
		}
		held = held.subarray(from);
		if (held.length > longestLineBytes) throw new Error(`a result of the run ${run.runId} is too long`);
	}
	return { results, next: undefined };
}

export const results = operation(routes.runResults, async ({ request, caller, clock }) => {
	const { runId, file } = request;
	const run = file === 'input' ? await requireRun(caller, runId) : await requireDoneRun(caller, runId);
	const key = keyOf(run, file);
	// A link to a file that was removed would show an error of S3.
	if ((await describeObject(runsBucket(), key)) === undefined) throw refuse('unknown-run', { runId });
	const name = file === 'input' ? `deals.${run.format}` : file === 'market' ? 'market.json' : file;
	const parameters = { 'response-content-disposition': `attachment; filename="run-${runId}-${name}"` };
	return objectLink({ method: 'GET', bucket: runsBucket(), key, nowMillis: clock(), parameters });
});

function keyOf(run: RunRecord, file: (typeof runFiles)[number]): string {
	if (file === 'input') return inputKey(run);
	if (file === 'market') return runKey(run, 'market.json');
	return file === 'results.csv' ? runKey(run, 'results.csv') : runKey(run, 'results.jsonl');
}
