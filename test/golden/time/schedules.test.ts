import { expect, it } from 'vitest';
import type { BusinessDayConvention } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, epochDay, localDate, tenor } from '#shared/time/local-date.ts';
import { resolveSchedule } from '#shared/time/schedule.ts';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import random from './random-schedules.json' with { type: 'json' };
import golden from './schedules.json' with { type: 'json' };

interface Case {
	readonly name: string;
	readonly start: string;
	readonly end: string;
	readonly tenor: string;
	readonly calendar: string;
	readonly bdc: string;
	readonly termBdc: string;
	readonly rule: string;
	readonly eom: boolean;
	readonly firstRegular?: string;
	readonly nextToLast?: string;
	readonly dates: readonly string[];
	readonly irregular: readonly number[];
}

const cases = [...golden.cases, ...random.cases] as readonly Case[];
const day = (text: string) => epochDay(localDate(text));
const conventionOf = (name: string) => (name === 'Unadjusted' ? 'NoMoving' : name) as BusinessDayConvention;

it.each(cases)('schedule $name from $start to $end by $tenor, $rule, $calendar, $bdc', (each) => {
	const { firstRegular, nextToLast } = each;
	const schedule = resolveSchedule({
		start: day(each.start),
		end: day(each.end),
		tenor: tenor(each.tenor),
		calendar: quantlibCalendar(each.calendar),
		convention: conventionOf(each.bdc),
		endConvention: conventionOf(each.termBdc),
		stub: each.rule === 'Backward' ? 'ShortFirst' : 'ShortLast',
		endOfMonth: each.eom,
		...(firstRegular === undefined ? {} : { firstRegular: day(firstRegular) }),
		...(nextToLast === undefined ? {} : { lastRegular: day(nextToLast) }),
	});
	if ('reason' in schedule) throw new Error(schedule.reason);
	expect(schedule.adjusted.map(dateOfEpochDay)).toEqual(each.dates);
	const irregular = schedule.isRegular.flatMap((isRegular, i) => (isRegular ? [] : [i]));
	expect(irregular).toEqual(each.irregular);
	expect(schedule.unadjusted).toHaveLength(each.dates.length);
});

it('the golden files have 69 chosen and 170 random cases', () => {
	expect([golden.cases.length, random.cases.length]).toEqual([69, 170]);
});
