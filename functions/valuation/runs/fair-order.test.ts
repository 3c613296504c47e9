import { expect, it } from 'vitest';
import { nextRuns, type QueuedRun, waitingInOrder } from './fair-order.ts';

/** Creates runs from texts such as `a1`: organisation and number, followed by `!` if the run has begun. */
const runs = (...names: string[]): QueuedRun[] =>
	names.map((name, i) => ({
		orgId: name.charAt(0),
		runId: name.slice(0, 2),
		userId: 'user',
		addedAt: new Date(i * 1000).toISOString(),
		...(name.endsWith('!') ? { begunAt: new Date(i * 1000).toISOString() } : {}),
	}));

const ids = (found: readonly QueuedRun[]) => found.map(({ runId }) => runId).join(' ');

it.each([
	['runs of one organisation: oldest first', ['a1', 'a2', 'a3'], 'a1 a2 a3'],
	['runs of several organisations: in turn', ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], 'a1 b1 c1 a2 b2 a3'],
	['an organisation with runs in progress: after the others', ['a1!', 'a2', 'a3', 'b1', 'b2'], 'b1 a2 b2 a3'],
	['runs that have begun: not in the list', ['a1!', 'b1!'], ''],
])('runs wait in this order: %s', (_, names, order) => {
	expect(ids(waitingInOrder(runs(...names)))).toBe(order);
});

it.each([
	['as many as the capacity allows', ['a1', 'b1', 'c1', 'd1', 'e1'], 'a1 b1 c1 d1'],
	['at most half of the capacity for one organisation', ['a1', 'a2', 'a3', 'a4'], 'a1 a2'],
	['those of a different organisation if the first in the queue is at its maximum', ['a1!', 'a2!', 'a3', 'b1'], 'b1'],
	['none if there is no free capacity', ['a1!', 'a2!', 'b1!', 'b2!', 'c1'], ''],
])('runs that may begin: %s', (_, names, begin) => {
	expect(ids(nextRuns(runs(...names), { all: 4, organisation: 2 }))).toBe(begin);
});
