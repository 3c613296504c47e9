import { randomUUID } from 'node:crypto';
import { ExecutionAlreadyExists, SFNClient } from '@aws-sdk/client-sfn';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '#functions/valuation/handlers/run-join.ts';
import { beginRun } from '#functions/valuation/runs/begin-run.ts';
import { list, status } from '#functions/valuation/runs/follow-run.ts';
import { enterQueue, leaveQueue, queueOf, startAll, sweepQueue } from '#functions/valuation/runs/store/run-queue.ts';
import { addRun, findRun, moveRun, type RunName } from '#functions/valuation/runs/store/run-store.ts';
import { dynamodb } from '#platform/aws/table.ts';
import { logger } from '#platform/runtime.ts';
import { tables, variables } from '#shared/contract/resource-names.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.runs.variable, tables.runs.localName);
vi.stubEnv(tables.directory.variable, tables.directory.localName);
vi.stubEnv(variables.runMachine, 'arn:aws:states:local:0:stateMachine:runs');
logger.setLogLevel('SILENT');

const clock = manualClock('2026-03-02T07:00:00Z');
const send = vi.spyOn(SFNClient.prototype, 'send');
const started: string[] = [];
const recorded: RunName[] = [];

/** Removes the runs that earlier tests have left. */
beforeEach(async () => {
	send.mockImplementation(async () => ({}));
	for (const run of recorded.splice(0)) await moveRun(run, 'failed', clock());
	clock.advance(3600_000);
	await sweepQueue(clock);
	started.length = 0;
	send.mockImplementation(async (command) => {
		started.push(String((command.input as { readonly name?: string }).name));
		return {};
	});
});

const record = (orgId: string, runId: string, userId: string) => ({
	orgId,
	runId,
	kind: 'file' as const,
	hasExpected: false,
	startedAt: new Date(clock()).toISOString(),
	startedBy: 'user',
	userId,
	format: 'jsonl' as const,
	terms: {
		valuationDate: '2021-06-30' as never,
		reportCurrency: 'USD',
		getPaymentInfo: false,
		dv01Method: 'ZeroShift' as const,
	},
	input: { runId, etag: '""', bytes: 1 },
	expiresAt: 2_000_000_000,
});

async function addRecord(orgId: string, runId: string, userId: string): Promise<void> {
	await addRun(record(orgId, runId, userId));
	recorded.push({ orgId, runId });
}

async function start(orgId: string, userId = 'user', limit = 5) {
	const runId = randomUUID();
	const { begun, full } = await enterQueue({ orgId, runId, userId }, limit, clock);
	if (full !== undefined) return undefined;
	await addRecord(orgId, runId, userId);
	await startAll(begun);
	return { orgId, runId };
}

/** Starts waiting runs and repairs interrupted ones, as the scheduled job does every minute. */
async function sweep(atMillis: number): Promise<void> {
	const now = vi.spyOn(Date, 'now').mockReturnValue(atMillis);
	await handler({ sweep: true }).finally(() => now.mockRestore());
}

const org = () => `org-${randomUUID()}`;

it('of eight runs that a user starts at the same time, exactly five enter the queue', async () => {
	const orgId = org();
	const runs = await Promise.all(Array.from({ length: 8 }, () => start(orgId)));
	expect(runs.filter((run) => run !== undefined)).toHaveLength(5);
	expect((await queueOf(orgId)).runsOf('user')).toBe(5);
	expect(started).toHaveLength(2);
});

it('a run enters the queue when a different run of its user has ended, even if that end was not recorded in the queue', async () => {
	const orgId = org();
	const [first, second] = await Promise.all(Array.from({ length: 5 }, () => start(orgId)));
	expect(await start(orgId)).toBeUndefined();
	await leaveQueue(first as never, clock);
	expect(await start(orgId)).toBeDefined();
	expect(await start(orgId)).toBeUndefined();
	// Simulates a process that was killed after it had recorded the end of the run.
	await moveRun(second as never, 'failed', clock());
	expect(await start(orgId)).toBeDefined();
	expect(await start(orgId)).toBeUndefined();
});

it('the runs of each user of each organisation are counted separately', async () => {
	const [one, other] = [org(), org()];
	expect(await start(one, 'a', 1)).toBeDefined();
	expect(await start(one, 'a', 1)).toBeUndefined();
	expect(await start(one, 'b', 1)).toBeDefined();
	expect(await start(other, 'a', 1)).toBeDefined();
});

