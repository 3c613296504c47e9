import type { Caller } from '#functions/directory/access/caller.ts';
import { limitsOf } from '#functions/directory/usage.ts';
import type { Clock } from '#platform/clock.ts';
import { refuse } from '#platform/http/refusal.ts';
import { isTimely, newTimeOrderedId } from '#platform/time-ordered-id.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { MarketDataAccount } from '../market-data/require-account.ts';
import { describeRun } from './describe-run.ts';
import { enterQueue, keepInQueue, leaveQueue, startAll } from './store/run-queue.ts';
import type { RunName, StartedRun } from './store/run-record.ts';
import { addRun, findRun } from './store/run-store.ts';

const dayMillis = 86_400_000;

interface Beginning {
	readonly caller: Caller;
	readonly clock: Clock;
	/** Source of the market data. */
	readonly account: MarketDataAccount;
}

type Wanted = Omit<StartedRun, 'orgId' | 'account' | 'startedAt' | 'startedBy' | 'userId' | 'expiresAt'>;

/**
 * The identifier of a new run: the caller's own, or a new one.
 *
 * @throws a refusal (400) for one with another time, which would be in the wrong place of the list
 */
export function identifierOf(runId: string | undefined, clock: Clock): string {
	const now = clock();
	if (runId === undefined) return newTimeOrderedId(now);
	if (!isTimely(runId, now)) throw refuse('run-id-out-of-time', { runId });
	return runId;
}

/**
 * Adds a run, which starts when its turn comes. Idempotent: the same run is started once, and a start that broke off is
 * continued.
 *
 * @throws a refusal: 409 when the identifier belongs to a run with another file or other terms, 429 when too many runs of
 * the user have not ended
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
		userId: caller.user.sub,
		expiresAt: Math.floor((now + runLimits.retentionDays * dayMillis) / 1000),
	};
	const { runningRuns: limit } = limitsOf(caller);
	const entry = { orgId, runId: run.runId, userId: caller.user.sub };
	const { begun, isAdded, full } = await enterQueue(entry, limit, clock);
	const isNew = full === undefined && (await addRun(run));
	const kept = isNew ? await keepInQueue(entry, now, clock) : undefined;
	// A run that lost its place waits for its next turn.
	const isInTurn = ({ runId }: RunName) => kept?.isAdded !== true || runId !== run.runId;
	await startAll([...begun.filter(isInTurn), ...(kept?.begun ?? [])]);
	if (isNew) return describeRun({ ...run, state: 'uploaded', changedAt: run.startedAt });
	const stored = await findRun(run);
	if (stored === undefined) throw refuse('too-many-runs', { limit, running: full ?? limit });
	const isDifferent = identityOf(stored) !== identityOf(run);
	// It ended before: nothing is left to do.
	if (isAdded && (isDifferent || isFinal(stored.state))) await leaveQueue(run, clock);
	if (isDifferent) throw refuse('run-exists', { runId: run.runId });
	return describeRun(stored);
}

/** Key that two starts of the same run share. */
function identityOf({ kind, name, reproduces, format, terms, input }: StartedRun): string {
	return JSON.stringify([kind, name, reproduces, format, Object.entries(terms).sort(), input.runId, input.etag]);
}
