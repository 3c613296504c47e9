import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { routes } from '#shared/contract/routes.ts';
import { describeRun } from './describe-run.ts';
import { requireRun } from './require-run.ts';
import { stopExecution } from './store/run-executions.ts';
import { listRuns, moveRun } from './store/run-store.ts';

export const status = operation(routes.runStatus, async ({ request, caller }) => {
	const run = await requireRun(caller, request.runId);
	return { ...describeRun(run), faults: [...(run.faults ?? [])] };
});

/** The record is moved first: parts that have begun then store nothing in it, whatever happens to the execution. */
export const cancel = operation(routes.runCancel, async ({ request, caller, clock }) => {
	const run = await requireRun(caller, request.runId);
	const cancelled = (await moveRun(run, 'cancelled', clock())) ?? (await requireRun(caller, request.runId));
	// Includes runs that were cancelled before: the earlier call may have failed here.
	if (cancelled.state === 'cancelled') await stopExecution(run);
	return describeRun(cancelled);
});

const place = z.object({ runId: z.string() });

export const list = operation(routes.runList, async ({ request, caller }) => {
	const after = readCursor(place, request.cursor);
	const found = await listRuns(caller.organisation.orgId, request.limit, after?.runId);
	const last = found.length < request.limit ? undefined : found.at(-1);
	return { runs: found.map(describeRun), ...writeCursor(last && { runId: last.runId }) };
});