it('one organisation cannot use the whole capacity, and waiting runs start in turn', async () => {
	const [large, small] = [org(), org()];
	const runs = [];
	for (let i = 0; i < 8; i++) {
		clock.advance(1000);
		runs.push(await start(large, `user-${i}`));
	}
	expect(started).toHaveLength(2);
	const places = await queueOf(large);
	expect(runs.map((run) => places.placeOf(run?.runId ?? ''))).toEqual([undefined, undefined, 1, 2, 3, 4, 5, 6]);
	const late = await start(small);
	expect(started.at(-1)).toBe(`${small}-${late?.runId}`);
	expect((await queueOf(small)).placeOf(late?.runId ?? '')).toBeUndefined();
	await leaveQueue(runs[0] as never, clock);
	expect(started.at(-1)).toBe(`${large}-${runs[2]?.runId}`);
	expect((await queueOf(large)).placeOf(runs[3]?.runId ?? '')).toBe(1);
});

it('a run whose execution did not start is started again after a minute', async () => {
	const orgId = org();
	const runId = randomUUID();
	const { begun } = await enterQueue({ orgId, runId, userId: 'user' }, 5, clock);
	await addRecord(orgId, runId, 'user');
	// Simulates a process that was killed at this point.
	expect(begun).toHaveLength(1);
	await sweepQueue(clock);
	expect(started).toEqual([]);
	clock.advance(61_000);
	await sweepQueue(clock);
	expect(started).toEqual([`${orgId}-${runId}`]);
	await moveRun({ orgId, runId }, 'failed', clock());
	await sweepQueue(clock);
	expect(started).toHaveLength(1);
});

it.each(['uploaded', 'splitting', 'running', 'joining'] as const)(
	'a run in the state %s whose execution has ended is ended a minute after it began',
	async (state) => {
		const run = (await start(org())) as RunName;
		for (const step of ['splitting', 'running', 'joining'] as const) {
			if (state === 'uploaded') break;
			await moveRun(run, step, clock());
			if (step === state) break;
		}
		send.mockImplementation(async () => {
			throw new ExecutionAlreadyExists({ message: 'Execution Already Exists', $metadata: {} });
		});
		await sweep(clock());
		expect((await findRun(run))?.state).toBe(state);
		await sweep(clock() + 61_000);
		expect(await findRun(run)).toMatchObject({ state: 'failed', failure: { code: 'step-failed' } });
		expect((await queueOf(run.orgId)).runsOf('user')).toBe(0);
	},
);

it('a run whose execution is in progress remains in progress', async () => {
	const run = (await start(org())) as RunName;
	await moveRun(run, 'splitting', clock());
	clock.advance(3600_000);
	expect(await sweepQueue(clock)).toEqual([]);
	expect((await findRun(run))?.state).toBe('splitting');
});

it('a run whose start was interrupted before it was recorded leaves the queue after a minute', async () => {
	const orgId = org();
	await enterQueue({ orgId, runId: randomUUID(), userId: 'user' }, 1, clock);
	expect(await start(orgId, 'user', 1)).toBeUndefined();
	clock.advance(61_000);
	expect(await start(orgId, 'user', 1)).toBeDefined();
});

/** Calls a function once, before the record of a run is written. */
function beforeRecord(step: () => Promise<unknown>) {
	const real = dynamodb.send.bind(dynamodb) as (command: unknown) => Promise<unknown>;
	const spy = vi.spyOn(dynamodb, 'send');
	spy.mockImplementation(async (command: unknown) => {
		if (command instanceof PutCommand && String(command.input.Item?.sk).startsWith('RUN#')) {
			spy.mockRestore();
			await step();
		}
		return real(command);
	});
	return spy;
}

async function begin(orgId: string, runId: string) {
	const caller = { organisation: { orgId, backendConfig: '' }, user: { sub: 'user', login: 'user' } };
	const { kind, hasExpected, format, terms, input } = record(orgId, runId, 'user');
	recorded.push({ orgId, runId });
	return beginRun(
		{ runId, kind, hasExpected, format, terms, input },
		{ caller: caller as never, clock, account: { provider: 'stored', secretName: '', credentials: {} } as never },
	);
}

/** Starts as many runs as an organisation may run at the same time, so that its next run has to wait. */
const fillPlaces = async (orgId: string) => [await start(orgId, 'a'), await start(orgId, 'b')] as const;

