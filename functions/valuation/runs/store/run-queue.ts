import * as z from 'zod';
import { conditionalUpdate, getItem, itemParser } from '#platform/aws/table.ts';
import { type Clock, logger } from '#platform/runtime.ts';
import { isFinal } from '#shared/contract/run-states.ts';
import { nextRuns, type QueuedRun, waitingInOrder } from '../fair-order.ts';
import { startExecution } from './run-executions.ts';
import { findRun, type RunName, type RunRecord } from './run-store.ts';

/**
 * Key of the single item that contains all runs in the queue. Every change is one conditional write, so that limits
 * also apply to concurrent changes.
 */
const key = { pk: 'QUEUE', sk: 'QUEUE' };

const queued = z.object({
	orgId: z.string(),
	runId: z.string(),
	userId: z.string(),
	addedAt: z.iso.datetime(),
	begunAt: z.iso.datetime().exactOptional(),
});

const parseQueue = itemParser('runs', z.object({ runs: z.array(queued), writeId: z.string() }));

/** Time that a run may be in the queue before its record exists, or before its first step has updated the record. */
const graceMillis = 60_000;

const isSame = (a: RunName, b: RunName) => a.orgId === b.orgId && a.runId === b.runId;

async function readQueue(): Promise<{ readonly runs: readonly QueuedRun[]; readonly writeId?: string }> {
	const item = await getItem('runs', key);
	return item === undefined ? { runs: [] } : parseQueue(item);
}

/**
 * @param edit returns the changed list, or the same list for no change
 * @returns the runs that began; the caller starts their executions
 */
async function changeQueue(
	clock: Clock,
	edit: (runs: readonly QueuedRun[]) => readonly QueuedRun[] | Promise<readonly QueuedRun[]>,
): Promise<readonly QueuedRun[]> {
	for (;;) {
		const { runs, writeId } = await readQueue();
		const edited = await edit(runs);
		const next = nextRuns(edited);
		if (edited === runs && next.length === 0) return [];
		const begunAt = new Date(clock()).toISOString();
		const written = await conditionalUpdate({
			table: 'runs',
			key,
			set: { runs: edited.map((run) => (next.includes(run) ? { ...run, begunAt } : run)) },
			condition: writeId === undefined ? 'attribute_not_exists(pk)' : '#writeId = :seen',
			values: writeId === undefined ? {} : { ':seen': writeId },
		});
		if (written !== undefined) return next;
	}
}

/**
 * Starts executions. If a start fails, it is repeated within a minute by the job that repairs the queue, so that other
 * runs do not have to wait.
 *
 * @returns runs whose execution has already ended
 */
export async function startAll<Run extends RunName>(runs: readonly Run[]): Promise<readonly Run[]> {
	const ended: Run[] = [];
	for (const run of runs) {
		try {
			if (!(await startExecution(run))) ended.push(run);
		} catch (error) {
			logger.error('a run was not started', { runId: run.runId, error: error as Error });
		}
	}
	return ended;
}

interface Entered {
	readonly begun: readonly QueuedRun[];
	/** False if the run was already in the queue, or if the limit is reached. */
	readonly isAdded: boolean;
	/** Number of the user's open runs; present only if the limit is reached. */
	readonly full?: number;
}

type NewEntry = Omit<QueuedRun, 'addedAt' | 'begunAt'>;

/**
 * @param isRewritten true to write the queue even if it already contains the run, so that a concurrent write that
 * removes the run fails
 */
export async function enterQueue(run: NewEntry, limit: number, clock: Clock, isRewritten = false): Promise<Entered> {
	let isAdded = false;
	let full: number | undefined;
	const begun = await changeQueue(clock, async (runs) => {
		[isAdded, full] = [false, undefined];
		if (runs.some((each) => isSame(each, run))) return isRewritten ? [...runs] : runs;
		const isOwn = ({ orgId, userId }: QueuedRun) => orgId === run.orgId && userId === run.userId;
		const open = runs.filter(isOwn).length < limit ? runs : await withoutEnded(runs, clock(), isOwn);
		const own = open.filter(isOwn).length;
		if (own >= limit) {
			full = own;
			return open;
		}
		isAdded = true;
		return [...open, { ...run, addedAt: new Date(clock()).toISOString() }];
	});
	return { begun, isAdded, ...(full === undefined ? {} : { full }) };
}

/**
 * Adds a run to the queue again if it was removed before its record existed. A run that is not recorded within a minute
 * is removed, because its start was probably killed. The user's limit was already checked.
 *
 * @param enteredMillis time at which the run was first added to the queue
 */
export function keepInQueue(run: NewEntry, enteredMillis: number, clock: Clock): Promise<Entered> {
	// Half of the time, because the clocks of two functions may differ by seconds.
	const isLate = clock() - enteredMillis > graceMillis / 2;
	return enterQueue(run, Number.POSITIVE_INFINITY, clock, isLate);
}

export async function leaveQueue(run: RunName, clock: Clock): Promise<void> {
	const begun = await changeQueue(clock, (runs) =>
		runs.some((each) => isSame(each, run)) ? runs.filter((each) => !isSame(each, run)) : runs,
	);
	await startAll(begun);
}

/**
 * Repairs the queue after a function was killed. Removes runs that have ended, starts missing executions of runs that
 * have begun, and lets the next runs begin.
 *
 * @returns runs whose execution has ended although their record has not; the caller records their end
 */
export async function sweepQueue(clock: Clock): Promise<readonly RunName[]> {
	await startAll(await changeQueue(clock, (runs) => withoutEnded(runs, clock())));
	const { runs } = await readQueue();
	const late = runs.filter(({ begunAt }) => begunAt !== undefined && clock() - Date.parse(begunAt) > graceMillis);
	const found = await Promise.all(late.map(findRun));
	const isOpen = (run: RunRecord | undefined) => run !== undefined && !isFinal(run.state);
	return startAll(late.filter((_run, i) => isOpen(found[i])));
}

async function withoutEnded(
	runs: readonly QueuedRun[],
	nowMillis: number,
	isLookedAt: (run: QueuedRun) => boolean = () => true,
): Promise<readonly QueuedRun[]> {
	const ended = await Promise.all(
		runs.map(async (run) => {
			if (!isLookedAt(run)) return false;
			const record = await findRun(run);
			return record === undefined ? nowMillis - Date.parse(run.addedAt) > graceMillis : isFinal(record.state);
		}),
	);
	return ended.includes(true) ? runs.filter((_run, i) => !ended[i]) : runs;
}

/** Returns the positions of an organisation's waiting runs, starting at 1, and the number of open runs per user. */
export async function queueOf(orgId: string) {
	const { runs } = await readQueue();
	const order = waitingInOrder(runs);
	const places = new Map(order.flatMap((run, i) => (run.orgId === orgId ? [[run.runId, i + 1] as const] : [])));
	return {
		placeOf: (runId: string) => places.get(runId),
		has: (runId: string) => runs.some((run) => isSame(run, { orgId, runId })),
		runsOf: (userId: string) => runs.filter((run) => run.orgId === orgId && run.userId === userId).length,
	};
}
