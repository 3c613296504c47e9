import { expect, it } from 'vitest';
import { describeLoanFile } from '../loan-files/loan-files.ts';
import { describeDelivery } from '../schedules/deliveries.ts';
import { isFileKept } from './delivery-record.ts';

const dayMillis = 86_400_000;
const firstAt = '2026-01-05T07:30:00.000Z';
/** Time at which the delivery is repeated, 80 days after the first delivery. */
const addedAt = '2026-03-26T07:30:00.000Z';
const after = (days: number) => Date.parse(firstAt) + days * dayMillis;

const built = {
	name: 'a.csv',
	contentType: 'text/csv',
	key: 'k',
	copyKey: 'c',
	bytes: 1,
	sha256: '',
	rows: 1,
	faultRows: 0,
};
const loanFile = { fileId: 'f', fileName: 'loans.csv', key: 'k' };

it.each([
	['its own new file', { addedAt: firstAt, file: built }],
	['the file of the first delivery', { addedAt, file: { ...built, builtAt: firstAt } }],
	['the loan file of the first delivery', { addedAt, loanFile: { ...loanFile, handedInAt: firstAt } }],
])('a delivery that sends %s keeps the file for 90 days after it was first stored', (_, delivery) => {
	expect(isFileKept(delivery, after(90) - 1)).toBe(true);
	expect(isFileKept(delivery, after(90))).toBe(false);
});

it('after 90 days, the API offers neither the file nor a repeated delivery', () => {
	const delivery = {
		jobId: 'job-1',
		deliveryKey: firstAt,
		orgId: 'org-1',
		jobName: 'rates',
		kind: 'scheduled' as const,
		scheduledTime: firstAt,
		addedAt: firstAt,
		auditId: 'audit-1',
		expiresAt: 2_000_000_000,
		state: 'delivered' as const,
		changedAt: firstAt,
		attempts: 1,
		file: { ...built, builtAt: firstAt },
	};
	expect(describeDelivery(delivery, after(90) - 1)).toMatchObject({ hasFile: true, canResend: true });
	expect(describeDelivery(delivery, after(90))).toMatchObject({ hasFile: false, canResend: false });
	const { file: _, ...unbuilt } = delivery;
	expect(describeDelivery(unbuilt, after(90))).toMatchObject({ hasFile: false, canResend: true });
	const loans = { ...delivery, loanFile: { ...loanFile, handedInAt: firstAt } };
	expect(describeLoanFile(loans, after(90) - 1)).toMatchObject({ hasResult: true, canResend: true });
	expect(describeLoanFile(loans, after(90))).toMatchObject({ hasResult: false, canResend: false });
});

it('the age of a result counts from the time of its calculation, not of the loan file', () => {
	const file = { ...built, builtAt: addedAt };
	expect(isFileKept({ addedAt, file, loanFile: { ...loanFile, handedInAt: firstAt } }, after(100))).toBe(true);
});
