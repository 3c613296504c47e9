import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addScheduled } from '../../../functions/delivery/add-scheduled.ts';
import { addAllMissedRuns, addMissedRuns } from '../../../functions/delivery-sweep/missed-runs.ts';
import * as deliveryStore from '../../../functions/platform/deliveries/delivery-store.ts';
import { type JobRecord, jobName } from '../../../functions/platform/deliveries/job-record.ts';
import * as jobStore from '../../../functions/platform/deliveries/job-store.ts';
import { tables } from '../../../shared/contract/resource-names.ts';
import { exampleRequests } from '../../../shared/portal/bulk-schedule/new-job.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { ratesDatabase } from '../../support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.deliveries.variable, tables.deliveries.localName);

const minute = 60_000;
const dayMillis = 86_400_000;
/** A Monday; the job runs on weekdays at 07:30. */
const firstRun = Date.parse('2026-03-16T07:30:00Z');
const savedAt = '2026-03-15T12:00:00.000Z';
const runOf = (day: number) => firstRun + day * dayMillis;

let jobs = 0;
let job: JobRecord;

const newJob = (missed: string, change: Partial<JobRecord> = {}): JobRecord => {
	jobs += 1;
	return {
		jobId: `job-${jobs}`,
		orgId: 'org-1',
		sortName: `job-${jobs}`,
		requestTime: '07:30:00+0000',
		requestText: JSON.stringify({ ...exampleRequests.Term, Client: 'Demo Bank', delivery: { missed } }),
		isPaused: false,
		version: 1,
		savedBy: 'admin@demo-bank.example',
		savedAt,
		scheduled: 'done',
		checkedUntil: savedAt,
		...change,
	};
};

async function save(missed: string) {
	job = newJob(missed);
	await jobStore.add(job);
}

/** Scheduler starts the run of a day, on time. */
const start = (day: number) => addScheduled({ ...job, name: jobName(job) }, runOf(day), runOf(day) + 5_000);

const stored = async () => {
	const found = await jobStore.find(job.jobId);
	if (found === undefined) throw new Error('the job is gone');
	return found;
};

const sweep = async (nowMillis: number) => addMissedRuns(await stored(), nowMillis);

/** The days whose runs have a delivery, the earliest first. */
const delivered = async () =>
	(await deliveryStore.ofJob(job.jobId, 100))
		.map(({ scheduledTime }) => (Date.parse(scheduledTime) - firstRun) / dayMillis)
		.reverse();

const isOverdue = async (nowMillis: number) =>
	(await jobStore.overdue(nowMillis)).some(({ jobId }) => jobId === job.jobId);

describe('runs that were missed, with catch-up,', () => {
	beforeEach(() => save('catch-up'));

	it('are found although a later run was started before the sweep', async () => {
		await start(3);
		expect(await isOverdue(runOf(3) + minute)).toBe(true);
		expect(await sweep(runOf(3) + minute)).toBe(3);
		expect(await delivered()).toEqual([0, 1, 2, 3]);
		expect(await sweep(runOf(3) + 11 * minute)).toBe(0);
		expect(await isOverdue(runOf(4) + 9 * minute)).toBe(false);
	});

	it('are found by a sweep that comes when the later run is old enough to be missed itself', async () => {
		await start(0);
		await start(3);
		expect(await sweep(runOf(3) + 11 * minute)).toBe(2);
		expect(await delivered()).toEqual([0, 1, 2, 3]);
	});

	it('are none when every run is started, and the sweep does not look', async () => {
		for (const day of [0, 1, 2]) {
			await start(day);
			expect(await isOverdue(runOf(day) + 11 * minute)).toBe(false);
		}
		expect(await sweep(runOf(2) + 11 * minute)).toBe(0);
		expect(await delivered()).toEqual([0, 1, 2]);
	});

	it('are not looked for again because of a run that Scheduler repeats', async () => {
		await start(0);
		await sweep(runOf(2) + 11 * minute);
		await jobStore.noteChecked(job, runOf(1));
		expect((await stored()).checkedUntil).toBe(new Date(runOf(2)).toISOString());
		await start(1);
		expect(await delivered()).toEqual([0, 1, 2]);
	});
});

describe('of the runs that were missed', () => {
	it('the last is delivered, with latest', async () => {
		await save('latest');
		expect(await sweep(runOf(2) + 11 * minute)).toBe(1);
		expect(await delivered()).toEqual([2]);
	});

	it.each([1, 11])(
		'none is delivered, with latest, when a later one was started (%i minutes before)',
		async (after) => {
			await save('latest');
			await start(3);
			expect(await sweep(runOf(3) + after * minute)).toBe(0);
			expect(await delivered()).toEqual([3]);
		},
	);
});

it('a sweep comes to the last of many jobs', async () => {
	const broken = Array.from({ length: 110 }, () => newJob('catch-up', { scheduled: 'pending' }));
	await Promise.all(broken.map((each) => jobStore.add(each)));
	await save('catch-up');
	expect(await addAllMissedRuns(manualClock('2026-03-17T07:41:00Z'))).toBeGreaterThanOrEqual(2);
	expect(await delivered()).toEqual([0, 1]);
});
