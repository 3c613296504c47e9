import { isFinal } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { RunRecord } from './store/run-record.ts';

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
	return {
		...rest,
		...terms,
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
