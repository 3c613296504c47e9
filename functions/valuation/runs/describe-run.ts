import type { Caller } from '#functions/directory/access/operation.ts';
import { refuse } from '#platform/http/refusal.ts';
import { namesOf } from '#shared/contract/run-analyses.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
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

/**
 * A run as the API shows it.
 *
 * @param waitingPlace position among the waiting runs; undefined if it does not wait
 */
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

/** Valuing the parts is nearly all of the work. */
function progressOf({ state, doneParts, parts }: RunRecord): number {
	if (state === 'done') return 1;
	if (isFinal(state) || parts === undefined) return 0;
	return Math.min(0.99, (doneParts?.size ?? 0) / parts);
}
