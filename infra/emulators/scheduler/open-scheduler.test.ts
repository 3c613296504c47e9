import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	CreateScheduleCommand,
	type CreateScheduleCommandInput,
	DeleteScheduleCommand,
	GetScheduleCommand,
	GetScheduleGroupCommand,
	ListSchedulesCommand,
	SchedulerClient,
	UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { manualClock } from '#test/support/manual-clock.ts';
import { accessControl, localArn, newIdentity } from '../access/access-control.ts';
import type { Statement } from '../access/is-allowed.ts';
import { openQueues } from '../queues/open-queues.ts';
import { emulatorServer } from '../testing/emulator-server.ts';
import { openScheduler } from './open-scheduler.ts';
import type { StackSchedules } from './stack-schedules.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'scheduler-'));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

const queue = localArn.queue('DeadLetters');
const group = 'deliveries';
const allow = (action: string, resource: string, conditions: Statement['conditions'] = []): Statement => ({
	effect: 'Allow',
	actions: [action],
	resources: [resource],
	conditions,
});
const roleOf = (name: string, trustedGroup: string) => ({
	arn: localArn.role(name),
	statements: [allow('lambda:InvokeFunction', localArn.function('local-delivery')), allow('sqs:SendMessage', queue)],
	trust: [
		{ key: 'aws:SourceAccount', values: ['000000000000'] },
		{ key: 'aws:SourceArn', values: [localArn.scheduleGroup(trustedGroup)] },
	],
});
const stacks: StackSchedules = {
	groups: [group],
	roles: [
		roleOf('Schedules', group),
		roleOf('Others', 'another-group'),
		{
			arn: localArn.role('Sweeps'),
			statements: [allow('lambda:InvokeFunction', localArn.function('local-sweep'))],
			trust: [],
		},
	],
	schedules: [
		{
			name: 'Sweep',
			definition: {
				ScheduleExpression: 'rate(1 minute)',
				FlexibleTimeWindow: { Mode: 'OFF' },
				Target: {
					Arn: localArn.function('local-sweep'),
					RoleArn: localArn.role('Sweeps'),
					RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
				},
			},
		},
	],
};
const toScheduler = { operator: 'StringEquals', key: 'iam:PassedToService', values: ['scheduler.amazonaws.com'] };
const actions = ['CreateSchedule', 'UpdateSchedule', 'GetSchedule', 'DeleteSchedule'];
const schedules = newIdentity('schedules', [
	...actions.map((action) => allow(`scheduler:${action}`, localArn.schedule(group, '*'))),
	allow('scheduler:GetScheduleGroup', localArn.scheduleGroup(group)),
	allow('iam:PassRole', localArn.role('Schedules'), [toScheduler]),
]);
const admin = newIdentity('admin', [allow('scheduler:CreateSchedule', '*'), allow('iam:PassRole', '*')]);
const lister = newIdentity('operator', [allow('scheduler:ListSchedules', '*')]);

const clock = manualClock('2026-11-22T10:00:00Z');
const started: [string, unknown][] = [];
let failure: Error | undefined;
const access = accessControl([schedules, lister, admin]);

const open = (runsSchedulesOf: (name: string) => boolean = (name) => name === 'delivery-sweep') =>
	openScheduler({
		dataDirectory,
		stacks,
		runsSchedulesOf,
		functions: new Map([
			['local-delivery', 'delivery'],
			['local-sweep', 'delivery-sweep'],
		]),
		events: {
			accept(functionName, payload) {
				if (failure !== undefined) throw failure;
				started.push([functionName, JSON.parse(payload)]);
				return 'id';
			},
			startDue: () => undefined,
			settled: async () => undefined,
			close: () => undefined,
		},
		queues: openQueues({ dataDirectory, access, clock, log: () => undefined }),
		access,
		clock,
		log: () => undefined,
	});

let scheduler = open();
const settings = await emulatorServer((request, response, path) => scheduler.handle(request, response, path));
const client = new SchedulerClient(settings(schedules));

