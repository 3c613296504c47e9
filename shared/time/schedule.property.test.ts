import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import { addMonths, adjust, businessDayConventions } from './adjust-date.ts';
import { type DayCount, yearFraction } from './day-count.ts';
import { calendarDayOf, dateOfEpochDay, epochDay, epochDayOf, localDate } from './local-date.ts';
import { resolveSchedule } from './schedule.ts';
import { stubs } from './schedule-dates.ts';

const calendar = quantlibCalendar('UKG_FI+USA_FI');
const day = (text: string) => epochDay(localDate(text));
const anyDay = fc.integer({ min: day('2016-03-01'), max: day('2061-12-01') });
const tenors = fc.oneof(
	fc.record({ unit: fc.constant('month' as const), count: fc.constantFrom(1, 2, 3, 4, 6, 12) }),
	fc.record({ unit: fc.constant('week' as const), count: fc.integer({ min: 1, max: 4 }) }),
);

it('moving n business days forward and n days back returns to the same day', () => {
	fc.assert(
		fc.property(anyDay, fc.integer({ min: -40, max: 40 }), (from, count) => {
			const open = calendar.adjusted(from, 'Following');
			expect(calendar.shift(calendar.shift(open, count), -count)).toBe(open);
		}),
	);
});

it('an adjusted date is a business day, and is in the same month if the convention is modified', () => {
	fc.assert(
		fc.property(anyDay, fc.constantFrom(...businessDayConventions), (from, convention) => {
			const adjusted = adjust(from, convention, calendar);
			if (convention !== 'NoMoving') expect(calendar.isBusinessDay(adjusted)).toBe(true);
			if (convention.startsWith('Modified')) expect(calendarDayOf(adjusted).month).toBe(calendarDayOf(from).month);
		}),
	);
});

it('converting a calendar day to an epoch day and back returns the same day', () => {
	fc.assert(
		fc.property(fc.integer({ min: -135_000, max: 2_900_000 }), (each) => {
			const { year, month, dayOfMonth } = calendarDayOf(each);
			expect(epochDayOf(year, month, dayOfMonth)).toBe(each);
			expect(epochDay(dateOfEpochDay(each))).toBe(each);
		}),
	);
});

it('the dates of a schedule ascend from start to end, without gaps, on business days', () => {
	fc.assert(
		fc.property(
			anyDay,
			fc.integer({ min: 1, max: 4000 }),
			tenors,
			fc.constantFrom(...stubs),
			fc.constantFrom(...businessDayConventions),
			fc.boolean(),
			fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
			(start, days, tenor, stub, convention, endOfMonth, regularAt) => {
				const end = Math.min(start + days, day('2062-11-01'));
				const regular = regularAt === null ? {} : { firstRegular: Math.round(start + regularAt * (end - start)) };
				const terms = { start, end, tenor, stub, convention, endOfMonth, calendar, ...regular };
				const schedule = resolveSchedule(terms);
				if ('reason' in schedule) {
					expect(schedule.reason).toBe('no-business-day-between');
					expect(end - start).toBeLessThan(35);
					return;
				}
				const { adjusted, unadjusted, isRegular } = schedule;
				expect(adjusted.length).toBe(isRegular.length + 1);
				expect(unadjusted.length).toBe(adjusted.length);
				for (let i = 1; i < adjusted.length; i++) {
					expect((adjusted[i] as number) > (adjusted[i - 1] as number)).toBe(true);
				}
				if (convention !== 'NoMoving') expect(adjusted.every((each) => calendar.isBusinessDay(each))).toBe(true);
				if (!endOfMonth) {
					expect(adjusted[0]).toBe(adjust(start, convention, calendar));
					expect(adjusted.at(-1)).toBe(adjust(end, convention, calendar));
				}
			},
		),
		{ numRuns: runsOf(400) },
	);
});

it('rolling backward and rolling forward agree if every period is regular', () => {
	fc.assert(
		fc.property(anyDay, fc.integer({ min: 1, max: 40 }), fc.constantFrom(1, 3, 6, 12), (from, periods, count) => {
			const { year, month, dayOfMonth } = calendarDayOf(from);
			const start = epochDayOf(year, month, Math.min(dayOfMonth, 28));
			const end = addMonths(start, periods * count);
			fc.pre(end < day('2062-11-01'));
			const tenor = { unit: 'month', count } as const;
			const [backward, forward] = (['ShortFirst', 'ShortLast'] as const).map((stub) =>
				resolveSchedule({ start, end, tenor, stub, convention: 'ModifiedFollowing', calendar }),
			);
			expect(backward).toEqual(forward);
			expect(backward).toHaveProperty('isRegular', new Array(periods).fill(true));
		}),
	);
});

it("actual days and business days of a period's parts add up to those of the period", () => {
	const additive: DayCount[] = ['ACT/360', 'ACT/365F', 'ACT/ACT ISDA', 'BUS/252'];
	const ascending = fc.array(anyDay, { minLength: 3, maxLength: 3 }).map((days) => days.sort((a, b) => a - b));
	fc.assert(
		fc.property(ascending, fc.constantFrom(...additive), (days, dayCount) => {
			const [start, middle, end] = days as [number, number, number];
			const years = (from: number, to: number) => yearFraction(dayCount, from, to, { calendar });
			expect(years(start, middle) + years(middle, end)).toBeCloseTo(years(start, end), 12);
		}),
	);
});

it('the ICMA fraction of a regular period is 1 / frequency, and the fractions of its parts add up to it', () => {
	fc.assert(
		fc.property(anyDay, fc.constantFrom(1, 2, 3, 4, 6, 12), fc.nat(31), (start, months, offset) => {
			const end = addMonths(start, months);
			const context = { referenceStart: start, referenceEnd: end };
			const years = (from: number, to: number) => yearFraction('ACT/ACT ICMA', from, to, context);
			expect(years(start, end)).toBeCloseTo(months / 12, 15);
			const middle = Math.min(start + offset, end);
			const beyond = end + offset;
			expect(years(start, middle) + years(middle, beyond)).toBeCloseTo(years(start, beyond), 13);
		}),
	);
});
