import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addScheduled, findJob } from '#functions/delivery/run/job-of-delivery.ts';
import * as deliveryStore from '#functions/delivery/store/delivery-store.ts';
import { type JobRecord, jobName } from '#functions/delivery/store/job-record.ts';
import * as jobStore from '#functions/delivery/store/job-store.ts';
import { addRunsBeforeSave } from '#functions/delivery/store/missed-runs.ts';
import { addAllMissedRuns, addMissedRuns } from '#functions/delivery/sweep/missed-runs.ts';
import { putOrganisation } from '#functions/directory/organisations.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { isNightly } from '#test/support/nightly.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
vi.stubEnv(tables.deliveries.variable, tables.deliveries.localName);

const minute = 60_000;
const dayMillis = 86_400_000;
/** A Monday. The job runs on weekdays at 07:30. */
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

/** Starts the run of a day on time, as EventBridge Scheduler does. */
const start = (day: number) => addScheduled({ ...job, name: jobName(job) }, runOf(day), runOf(day) + 5_000);

const stored = async () => {
	const found = await jobStore.find(job.jobId);
	if (found === undefined) throw new Error('the job is gone');
	return found;
};

const sweep = async (nowMillis: number) => addMissedRuns(await stored(), nowMillis);

const daysIn = async (...states: readonly string[]) =>
	(await deliveryStore.ofJob(job.jobId, 100)).items
		.filter(({ state }) => states.includes(state))
		.map(({ scheduledTime }) => (Date.parse(scheduledTime) - firstRun) / dayMillis)
		.reverse();

/** Days whose runs are delivered, earliest first. */
const delivered = () => daysIn('due');

const isOverdue = async (nowMillis: number) =>
	(await jobStore.overdue(nowMillis)).some(({ jobId }) => jobId === job.jobId);

describe('missed runs with the option `catch-up`', () => {
	beforeEach(() => save('catch-up'));

	it('missed runs are found even if a later run was started before the check', async () => {
		await start(3);
		expect(await isOverdue(runOf(3) + minute)).toBe(true);
		expect(await sweep(runOf(3) + minute)).toBe(3);
		expect(await delivered()).toEqual([0, 1, 2, 3]);
		expect(await sweep(runOf(3) + 11 * minute)).toBe(0);
		expect(await isOverdue(runOf(4) + 9 * minute)).toBe(false);
	});

	it('missed runs are found even if the check is so late that the later run could have been missed too', async () => {
		await start(0);
		await start(3);
		expect(await sweep(runOf(3) + 11 * minute)).toBe(2);
		expect(await delivered()).toEqual([0, 1, 2, 3]);
	});

	it('the check skips a job whose runs were all started', async () => {
		for (const day of [0, 1, 2]) {
			await start(day);
			expect(await isOverdue(runOf(day) + 11 * minute)).toBe(false);
		}
		expect(await sweep(runOf(2) + 11 * minute)).toBe(0);
		expect(await delivered()).toEqual([0, 1, 2]);
	});

	it('a run that Scheduler starts twice does not cause the days before it to be checked again', async () => {
		await start(0);
		await sweep(runOf(2) + 11 * minute);
		await jobStore.noteChecked(job, runOf(1));
		expect((await stored()).checkedUntil).toBe(new Date(runOf(2)).toISOString());
		await start(1);
		expect(await delivered()).toEqual([0, 1, 2]);
	});
});

describe('missed runs with the options `latest` and `skip`', () => {
	it('with the option `latest`, only the last missed run is delivered', async () => {
		await save('latest');
		expect(await sweep(runOf(2) + 11 * minute)).toBe(1);
		expect(await delivered()).toEqual([2]);
	});

	it('the history lists missed runs that are not delivered, with the reason', async () => {
		await save('skip');
		expect(await sweep(runOf(1) + 11 * minute)).toBe(0);
		expect(await daysIn('cancelled')).toEqual([0, 1]);
		const given = { jobId: job.jobId, deliveryKey: new Date(runOf(0)).toISOString() };
		expect(await deliveryStore.find(given)).toMatchObject({ error: { code: 'run-missed' } });
		const now = runOf(1) + 12 * minute;
		expect((await deliveryStore.overdue(now, 1_000)).some(({ jobId }) => jobId === job.jobId)).toBe(true);
		// Scheduler starts the missed run later, but it remains cancelled.
		await start(0);
		expect(await daysIn('due')).toEqual([]);
	});

	it.each([1, 11])(
		'with the option `latest`, a missed run is not delivered if a later one was started (%i minutes before)',
		async (after) => {
			await save('latest');
			await start(3);
			expect(await sweep(runOf(3) + after * minute)).toBe(0);
			expect(await delivered()).toEqual([3]);
		},
	);
});

