import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ManualClock, manualClock } from '#test/support/manual-clock.ts';
import { localArn } from '../access/access-control.ts';
import type { InvocationSettings } from '../access/is-allowed.ts';
import { openEventQueue, openEventStore } from './event-queue.ts';
import { FunctionFailure } from './runtime.ts';

const queueArn = 'arn:aws:sqs:local:000000000000:Failed';
const settings = { timeoutSeconds: 30, retryAttempts: 2, maximumAgeSeconds: 21_600, onFailure: queueArn };

let directory: string;
let clock: ManualClock;
let calls: unknown[];
let records: { functionName: string; queueArn: string; record: unknown }[];

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'events-'));
	clock = manualClock('2026-11-22T10:00:00Z');
	calls = [];
	records = [];
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

const fails = async () => Promise.reject(new FunctionFailure('RangeError: no rate', 'RangeError'));

function open(
	invoke: (event: unknown) => Promise<unknown>,
	changed: Partial<InvocationSettings> = {},
	store = openEventStore(directory),
) {
	const policy = { variables: {}, statements: [], invocation: { ...settings, ...changed } };
	return openEventQueue({
		policies: { delivery: policy, loans: policy },
		store,
		arnOf: (functionName) => localArn.function(`local-${functionName}`),
		invoke(functionName, event, longestMillis) {
			calls.push([functionName, event, longestMillis]);
			return invoke(event);
		},
		giveUp: (functionName, arn, record) =>
			records.push({ functionName, queueArn: arn, record: JSON.parse(record) as unknown }),
		clock,
		log: () => undefined,
	});
}

/** Advances the clock and waits until everything due has been done. */
async function after(queue: ReturnType<typeof open>, seconds: number): Promise<number> {
	clock.advance(seconds * 1000);
	queue.startDue();
	await queue.settled();
	return calls.length;
}

it('an accepted event calls its function once', async () => {
	const queue = open(async () => undefined);
	queue.accept('delivery', '{"jobId":"1"}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, 86_400)).toBe(1);
	expect(calls).toEqual([['delivery', { jobId: '1' }, 30_000]]);
	expect(readdirSync(directory)).toEqual([]);
});

it('a failed event is retried after one and two more minutes and then sent to the failure destination', async () => {
	const queue = open(fails);
	const id = queue.accept('delivery', '{"jobId":"1"}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, 59)).toBe(1);
	expect(await after(queue, 1)).toBe(2);
	expect(await after(queue, 119)).toBe(2);
	expect(records).toEqual([]);
	expect(await after(queue, 1)).toBe(3);
	expect(await after(queue, 86_400)).toBe(3);
	expect(records).toMatchObject([
		{
			functionName: 'delivery',
			queueArn,
			record: {
				timestamp: '2026-11-22T10:03:00.000Z',
				requestContext: {
					requestId: id,
					functionArn: 'arn:aws:lambda:local:000000000000:function:local-delivery:$LATEST',
					condition: 'RetriesExhausted',
					approximateInvokeCount: 3,
				},
				requestPayload: { jobId: '1' },
				responsePayload: { errorType: 'RangeError' },
			},
		},
	]);
	expect(readdirSync(directory)).toEqual([]);
});

it('an event that is older than the maximum age is given up without a call', async () => {
	const queue = open(fails, { maximumAgeSeconds: 60, retryAttempts: 1 });
	queue.accept('delivery', '{}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, 61)).toBe(1);
	expect(records).toMatchObject([{ record: { requestContext: { condition: 'EventAgeExceeded' } } }]);
});

it('the concurrent calls of a function are limited to its reservation, and calls of other functions are not delayed', async () => {
	const finish: (() => void)[] = [];
	const queue = open(() => new Promise<void>((resolve) => finish.push(resolve)), { reservedConcurrency: 2 });
	for (const jobId of [1, 2, 3]) queue.accept('delivery', JSON.stringify({ jobId }));
	queue.accept('loans', '{}');
	expect(calls).toEqual([
		['delivery', { jobId: 1 }, 30_000],
		['delivery', { jobId: 2 }, 30_000],
		['loans', {}, 30_000],
	]);
	finish[0]?.();
	await expect.poll(() => calls.length).toBe(4);
	for (const each of finish) each();
	await queue.settled();
	expect(readdirSync(directory)).toEqual([]);
});

it('after a stop, running and waiting events continue at the next start and keep their number of attempts', async () => {
	const stopped = open(fails);
	stopped.accept('delivery', '{"jobId":"waits"}');
	await stopped.settled();
	let end = (_error: Error): void => undefined;
	const busy = open(
		() =>
			new Promise((_resolve, reject) => {
				end = reject;
			}),
	);
	busy.accept('delivery', '{"jobId":"runs"}');
	busy.close();
	end(new Error('the thread ended'));
	await busy.settled();
	expect(records).toEqual([]);

	calls = [];
	const next = open(fails);
	expect(await after(next, 0)).toBe(1);
	expect(calls).toEqual([['delivery', { jobId: 'runs' }, 30_000]]);
	expect(await after(next, 60)).toBe(3);
	await after(next, 120);
	// Events that are due at the same time have no order.
	const byJob = records.map(({ record }) => record as { readonly requestPayload: { readonly jobId: string } });
	expect(byJob.toSorted((a, b) => (a.requestPayload.jobId < b.requestPayload.jobId ? -1 : 1))).toMatchObject([
		{ requestPayload: { jobId: 'runs' }, requestContext: { approximateInvokeCount: 3 } },
		{ requestPayload: { jobId: 'waits' }, requestContext: { approximateInvokeCount: 3 } },
	]);
});

it('an event for an unknown function is refused, or dropped if an earlier release accepted it', () => {
	expect(() => open(fails).accept('gone', '{}')).toThrow('no stack has gone');
	const id = '00000000-0000-4000-8000-000000000000';
	const event = { id, functionName: 'gone', payload: '{}', acceptedMillis: 0, attempts: 0, nextMillis: 0 };
	openEventStore(directory).put(event);
	open(fails).startDue();
	expect(readdirSync(directory)).toEqual([]);
});

it('a waiting event is processed even if the clock is set back by a year', async () => {
	let failures = 1;
	const queue = open(async () => (failures-- > 0 ? fails() : undefined));
	queue.accept('delivery', '{}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, -365 * 86_400)).toBe(2);
	expect(await after(queue, 0)).toBe(2);
});

const refuse = () => {
	throw Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC', syscall: 'open' });
};

it('a failed event waits for its next attempt, even if the disk is full', async () => {
	const store = openEventStore(directory);
	let isFull = false;
	const put: typeof store.put = (event) => (isFull ? refuse() : store.put(event));
	const queue = open(
		async () => {
			// The limit ends the test if the queue repeats the event without a pause.
			isFull = calls.length < 5;
			return fails();
		},
		{},
		{ ...store, put },
	);
	queue.accept('delivery', '{}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, 59)).toBe(1);
	expect(await after(queue, 1)).toBe(2);
});

it('a successful event does not count as failed if its file cannot be deleted', async () => {
	const store = openEventStore(directory);
	const remove: typeof store.remove = (id) => (calls.length < 3 ? refuse() : store.remove(id));
	const queue = open(async () => undefined, { retryAttempts: 0 }, { ...store, remove });
	queue.accept('delivery', '{}');
	expect(await after(queue, 0)).toBe(1);
	expect(await after(queue, 59)).toBe(1);
	expect(await after(queue, 1)).toBe(2);
	expect(await after(queue, 60)).toBe(3);
	expect([records, readdirSync(directory)]).toEqual([[], []]);
});
