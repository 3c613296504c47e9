import { expect, it } from 'vitest';
import { addDays, localDate } from '#shared/time/local-date.ts';
import type { CompoundingInput } from './complete-input.ts';
import { checkPeriod } from './resolve-loan.ts';

it('a period may have 1 to 3,660 days', () => {
	const startDate = localDate('2016-01-04');
	const check = (days: number) => () =>
		checkPeriod({ startDate, endDate: addDays(startDate, days) } as CompoundingInput);
	for (const days of [1, 3660]) expect(check(days)).not.toThrow();
	expect(check(0)).toThrow('2016-01-04');
	expect(check(3661)).toThrow('at most 3660 days');
});
