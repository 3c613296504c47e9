import { runLimits } from '#shared/contract/run-limits.ts';

/** A run that has not ended. */
export interface QueuedRun {
	readonly orgId: string;
	readonly runId: string;
	/** Account of the user who started the run. */
	readonly userId: string;
	readonly addedAt: string;
	/** Time when the run's turn came. Absent while it waits. */
	readonly begunAt?: string;
}

interface Capacity {
	/** Maximum number of concurrent runs. */
	readonly all: number;
	/** Maximum for one organisation, so that it cannot use the whole capacity. */
	readonly organisation: number;
}

const capacity: Capacity = { all: runLimits.runsAtOnce, organisation: runLimits.runsAtOnceOfOrganisation };

function countsOf(runs: readonly QueuedRun[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { orgId } of runs) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
	return counts;
}

/**
 * Waiting runs in starting order. The organisation with the fewest runs is next, with its longest waiting run. If
 * organisations have the same number of runs, the longest waiting run decides.
 */
export function waitingInOrder(runs: readonly QueuedRun[]): readonly QueuedRun[] {
	const counts = countsOf(runs.filter(({ begunAt }) => begunAt !== undefined));
	const waiting = runs
		.filter(({ begunAt }) => begunAt === undefined)
		.sort((a, b) => (a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : 0));
	const order: QueuedRun[] = [];
	while (waiting.length > 0) {
		// Among equal counts, the first run has waited longest.
		const count = ({ orgId }: QueuedRun) => counts.get(orgId) ?? 0;
		const next = waiting.reduce((first, each) => (count(each) < count(first) ? each : first));
		order.push(next);
		counts.set(next.orgId, count(next) + 1);
		waiting.splice(waiting.indexOf(next), 1);
	}
	return order;
}

/** Waiting runs that may begin. An organisation at its maximum does not hold up the others. */
export function nextRuns(runs: readonly QueuedRun[], { all, organisation }: Capacity = capacity): readonly QueuedRun[] {
	const begun = runs.filter(({ begunAt }) => begunAt !== undefined);
	const counts = countsOf(begun);
	const next: QueuedRun[] = [];
	for (const run of waitingInOrder(runs)) {
		const count = counts.get(run.orgId) ?? 0;
		if (begun.length + next.length >= all) break;
		if (count >= organisation) continue;
		counts.set(run.orgId, count + 1);
		next.push(run);
	}
	return next;
}
