import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordDeliveryEvent } from '#functions/delivery/run/delivery-try.ts';
import type { DeliveryRecord } from '#functions/delivery/store/delivery-record.ts';
import { recordFixingEvents } from '#functions/rates/record-fixing-events.ts';
import { applyFixing } from '#functions/rates/store/fixing-records.ts';
import { handler as endRun } from '#functions/valuation/handlers/run-join.ts';
import { addRun, moveRun } from '#functions/valuation/runs/store/run-store.ts';
import { dynamodb, tableName } from '#platform/aws/table.ts';
import { outbox } from '#platform/events/record-event.ts';
import { localDate } from '#shared/time/local-date.ts';
import { addedDelivery } from '#test/support/delivery-bench.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();

/** Returns the events that were recorded since the last call, each once, in the order in which they were recorded. */
const seen = new Set<string>();
async function newEvents() {
	const query = new QueryCommand({
		TableName: tableName('events'),
		KeyConditionExpression: 'pk = :outbox',
		ExpressionAttributeValues: { ':outbox': outbox },
		ConsistentRead: true,
	});
	const items = ((await dynamodb.send(query)).Items ?? []).filter(({ id }) => !seen.has(id) && seen.add(id));
	return items.map(({ type, orgId, subject, time, dataText }) => ({
		type,
		orgId,
		subject,
		time,
		data: JSON.parse(dataText),
	}));
}

beforeEach(async () => {
	await newEvents();
});

describe('events of fixings', () => {
	const clock = manualClock('2026-03-16T12:05:00.000Z');
	const apply = (date: string, value: string) =>
		applyFixing(
			'SOFR',
			{ date: localDate(date), value },
			{ source: 'publisher', askedAt: new Date(clock()).toISOString() },
		);

	it('fixings that are stored together cause one event, and each revision causes a separate event', async () => {
		await apply('2026-03-12', '3.61');
		await apply('2026-03-13', '3.62');
		// Loading historical fixings does not cause an event.
		await apply('2020-03-13', '1.10');
		await recordFixingEvents(clock, 'SOFR');
		await recordFixingEvents(clock, 'SOFR');
		const about = { orgId: '*', subject: 'index/SOFR', time: '2026-03-16T12:05:00.000Z' };
		const data = { index: 'SOFR', currency: 'USD', source: 'publisher' };
		expect(await newEvents()).toEqual([
			{
				...about,
				type: 'fixing.published',
				data: {
					...data,
					count: 2,
					fixings: [
						{ date: '2026-03-12', value: '3.61' },
						{ date: '2026-03-13', value: '3.62' },
					],
				},
			},
		]);
		clock.advance(3600_000);
		await apply('2026-03-13', '3.63');
		await recordFixingEvents(clock);
		expect(await newEvents()).toContainEqual({
			...about,
			time: '2026-03-16T13:05:00.000Z',
			type: 'fixing.revised',
			data: { ...data, count: 1, fixings: [{ date: '2026-03-13', value: '3.63', oldValue: '3.62' }] },
		});
	});
});

describe('events of deliveries and runs', () => {
	const delivery = (change: Partial<DeliveryRecord>): DeliveryRecord => ({
		...addedDelivery('job-1'),
		state: 'delivered',
		changedAt: '2026-03-16T07:31:00.000Z',
		attempts: 1,
		...change,
	});

	it.each(['delivered', 'failed', 'uncertain'] as const)('a delivery that is %s causes an event', async (state) => {
		const error = state === 'delivered' ? {} : { error: { code: 'refused', message: 'The server refused the file.' } };
		await recordDeliveryEvent(delivery({ state, ...error }), Date.now());
		const { jobId, deliveryKey, jobName, scheduledTime } = addedDelivery('job-1');
		expect(await newEvents()).toEqual([
			{
				type: `delivery.${state}`,
				orgId: 'org-1',
				subject: `delivery/${jobId}/${deliveryKey}`,
				time: '2026-03-16T07:31:00.000Z',
				data: { jobId, deliveryId: deliveryKey, schedule: jobName, scheduledTime, ...error },
			},
		]);
	});

	it('a cancelled delivery does not cause an event', async () => {
		await recordDeliveryEvent(delivery({ state: 'cancelled' }), Date.now());
		expect(await newEvents()).toEqual([]);
	});
});

it('a failed run causes one event, even if the step that records the failure is repeated', async () => {
	const run = { orgId: 'org-1', runId: '01890a5d-ac96-774b-bcce-b302099a8057' };
	await addRun({
		...run,
		kind: 'file',
		name: 'Month end',
		hasExpected: false,
		startedAt: '2026-03-16T12:00:00.000Z',
		startedBy: 'desk@client.example',
		format: 'jsonl',
		terms: {
			valuationDate: localDate('2024-03-19'),
			reportCurrency: 'USD',
			getPaymentInfo: false,
			dv01Method: 'ZeroShift',
		},
		input: { runId: run.runId, etag: '"e"', bytes: 10 },
		expiresAt: 2_000_000_000,
	});
	await moveRun(run, 'splitting', Date.now());
	vi.stubEnv('RUN_MACHINE', 'arn:machine');
	for (let time = 0; time < 2; time++) await endRun({ ...run, error: { Error: 'States.TaskFailed' } });
	expect(await newEvents()).toMatchObject([
		{
			type: 'run.failed',
			orgId: 'org-1',
			subject: `run/${run.runId}`,
			data: { runId: run.runId, kind: 'file', name: 'Month end', code: 'step-failed' },
		},
	]);
});
