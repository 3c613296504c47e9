import { expect, it } from 'vitest';
import { swapLimits } from '#shared/contract/valuation-swaps.ts';
import { dateOfEpochDay, type LocalDate } from '#shared/time/local-date.ts';
import { ListedFixings } from './failure-problem.ts';

const limit = swapLimits.missingFixingsRepeated;
const sofr = { index: 'SOFR', currency: 'USD', tenor: 'ON' };
const days = (from: number, count: number): readonly LocalDate[] =>
	Array.from({ length: count }, (_, i) => dateOfEpochDay(from + i));

it('the first result lists every missing fixing date, and later results only count dates that were already listed', () => {
	const listed = new ListedFixings();
	const first = listed.list({ ...sofr, dates: days(10_000, limit + 600) });
	expect(first).toEqual({ ...sofr, dates: days(10_000, limit + 600) });
	const same = listed.list({ ...sofr, dates: days(10_000, limit + 600) });
	expect(same).toEqual({ ...sofr, dates: days(10_000, limit), more: 600 });
	const longer = listed.list({ ...sofr, dates: days(10_000, limit + 605) });
	expect(longer.dates.slice(limit)).toEqual(days(10_000 + limit + 600, 5));
	expect(longer.more).toBe(600);
	const other = { index: 'ESTR', currency: 'EUR', tenor: 'ON', dates: days(10_000, limit + 1) };
	expect(listed.list(other)).toEqual(other);
});