describe('a run that is recorded more than a minute after it entered the queue', () => {
	it('a run that is recorded late waits in the queue and starts in turn', async () => {
		const [orgId, runId] = [org(), randomUUID()];
		const [first] = await fillPlaces(orgId);
		beforeRecord(async () => {
			clock.advance(61_000);
			await sweepQueue(clock);
			expect((await queueOf(orgId)).placeOf(runId)).toBeUndefined();
		});
		await begin(orgId, runId);
		expect((await queueOf(orgId)).placeOf(runId)).toBe(1);
		await leaveQueue(first as RunName, clock);
		expect(started.at(-1)).toBe(`${orgId}-${runId}`);
	});

	it('a run that is recorded late keeps its position, even if its record was missing during a check', async () => {
		const [orgId, runId] = [org(), randomUUID()];
		await fillPlaces(orgId);
		let sweeping: Promise<unknown> | undefined;
		let release = () => {};
		const isRecorded = new Promise<void>((resolve) => {
			release = resolve;
		});
		beforeRecord(async () => {
			clock.advance(61_000);
			const real = dynamodb.send.bind(dynamodb) as (command: unknown) => Promise<unknown>;
			const isRead = new Promise<void>((resolve) => {
				const held = vi.spyOn(dynamodb, 'send').mockImplementation(async (command: unknown) => {
					if (command instanceof UpdateCommand && command.input.Key?.pk === 'QUEUE') {
						held.mockRestore();
						resolve();
						await isRecorded;
					}
					return real(command);
				});
			});
			sweeping = sweepQueue(clock);
			await isRead;
		});
		await begin(orgId, runId);
		release();
		await sweeping;
		expect((await queueOf(orgId)).placeOf(runId)).toBe(1);
	});

	it('a run that is recorded late and has lost its queue entry is started only once', async () => {
		const [orgId, runId] = [org(), randomUUID()];
		beforeRecord(async () => {
			clock.advance(61_000);
			await sweepQueue(clock);
		});
		await begin(orgId, runId);
		expect((await queueOf(orgId)).runsOf('user')).toBe(1);
		expect(started).toEqual([`${orgId}-${runId}`]);
	});

	it.each(['status', 'list'] as const)(
		'a run whose start was interrupted enters the queue again when its %s is read',
		async (read) => {
			const [orgId, runId] = [org(), randomUUID()];
			await fillPlaces(orgId);
			await addRecord(orgId, runId, 'user');
			const context = {
				request: { runId, limit: 10, search: '' },
				caller: { organisation: { orgId, backendConfig: '' }, user: { sub: 'user', login: 'user' } },
				clock,
			};
			const answer = await { status, list }[read].run(context as never);
			expect(JSON.stringify(answer)).toContain('"waitingPlace":1');
			expect((await queueOf(orgId)).placeOf(runId)).toBe(1);
		},
	);
});

it('a run whose execution failed before it was recorded keeps its queue entry, and ends with a reason', async () => {
	const [orgId, runId] = [org(), randomUUID()];
	await enterQueue({ orgId, runId, userId: 'user' }, 5, clock);
	await handler({ orgId, runId, error: { Error: 'Error' } });
	expect((await queueOf(orgId)).runsOf('user')).toBe(1);
	await addRecord(orgId, runId, 'user');
	send.mockImplementation(async () => {
		throw new ExecutionAlreadyExists({ message: 'Execution Already Exists', $metadata: {} });
	});
	await sweep(clock() + 61_000);
	expect(await findRun({ orgId, runId })).toMatchObject({ state: 'failed', failure: { code: 'step-failed' } });
});

it.each([
	['StorageFull', 'storage-full', /^The storage of the portal is full\./],
	['Lambda.Unknown', 'step-failed', /^The run failed on our side\./],
	['States.Timeout', 'step-failed', /^The run took longer than two hours\./],
])('a run that fails in a step with %s states the reason', async (name, code, message) => {
	const run = (await start(org())) as RunName;
	await handler({ ...run, error: { Error: name } });
	expect(await findRun(run)).toMatchObject({
		state: 'failed',
		failure: { code, message: expect.stringMatching(message) },
	});
});

it('a step of a run reports to the state machine that the storage is full', async () => {
	const full = Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } });
	const run = (await start(org())) as RunName;
	const spy = vi.spyOn(dynamodb, 'send').mockImplementation(() => Promise.reject(full));
	await expect(handler(run)).rejects.toMatchObject({ name: 'StorageFull', cause: full });
	spy.mockRestore();
});
