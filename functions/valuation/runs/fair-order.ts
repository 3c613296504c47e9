import { runLimits } from '#shared/contract/run-limits.ts';

export interface QueuedRun {
	readonly orgId: string;
	readonly runId: string;
	readonly userId: string;
	readonly addedAt: string;
	/** Time at which the run's turn came. Absent while the run waits. */
	readonly begunAt?: string;
}

interface Capacity {
	readonly all: number;
	/** Maximum number of runs per organisation, so that it cannot use the whole capacity. */
	readonly organisation: number;
}

const capacity: Capacity = { all: runLimits.runsAtOnce, organisation: runLimits.runsAtOnceOfOrganisation };

function countsOf(runs: readonly QueuedRun[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { orgId } of runs) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
	return counts;
}

/**
 * Returns the waiting runs in the order in which they will start. The next run is the longest waiting run of the
 * organisation with the fewest runs. If organisations have equally many runs, the longest waiting run decides.
 */
export function waitingInOrder(runs: readonly QueuedRun[]): readonly QueuedRun[] {
	const counts = countsOf(runs.filter(({ begunAt }) => begunAt !== undefined));
	const waiting = runs
		.filter(({ begunAt }) => begunAt === undefined)
		.sort((a, b) => (a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : 0));
	const order: QueuedRun[] = [];
	while (waiting.length > 0) {
		const count = ({ orgId }: QueuedRun) => counts.get(orgId) ?? 0;
		const next = waiting.reduce((first, each) => (count(each) < count(first) ? each : first));
		order.push(next);
		counts.set(next.orgId, count(next) + 1);
		waiting.splice(waiting.indexOf(next), 1);
	}
	return order;
}

/** Returns the waiting runs that may begin. An organisation at its maximum does not delay the others. */
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
