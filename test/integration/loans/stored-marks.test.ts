import { expect, it } from 'vitest';
import { listRevisions, markWriter, type RevisionRecord } from '#functions/loans/revisions/revision-store.ts';
import { asFunction, ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();

const mark = (i: number): RevisionRecord => ({
	revisionId: 'SOFR#2024-05-15#2#1',
	loanId: `loan-${String(i).padStart(2, '0')}`,
	period: 1,
	start: '2024-04-15',
	end: '2024-07-15',
	oldAmount: '100.00',
	newAmount: '100.01',
	index: 'SOFR',
	fixingDate: '2024-05-15',
	oldValue: '5.31',
	newValue: '5.41',
	source: 'overnight/revised.csv',
	statedAt: '2024-08-01T09:00:00.000Z',
	foundAt: '2024-08-01T09:01:00.000Z',
});
const marks = Array.from({ length: 60 }, (_, i) => mark(i));

it('marks that one call had no time to store are stored by the next call, each exactly once', async () => {
	const timesLeft = [false, false, true];
	const first = await asFunction('loans', () => markWriter('org', () => timesLeft.shift() ?? true)(marks));
	expect(first).toEqual({ added: 50, isComplete: false });
	const next = await asFunction('revision-marks', () => markWriter('org', () => false)(marks));
	expect(next).toEqual({ added: 10, isComplete: true });
	expect(await listRevisions('org')).toEqual(marks);
});
