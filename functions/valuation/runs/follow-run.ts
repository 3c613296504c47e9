import * as z from 'zod';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { limitsOf, usageOf, usageOwnerOf } from '#functions/directory/usage.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { Clock } from '#platform/runtime.ts';
import { textSearch } from '#platform/text-search.ts';
import { namesOf } from '#shared/contract/run-analyses.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import { type RunSummary, runCancel, runList, runStatus } from '#shared/contract/valuation-runs.ts';
import { stopExecution } from './store/run-executions.ts';
import { keepInQueue, leaveQueue, queueOf, startAll } from './store/run-queue.ts';
import { findRun, listRuns, moveRun, type RunRecord } from './store/run-store.ts';

/** @throws a refusal (404) if the run does not belong to the caller's organisation */
export async function requireRun({ organisation }: Caller, runId: string): Promise<RunRecord> {
	const run = await findRun({ orgId: organisation.orgId, runId });
	if (run === undefined) throw refuse('unknown-run', { runId });
	return run;
}

/** @throws a refusal: 404 if the run is unknown, 409 if it has no results */
export async function requireDoneRun(caller: Caller, runId: string): Promise<RunRecord> {
	const run = await requireRun(caller, runId);
	if (run.state !== 'done') throw refuse('run-not-done', { runId, state: run.state });
	return run;
}

/** @param waitingPlace position among the waiting runs; undefined if the run is not waiting */
export function describeRun(run: RunRecord, waitingPlace?: number): RunSummary {
	const {
		orgId: _,
		userId,
		account,
		input,
		doneParts,
		parts,
		used,
		faults,
		outputHash,
		hasExpected,
		hasFixings,
		terms,
		expiresAt,
		...rest
	} = run;
	const { analyses, ...valuationTerms } = terms;
	const names = namesOf(analyses);
	return {
		...rest,
		...valuationTerms,
		...(names.length === 0 ? {} : { analyses: names }),
		expiresAt: new Date(expiresAt * 1000).toISOString(),
		progress: progressOf(run),
		...(waitingPlace === undefined ? {} : { waitingPlace }),
	};
}

/** Returns the progress of a run: the share of valued parts, because valuing takes nearly all of the time. */
function progressOf({ state, doneParts, parts }: RunRecord): number {
	if (state === 'done') return 1;
	if (isFinal(state) || parts === undefined) return 0;
	return Math.min(0.99, (doneParts?.size ?? 0) / parts);
}

export const status = operation(runStatus, async ({ request, caller, clock }) => {
	const run = await requireRun(caller, request.runId);
	const place = run.state === 'uploaded' ? (await queueWith([run], run.orgId, clock)).placeOf(run.runId) : undefined;
	return { ...describeRun(run, place), faults: [...(run.faults ?? [])] };
});

/** Changes the record first, so that running parts store no results even if the execution cannot be stopped. */
export const cancel = operation(runCancel, async ({ request, caller, clock }) => {
	const run = await requireRun(caller, request.runId);
	const cancelled = (await moveRun(run, 'cancelled', clock())) ?? (await requireRun(caller, request.runId));
	// Also stops the execution of a run that was already cancelled, because an earlier call may have failed here.
	if (cancelled.state === 'cancelled') {
		await stopExecution(run);
		await leaveQueue(run, clock);
	}
	return describeRun(cancelled);
});

const place = z.object({ runId: z.string() });

export const list = operation(runList, async ({ request, caller, clock }) => {
	const after = readCursor(place, request.cursor);
	const matches = textSearch(request.search, searchedTexts);
	const { orgId } = caller.organisation;
	const limits = limitsOf(caller);
	const [{ items, isLast }, usage] = await Promise.all([
		listRuns(orgId, request.limit, after?.runId, matches),
		after === undefined ? usageOf(usageOwnerOf(caller), limits, clock()) : undefined,
	]);
	const { placeOf, runsOf } = await queueWith(items, orgId, clock);
	const last = isLast ? undefined : items.at(-1);
	return {
		runs: items.map((run) => describeRun(run, run.state === 'uploaded' ? placeOf(run.runId) : undefined)),
		...(usage === undefined
			? {}
			: { usage: { ...usage, runningRuns: { used: runsOf(caller.user.sub), limit: limits.runningRuns } } }),
		...writeCursor(last && { runId: last.runId }),
	};
});

/** Returns an organisation's queue. Adds waiting runs again if their start was killed before they were in the queue. */
async function queueWith(runs: readonly RunRecord[], orgId: string, clock: Clock) {
	const queue = await queueOf(orgId);
	const lost = runs.filter(({ state, runId }) => state === 'uploaded' && !queue.has(runId));
	if (lost.length === 0) return queue;
	for (const { runId, userId = '' } of lost) {
		await startAll((await keepInQueue({ orgId, runId, userId }, clock(), clock)).begun);
	}
	return queueOf(orgId);
}

const searchedTexts = ({ name, startedBy, startedAt, state, runId }: RunRecord) => [
	name,
	startedBy,
	startedAt.replace('T', ' '),
	state,
	runId,
];
