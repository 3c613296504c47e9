import { expect, test } from 'vitest';
import { epochDay, localDate } from '#shared/time/local-date.ts';
import { averageOf, changeSince } from './history-figures.ts';

const day = (date: string) => epochDay(localDate(date));
const line = (figures: Readonly<Record<string, string>>) => ({
	key: '3M',
	name: '3M',
	steps: Object.entries(figures).map(([date, value]) => ({
		date: localDate(date),
		day: day(date),
		value,
		y: Number(value),
	})),
});
const rates = line({ '2026-01-02': '5.36123', '2026-01-05': '5.3', '2026-01-06': '-0.00001' });
const span = (first: string, last: string) => ({ first: day(first), last: day(last) });

test('the average counts each figure of the span once, regardless of the days for which the figure applies, and is exact', () => {
	// (5.36123 + 5.30000 - 0.00001) / 3 = 3.55374. The second average, 5.330615, is rounded away from zero.
	expect(averageOf(rates, span('2026-01-02', '2026-01-06'))).toBe('3.55374');
	expect(averageOf(rates, span('2026-01-02', '2026-01-05'))).toBe('5.33062');
	expect(averageOf(rates, span('2026-01-03', '2026-01-04'))).toBeUndefined();
});

test('the change is in basis points, and starts from the figure that applies on the start day', () => {
	const since = (date: string, last = '2026-01-06') => changeSince(rates, day(date), span('2026-01-02', last));
	expect(since('2026-01-03')).toMatchObject({ from: { date: '2026-01-02' }, basisPoints: '-536.124' });
	expect(since('2026-01-02', '2026-01-05')?.basisPoints).toBe('-6.123');
	expect(since('2026-01-06')?.basisPoints).toBe('0.000');
	expect(since('2025-12-31')).toBeUndefined();
	const whole = line({ '2026-01-02': '5', '2026-01-05': '5.2' });
	expect(changeSince(whole, day('2026-01-02'), span('2026-01-02', '2026-01-05'))?.basisPoints).toBe('+20');
});
