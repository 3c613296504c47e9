import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { mendSchedules, settleSchedule } from '#functions/delivery/scheduler/settle-schedule.ts';
import type { JobRecord } from '#functions/delivery/store/job-record.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import { variables } from '#shared/contract/resource-names.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';
import { schedulerStandIn } from '#test/support/scheduler-stand-in.ts';

await ratesDatabase();
const scheduler = await schedulerStandIn();
Object.assign(process.env, {
	AWS_ENDPOINT_URL_SCHEDULER: scheduler.origin,
	[variables.scheduleGroup]: 'jobs',
	[variables.scheduleRole]: 'arn:role',
	[variables.deliveryFunction]: 'arn:delivery',
	[variables.scheduleDeadLetters]: 'arn:queue',
});
afterEach(() => scheduler.intercept(undefined));

const savedAt = '2026-03-16T08:00:00.000Z';
const saved = Date.parse(savedAt);
const minute = 60_000;

function newJob(change: Partial<JobRecord> = {}): JobRecord {
	const jobId = randomUUID();
	return {
		jobId,
		orgId: `org-${jobId}`,
		sortName: jobId,
		requestTime: '07:30:00+0000',
		requestText: JSON.stringify({ ...exampleRequests.Compounded, Client: 'Demo Bank' }),
		isPaused: false,
		version: 1,
		savedBy: 'admin@demo-bank.example',
		savedAt,
		scheduled: 'pending',
		checkedUntil: savedAt,
		...change,
	};
}

async function addedJob(change: Partial<JobRecord> = {}): Promise<JobRecord> {
	const job = newJob(change);
	expect(await jobStore.add(job)).toBe(true);
	return job;
}

const scheduleOf = ({ jobId }: JobRecord) => scheduler.schedules.get(`job-${jobId}`);

describe('the Scheduler entry of a job', () => {
	it("the entry has the job's time in UTC, and its input contains only the job and the time of the run", async () => {
		const job = await addedJob();
		expect(await settleSchedule(job.jobId)).toEqual({ ...job, scheduled: 'done' });
		expect(scheduleOf(job)).toMatchObject({
			GroupName: 'jobs',
			ScheduleExpression: 'cron(30 7 ? * MON,TUE,WED,THU,FRI *)',
			ScheduleExpressionTimezone: 'UTC',
			FlexibleTimeWindow: { Mode: 'OFF' },
			State: 'ENABLED',
			Target: {
				Arn: 'arn:delivery',
				RoleArn: 'arn:role',
				Input: `{"jobId":"${job.jobId}","scheduledTime":"<aws.scheduler.scheduled-time>"}`,
				DeadLetterConfig: { Arn: 'arn:queue' },
			},
		});
	});

	it('the entry is disabled while the job is paused, and the clean-up job ignores it', async () => {
		const job = await addedJob({ isPaused: true });
		await settleSchedule(job.jobId);
		expect(scheduleOf(job).State).toBe('DISABLED');
		const overdue = await jobStore.overdue(saved + 30 * 24 * 60 * minute);
		expect(overdue.map(({ jobId }) => jobId)).not.toContain(job.jobId);
	});

	it('the entry is replaced if a different request has created it in the meantime', async () => {
		const job = await addedJob();
		scheduler.intercept(async ({ method, name }) => {
			if (method === 'POST') scheduler.schedules.set(name, { State: 'OTHER' });
			return undefined;
		});
		await settleSchedule(job.jobId);
		expect(scheduleOf(job).State).toBe('ENABLED');
	});

	it('the later of two saves determines the entry, even if the earlier one reaches Scheduler last', async () => {
		const job = await addedJob();
		await settleSchedule(job.jobId);
		const second = { ...job, version: 2, scheduled: 'pending', requestTime: '09:00:00+0000' } as const;
		let isFirst = true;
		await jobStore.replace({ ...job, version: 2, scheduled: 'pending' }, 1);
		scheduler.intercept(async () => {
			if (!isFirst) return undefined;
			isFirst = false;
			await jobStore.replace({ ...second, version: 3 }, 2);
			await settleSchedule(job.jobId);
			return undefined;
		});
		await settleSchedule(job.jobId);
		expect(scheduleOf(job).ScheduleExpression).toContain('cron(0 9 ');
		expect(await jobStore.find(job.jobId)).toMatchObject({ version: 3, scheduled: 'done' });
	});

	it('the entry is removed if the job was removed while it was being saved', async () => {
		const job = await addedJob();
		let isFirst = true;
		scheduler.intercept(async () => {
			if (isFirst) await jobStore.remove(job.jobId);
			isFirst = false;
			return undefined;
		});
		expect(await settleSchedule(job.jobId)).toBeUndefined();
		expect(scheduleOf(job)).toBeUndefined();
	});
});

