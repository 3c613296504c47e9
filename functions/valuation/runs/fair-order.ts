import { runLimits } from '#shared/contract/run-limits.ts';

/** A run that has not ended. */
export interface QueuedRun {
	readonly orgId: string;
	readonly runId: string;
	/** Account of the user who started it. */
	readonly userId: string;
	readonly addedAt: string;
	/** When its turn came. Absent: it waits. */
	readonly begunAt?: string;
}

interface Capacity {
	/** Maximum runs that are calculated at once. */
	readonly all: number;
	/** Maximum of one organisation, so that it cannot take all. */
	readonly organisation: number;
}

const capacity: Capacity = { all: runLimits.runsAtOnce, organisation: runLimits.runsAtOnceOfOrganisation };

function countsOf(runs: readonly QueuedRun[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { orgId } of runs) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
	return counts;
}

/**
 * Waiting runs in the order in which they begin: next is the organisation with the fewest runs, and of this organisation
 * the run that waits longest. Between organisations with as many runs the longest waiting run decides.
 */
export function waitingInOrder(runs: readonly QueuedRun[]): readonly QueuedRun[] {
	const counts = countsOf(runs.filter(({ begunAt }) => begunAt !== undefined));
	const waiting = runs
		.filter(({ begunAt }) => begunAt === undefined)
		.sort((a, b) => (a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : 0));
	const order: QueuedRun[] = [];
	while (waiting.length > 0) {
		// The first of several with the same count waits longest.
		const count = ({ orgId }: QueuedRun) => counts.get(orgId) ?? 0;
		const next = waiting.reduce((first, each) => (count(each) < count(first) ? each : first));
		order.push(next);
		counts.set(next.orgId, count(next) + 1);
		waiting.splice(waiting.indexOf(next), 1);
	}
	return order;
}

/** Waiting runs whose turn it is. A run of an organisation at its maximum does not hold up the others. */
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
