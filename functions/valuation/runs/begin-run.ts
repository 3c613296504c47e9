import type { Caller } from '#functions/directory/access/caller.ts';
import type { Clock } from '#platform/clock.ts';
import { refuse } from '#platform/http/refusal.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { MarketDataAccount } from '../market-data/require-account.ts';
import { describeRun } from './describe-run.ts';
import { startExecution } from './store/run-executions.ts';
import { millisOfRunId, newRunId } from './store/run-id.ts';
import type { StartedRun } from './store/run-record.ts';
import { addRun, findRun } from './store/run-store.ts';

const dayMillis = 86_400_000;

/** Maximum difference between the time of an identifier and the present. */
const earliestMillis = dayMillis;
const latestMillis = 5 * 60_000;

interface Beginning {
	readonly caller: Caller;
	readonly clock: Clock;
	/** Source of the market data. */
	readonly account: MarketDataAccount;
}

type Wanted = Omit<StartedRun, 'orgId' | 'account' | 'startedAt' | 'startedBy' | 'expiresAt'>;

/**
 * The identifier of a new run: the caller's own, or a new one.
 *
 * @throws a refusal (400) for one with another time, which would be in the wrong place of the list
 */
export function identifierOf(runId: string | undefined, clock: Clock): string {
	const now = clock();
	if (runId === undefined) return newRunId(now);
	const millis = millisOfRunId(runId);
	if (millis < now - earliestMillis || millis > now + latestMillis) throw refuse('run-id-out-of-time', { runId });
	return runId;
}

/**
 * Adds a run and starts it. Idempotent: the same run is started once, and a start that broke off is continued.
 *
 * @throws a refusal (409) when the identifier belongs to a run with another file or other terms
 */
export async function beginRun(wanted: Wanted, { caller, clock, account }: Beginning): Promise<RunSummary> {
	const now = clock();
	const { orgId } = caller.organisation;
	const run: StartedRun = {
		...wanted,
		orgId,
		account: { provider: account.provider, secretName: account.secretName },
		startedAt: new Date(now).toISOString(),
		startedBy: caller.user.login,
		expiresAt: Math.floor((now + runLimits.retentionDays * dayMillis) / 1000),
	};
	await addRun(run);
	const stored = await findRun(run);
	if (stored === undefined) throw new Error(`the run ${run.runId} was added and is not there`);
	if (identityOf(stored) !== identityOf(run)) throw refuse('run-exists', { runId: run.runId });
	if (stored.state === 'uploaded') await startExecution(run);
	return describeRun(stored);
}

/** Key that two starts of the same run share. */
function identityOf({ kind, name, reproduces, format, terms, input }: StartedRun): string {
	return JSON.stringify([kind, name, reproduces, format, Object.entries(terms).sort(), input.runId, input.etag]);
}
