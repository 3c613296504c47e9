import { operation } from '#functions/directory/access/operation.ts';
import { isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { describeObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { cursorInvalid, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { runFiles } from '#shared/contract/valuation-runs.ts';
import { runOpen, runResults } from '#shared/contract/valuation-runs.ts';
import { describeRun } from './describe-run.ts';
import { pageStart, readPage } from './read-page.ts';
import { requireDoneRun, requireRun } from './require-run.ts';
import { inputKey, runKey, runsBucket } from './store/run-files.ts';
import type { RunRecord } from './store/run-record.ts';

export const open = operation(runOpen, async ({ request, caller }) => {
	const run = await requireDoneRun(caller, request.runId);
	if (run.used === undefined) throw new Error(`the run ${run.runId} is done and says not what it used`);
	const start = readCursor(pageStart, request.cursor);
	const page = readPage(run, request.limit, start);
	const { results, items, next } = await (start === undefined ? page : page.catch(refuseCursor));
	return { run: describeRun(run), used: run.used, results: [...results], items: [...items], ...writeCursor(next) };
});

/** A place that is not the beginning of a line cannot be read. */
function refuseCursor(cause: unknown): never {
	throw isUnanswered(cause) || isThrottled(cause) ? cause : cursorInvalid(cause);
}

export const results = operation(runResults, async ({ request, caller, clock }) => {
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