describe('the clean-up job for Scheduler entries', () => {
	it('a save that was interrupted between the record and the entry is completed after a minute', async () => {
		const job = await addedJob();
		await mendSchedules(saved + minute - 1);
		expect(scheduleOf(job)).toBeUndefined();
		expect((await mendSchedules(saved + minute)).failed).toBe(0);
		expect(scheduleOf(job)?.State).toBe('ENABLED');
		expect(await jobStore.find(job.jobId)).toMatchObject({ scheduled: 'done' });
	});

	it('an interrupted removal is completed', async () => {
		const job = await addedJob();
		await settleSchedule(job.jobId);
		await jobStore.replace({ ...job, version: 2, scheduled: 'removing' }, 1);
		await mendSchedules(saved + minute);
		expect(scheduleOf(job)).toBeUndefined();
		expect(await jobStore.find(job.jobId)).toBeUndefined();
	});

	it('if an entry cannot be created, the others are handled, and it is tried again later', async () => {
		const [bad, good] = [await addedJob(), await addedJob()];
		scheduler.intercept(async ({ name }) => (name === `job-${bad.jobId}` ? 409 : undefined));
		expect(await mendSchedules(saved + minute)).toEqual({ mended: 1, failed: 1 });
		expect(scheduleOf(good)).toBeDefined();
		scheduler.intercept(undefined);
		expect(await mendSchedules(saved + 2 * minute)).toEqual({ mended: 1, failed: 0 });
	});

	it('a job is checked after its next run, and then after each following run', async () => {
		const { jobId } = await addedJob();
		const job = await settleSchedule(jobId);
		if (job === undefined) throw new Error('the job is gone');
		const due = async (time: string) => (await jobStore.overdue(Date.parse(time))).some((each) => each.jobId === jobId);
		expect(await due('2026-03-17T07:39:59Z')).toBe(false);
		expect(await due('2026-03-17T07:40:00Z')).toBe(true);
		await jobStore.noteChecked(job, Date.parse('2026-03-17T07:40:00Z'));
		expect(await due('2026-03-18T07:39:59Z')).toBe(false);
		expect(await due('2026-03-18T07:40:00Z')).toBe(true);
	});
});

it('changes that are based on an older version of the job do not affect the entry', async () => {
	const job = await addedJob();
	expect(await jobStore.add(job)).toBe(false);
	expect(await jobStore.replace({ ...job, version: 3 }, 2)).toBe(false);
	expect(await jobStore.noteScheduled({ ...job, version: 2 })).toBeUndefined();
	await jobStore.noteDelivered(job.jobId, Date.parse('2026-03-17T07:30:05Z'));
	await jobStore.noteDelivered(job.jobId, Date.parse('2026-03-16T07:30:05Z'));
	expect(await jobStore.find(job.jobId)).toEqual({ ...job, lastDeliveryDate: '2026-03-17 07:30:05+0000' });
	expect((await jobStore.ofOrganisation(job.orgId)).map(({ jobId }) => jobId)).toEqual([job.jobId]);
});