describe('missed runs before a job is changed', () => {
	/** Saves a new version of the job with a different time of day and different rates. */
	const change = async (nowMillis: number, delivery: object = {}) => {
		const before = await stored();
		await addRunsBeforeSave(before, nowMillis);
		const text = JSON.parse(before.requestText);
		const requestText = JSON.stringify({ ...text, ...renamed, delivery: { ...text.delivery, ...delivery } });
		const [version, checkedUntil] = [before.version + 1, new Date(nowMillis).toISOString()];
		const after = {
			...before,
			requestTime: '16:00:00+0000',
			requestText,
			version,
			checkedUntil,
			savedAt: checkedUntil,
		};
		expect(await jobStore.replace(after, before.version)).toBe(true);
	};
	const renamed = { outputFileName: 'new-{yyyyMMdd}.csv', outputDir: 'elsewhere' };

	it.each([
		['catch-up', [0, 1, 2], []],
		['latest', [2], [0, 1]],
		['skip', [], [0, 1, 2]],
	])('the option of the previous version determines if missed runs are delivered (%s)', async (missed, days, given) => {
		await save(missed);
		await change(runOf(2) + 60 * minute, { missed: 'catch-up' });
		expect(await daysIn('due')).toEqual(days);
		expect(await daysIn('cancelled')).toEqual(given);
		expect(await sweep(runOf(2) + 61 * minute)).toBe(0);
	});

	it('a run that Scheduler may still start is delivered once, even with the option `skip`', async () => {
		await save('skip');
		await change(runOf(0) + 5_000);
		await start(0);
		expect(await daysIn('due')).toEqual([0]);
	});

	it("a missed run has the content of the job's version at that time, and the current destination", async () => {
		await putOrganisation({
			orgId: 'org-1',
			shortName: 'Demo Bank',
			longName: 'Demo Bank',
			frontendConfig: '{}',
			backendConfig: '{}',
			isOperator: false,
			version: 1,
			savedBy: 'operator@portal.example',
			savedAt,
		});
		await save('latest');
		await change(runOf(0) + 60 * minute, { waitMinutes: 7, notify: ['new@demo-bank.example'] });
		await change(runOf(0) + 61 * minute);
		const [delivery] = (await deliveryStore.ofJob(job.jobId, 100)).items;
		expect(delivery).toMatchObject({ state: 'due', jobVersion: 1 });
		expect(await findJob(job.jobId, delivery?.jobVersion)).toMatchObject({
			terms: { outputDir: 'elsewhere', delivery: { waitMinutes: 240, notify: ['new@demo-bank.example'] } },
			content: { request: { outputFileName: exampleRequests.Term.outputFileName } },
		});
		expect(await findJob(job.jobId)).toMatchObject({ content: { request: renamed } });
		await expect(findJob(job.jobId, 9)).rejects.toThrow('was not kept');
	});

	it('runs that were due during a pause do not count as missed', async () => {
		await save('catch-up');
		await start(0);
		await change(runOf(0) + 60 * minute);
		expect(await daysIn('due')).toEqual([0]);
		await addRunsBeforeSave({ ...job, isPaused: true }, runOf(5));
		expect(await daysIn('due')).toEqual([0]);
	});
});

if (isNightly)
	it('one check reaches the last of many jobs', async () => {
		const broken = Array.from({ length: 110 }, () => newJob('catch-up', { scheduled: 'pending' }));
		await Promise.all(broken.map((each) => jobStore.add(each)));
		await save('catch-up');
		expect(await addAllMissedRuns(manualClock('2026-03-17T07:41:00Z'))).toBeGreaterThanOrEqual(2);
		expect(await delivered()).toEqual([0, 1]);
	});