const target = {
	Arn: localArn.function('local-delivery'),
	RoleArn: localArn.role('Schedules'),
	Input: '{"jobId":"1","scheduledTime":"<aws.scheduler.scheduled-time>"}',
	RetryPolicy: { MaximumRetryAttempts: 2, MaximumEventAgeInSeconds: 3600 },
	DeadLetterConfig: { Arn: queue },
};
const daily = (more: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput => ({
	Name: 'job-1',
	GroupName: group,
	ScheduleExpression: 'cron(30 10 * * ? *)',
	FlexibleTimeWindow: { Mode: 'OFF' },
	Target: target,
	...more,
});
const create = (more?: Partial<CreateScheduleCommandInput>) => client.send(new CreateScheduleCommand(daily(more)));
const get = (Name = 'job-1') => client.send(new GetScheduleCommand({ Name, GroupName: group }));
const remove = (Name = 'job-1') => client.send(new DeleteScheduleCommand({ Name, GroupName: group }));

/** Advances the clock and returns the inputs with which jobs were started in between. */
async function advance(minutes: number): Promise<unknown[]> {
	started.length = 0;
	clock.advance(minutes * 60_000);
	await scheduler.fireDue();
	return started.filter(([functionName]) => functionName === 'delivery').map(([, input]) => input);
}

const inQueue = () => {
	const directory = join(dataDirectory, 'queues', 'DeadLetters');
	return readdirSync(directory).map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')));
};

beforeEach(async () => {
	failure = undefined;
	const day = 24 * 60;
	// Makes every test begin at 10:00.
	const past = (clock() / 60_000) % day;
	clock.advance((((600 - past) % day) + day) * 60_000 * (past === 600 ? 0 : 1));
	for (const name of ['job-1', 'job-2']) await remove(name).catch(() => undefined);
});

describe('the EventBridge Scheduler protocol', () => {
	it('creates a schedule and reads it with its defaults', async () => {
		expect(await create({ Description: 'Rates' })).toMatchObject({
			ScheduleArn: `arn:aws:scheduler:local:000000000000:schedule/${group}/job-1`,
		});
		expect(await get()).toMatchObject({
			Name: 'job-1',
			GroupName: group,
			Description: 'Rates',
			ScheduleExpressionTimezone: 'UTC',
			State: 'ENABLED',
			ActionAfterCompletion: 'NONE',
			CreationDate: new Date(clock()),
			Target: target,
		});
	});

	it('an update replaces the whole schedule', async () => {
		await create({ Description: 'Rates', State: 'DISABLED', ScheduleExpressionTimezone: 'Europe/London' });
		const { DeadLetterConfig: _, Input: __, ...bare } = target;
		await client.send(new UpdateScheduleCommand(daily({ Target: bare })));
		const found = await get();
		expect(found.Description).toBeUndefined();
		expect(found).toMatchObject({ State: 'ENABLED', ScheduleExpressionTimezone: 'UTC' });
		expect(found.Target).toEqual(bare);
	});

	it('a repeated request with the same token gets the first response', async () => {
		const first = await create({ ClientToken: 'token-1' });
		expect((await create({ ClientToken: 'token-1' })).ScheduleArn).toBe(first.ScheduleArn);
		const other = create({ ClientToken: 'token-1', Description: 'other' });
		await expect(other).rejects.toMatchObject({ name: 'ConflictException' });
	});

	it('errors have the same names as on AWS', async () => {
		await create();
		await expect(create()).rejects.toMatchObject({
			name: 'ConflictException',
			message: 'Schedule job-1 already exists.',
		});
		await remove();
		const gone = { name: 'ResourceNotFoundException', message: 'Schedule job-1 does not exist.' };
		await expect(get()).rejects.toMatchObject(gone);
		await expect(remove()).rejects.toMatchObject(gone);
		await expect(client.send(new UpdateScheduleCommand(daily()))).rejects.toMatchObject(gone);
	});

	it.each<[string, Partial<CreateScheduleCommandInput>, string]>([
		['an invalid expression', { ScheduleExpression: 'cron(0 12 * * * *)' }, 'Invalid Schedule Expression'],
		['an invalid time zone', { ScheduleExpressionTimezone: 'Europe/Atlantis' }, 'Invalid time zone'],
		[
			'a flexible time window',
			{ FlexibleTimeWindow: { Mode: 'FLEXIBLE', MaximumWindowInMinutes: 20 } },
			'expected "OFF"',
		],
		['a start date', { StartDate: new Date(clock()) }, 'StartDate'],
		['an action after completion', { ActionAfterCompletion: 'DELETE' }, 'expected "NONE"'],
		['an unsupported placeholder', { Target: { ...target, Input: '"<aws.scheduler.execution-id>"' } }, 'placeholder'],
		['too many attempts', { Target: { ...target, RetryPolicy: { MaximumRetryAttempts: 186 } } }, '185'],
	])('a schedule with %s is refused', async (_what, more, message) => {
		await expect(create(more)).rejects.toThrow(message);
	});

	it('schedules are listed page by page', async () => {
		await create();
		await create({ Name: 'job-2', State: 'DISABLED' });
		const operator = new SchedulerClient(settings(lister));
		const list = (more: object) => operator.send(new ListSchedulesCommand({ GroupName: group, ...more }));
		const first = await list({ MaxResults: 1 });
		expect(first.Schedules?.map(({ Name }) => Name)).toEqual(['job-1']);
		const second = await list({ MaxResults: 1, NextToken: first.NextToken });
		expect([second.Schedules?.map(({ Name }) => Name), second.NextToken]).toEqual([['job-2'], undefined]);
		expect((await list({ State: 'DISABLED' })).Schedules?.length).toBe(1);
		expect((await list({ NamePrefix: 'job-2' })).Schedules?.length).toBe(1);
	});

	it('the schedule groups of the stacks exist', async () => {
		const found = await client.send(new GetScheduleGroupCommand({ Name: group }));
		expect(found).toMatchObject({ Name: group, State: 'ACTIVE' });
	});
});

describe('permissions', () => {
	it.each([
		['a role without permission to pass it', daily({ Target: { ...target, RoleArn: localArn.role('Others') } })],
		['a group without permission to use it', daily({ GroupName: 'default' })],
	])('%s is refused', async (_what, input) => {
		const call = client.send(new CreateScheduleCommand(input));
		await expect(call).rejects.toMatchObject({ name: 'AccessDeniedException' });
	});

	it('a role is refused if it does not trust the group of the schedule', async () => {
		const call = new SchedulerClient(settings(admin)).send(
			new CreateScheduleCommand(daily({ Target: { ...target, RoleArn: localArn.role('Others') } })),
		);
		await expect(call).rejects.toMatchObject({
			name: 'ValidationException',
			message: 'The execution role you provide must allow AWS EventBridge Scheduler to assume the role.',
		});
	});
});

describe('starting schedules when they are due', () => {
	it('a target is started once at each due time, and its input contains the time', async () => {
		await create();
		expect(await advance(29)).toEqual([]);
		expect(await advance(1)).toEqual([{ jobId: '1', scheduledTime: expect.stringMatching(/T10:30:00Z$/) }]);
		expect(await advance(0)).toEqual([]);
		expect(await advance(24 * 60 - 1)).toEqual([]);
		expect((await advance(1)).length).toBe(1);
	});

	it('a disabled schedule is not started', async () => {
		await create({ State: 'DISABLED' });
		expect(await advance(40)).toEqual([]);
	});

	it('a failed run is retried with increasing pauses and then put into the dead-letter queue', async () => {
		await create();
		failure = new Error('the disk is full');
		expect(await advance(30)).toEqual([]);
		expect(await advance(0.5)).toEqual([]);
		failure = undefined;
		expect(await advance(0.5)).toEqual([]);
		expect((await advance(0.5)).length).toBe(1);

		failure = new Error('the disk is full');
		await advance(24 * 60 - 1.5);
		await advance(0.5);
		await advance(1);
		expect(inQueue()).toMatchObject([
			{
				body: expect.stringMatching(/"scheduledTime":"[^"]+T10:30:00Z"/),
				attributes: {
					SCHEDULE_ARN: localArn.schedule(group, 'job-1'),
					TARGET_ARN: target.Arn,
					RETRY_ATTEMPTS: '2',
					EXHAUSTED_RETRY_CONDITION: 'MaximumRetryAttempts',
					ERROR_MESSAGE: 'the disk is full',
				},
			},
		]);
		failure = undefined;
		expect(await advance(60)).toEqual([]);
	});

	it('an event that exceeds its maximum age is given up', async () => {
		const RetryPolicy = { MaximumRetryAttempts: 100, MaximumEventAgeInSeconds: 60 };
		await create({ Target: { ...target, RetryPolicy } });
		failure = new Error('the disk is full');
		await advance(30);
		await advance(0.5);
		expect(inQueue().map(({ attributes }) => attributes.EXHAUSTED_RETRY_CONDITION)).toContain(
			'MaximumEventAgeInSeconds',
		);
	});

	it('due times and attempts survive a restart, and runs that were missed too long ago are skipped', async () => {
		await create();
		failure = new Error('the disk is full');
		await advance(30);
		await advance(0.5);
		scheduler = open();
		const before = inQueue().length;
		expect(await advance(1)).toEqual([]);
		expect(inQueue().length).toBe(before + 1);
		failure = undefined;

		// At 11:15 four days later, the run of that day is less than an hour old. Earlier runs are older.
		clock.advance((4 * 24 * 60 + 43.5) * 60_000);
		scheduler = open();
		expect((await advance(0)).length).toBe(1);
		expect(await advance(0)).toEqual([]);
	});
});

it('schedules of the stacks run unless they are disabled in the local portal', async () => {
	const sweeps = () => started.filter(([functionName]) => functionName === 'delivery-sweep').length;
	await advance(0);
	for (let minute = 0; minute < 3; minute += 1) {
		await advance(1);
		expect(sweeps()).toBe(1);
	}
	scheduler = open(() => false);
	await advance(5);
	expect(sweeps()).toBe(0);
});

describe('a clock that is set back', () => {
	const year = 365 * 24 * 60;
	const runsOf = (inputs: readonly unknown[]) =>
		inputs.map((input) => (input as { scheduledTime: string }).scheduledTime);

	it('schedules start at their times after the clock was set back while the portal was running', async () => {
		await create();
		const begin = clock();
		expect(await advance(year + 30)).toHaveLength(1);
		expect(await advance(-year - 30)).toEqual([]);
		const today = new Date(begin).toISOString().slice(0, 10);
		expect(runsOf(await advance(30))).toEqual([`${today}T10:30:00Z`]);
	});

	it('schedules start at their times after the clock was set back while the portal was stopped', async () => {
		const begin = clock();
		clock.advance(year * 60_000);
		await create();
		await create({ Name: 'job-2', ScheduleExpression: 'rate(20 minutes)' });
		await scheduler.fireDue();
		clock.advance(-year * 60_000);
		scheduler = open();
		await scheduler.fireDue();
		const today = new Date(begin).toISOString().slice(0, 10);
		expect(runsOf(await advance(30))).toContain(`${today}T10:30:00Z`);
		expect(runsOf(await advance(30)).length).toBeGreaterThan(0);
	});

	it('a run is not repeated if the clock is set back by a few seconds', async () => {
		await create();
		expect(await advance(30)).toHaveLength(1);
		clock.advance(-10_000);
		await scheduler.fireDue();
		expect(await advance(1)).toEqual([]);
	});

	it('a failed run is retried after the clock was set back', async () => {
		await create();
		failure = new Error('no function');
		await advance(30);
		failure = undefined;
		expect(await advance(-year)).toHaveLength(1);
	});
});
