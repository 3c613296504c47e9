import { expect, it } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { lateIndices } from './feed-warnings.ts';

const nextDate = localDate('2026-06-15');
const awaited = (lateByMillis: number) => ({ nextDate, expectedAtMillis: 0, lateByMillis });
const ended = {
	reason: 'outside-calendar',
	calendar: 'USA_FI',
	date: localDate('2031-01-02'),
	completeFrom: localDate('2000-01-01'),
	completeTo: localDate('2030-12-31'),
} as const;

it('an index is late if it is overdue, has no fixings, or its calendar has ended', () => {
	expect(
		lateIndices([
			{ index: 'SOFR', awaited: awaited(0) },
			{ index: 'SONIA', awaited: awaited(1) },
			{ index: 'SORA' },
			{ index: 'TONA', awaited: ended },
		]),
	).toEqual([
		{ index: 'SONIA', why: 'overdue', nextDate, lateByMillis: 1 },
		{ index: 'SORA', why: 'nothing-yet' },
		{ index: 'TONA', why: 'outside-calendar' },
	]);
});
