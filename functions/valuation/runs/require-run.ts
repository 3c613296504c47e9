import type { Caller } from '#functions/directory/access/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { RunRecord } from './store/run-record.ts';
import { findRun } from './store/run-store.ts';

/** @throws a refusal (404) unless the run is one of the caller's organisation */
export async function requireRun({ organisation }: Caller, runId: string): Promise<RunRecord> {
	const run = await findRun({ orgId: organisation.orgId, runId });
	if (run === undefined) throw refuse('unknown-run', { runId });
	return run;
}

/** @throws a refusal: 404 for an unknown run, 409 for one without results */
export async function requireDoneRun(caller: Caller, runId: string): Promise<RunRecord> {
	const run = await requireRun(caller, runId);
	if (run.state !== 'done') throw refuse('run-not-done', { runId, state: run.state });
	return run;
}
