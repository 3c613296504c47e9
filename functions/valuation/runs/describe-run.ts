import { isFinal } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { RunRecord } from './store/run-record.ts';

/** A run as the API shows it. */
export function describeRun(run: RunRecord): RunSummary {
	const {
		orgId: _,
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
	return { ...rest, ...terms, expiresAt: new Date(expiresAt * 1000).toISOString(), progress: progressOf(run) };
}

/** Valuing the parts is nearly all of the work. */
function progressOf({ state, doneParts, parts }: RunRecord): number {
	if (state === 'done') return 1;
	if (isFinal(state) || parts === undefined) return 0;
	return Math.min(0.99, (doneParts?.size ?? 0) / parts);
}
