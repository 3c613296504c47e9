import type { BulkDelivery, BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { exampleRequests } from '#shared/delivery/schedule/new-job.ts';

export const dailyJob: BulkSchedule = {
	jobId: '7c1a5d9e-0b8f-4a41-9a55-3f1f0f6f2b11',
	orgId: 'other',
	requestTime: '06:30:00+0000',
	requestJson: JSON.stringify({ ...exampleRequests.Compounded, Client: 'Other Bank' }),
	version: 4,
	isPaused: false,
	isScheduled: true,
	nextRun: '2026-08-10T06:30:00.000Z',
	savedBy: 'admin@demo-bank.example',
	savedAt: '2026-08-07T08:00:00.000Z',
	warnings: [],
};

export const delivered: BulkDelivery = {
	jobId: dailyJob.jobId,
	deliveryId: 'DELIVERY#2026-08-07T06:30:00.000Z',
	kind: 'scheduled',
	scheduledTime: '2026-08-07T06:30:00.000Z',
	state: 'delivered',
	changedAt: '2026-08-07T06:30:02.000Z',
	fileName: 'rfr-20260807.csv',
	bytes: 1_234_567,
	sha256: 'a'.repeat(64),
	rows: 2,
	faultRows: 0,
	durationMillis: 1812,
	hasFile: true,
	canCancel: false,
	canResend: true,
};
