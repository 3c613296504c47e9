import { expect, it } from 'vitest';
import type { PeriodRule } from '#shared/loan/life/loan-life.ts';
import { resolvePeriods } from '#shared/loan/life/resolve-periods.ts';
import type { BusinessDayConvention } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type LocalDate, tenor } from '#shared/time/local-date.ts';
import { quantlibCalendar } from '#test/support/quantlib-calendar.ts';
import chosen from '../time/schedules.json' with { type: 'json' };
import golden from './periods.json' with { type: 'json' };

type Generated = Extract<PeriodRule, { kind: 'generated' }>;

function datesOf(start: string, end: string, calendar: string, rule: Omit<Generated, 'kind' | 'overrides'>) {
	const schedule: PeriodRule = { ...rule, kind: 'generated', overrides: [] };
	const terms = { startDate: start as LocalDate, endDate: end as LocalDate, schedule, paymentLagDays: 0 };
	const periods = resolvePeriods(terms, quantlibCalendar(calendar));
	if ('faults' in periods) throw new Error(JSON.stringify(periods.faults));
	const [first] = periods;
	return {
		dates: [first?.startDay ?? 0, ...periods.map(({ endDay }) => endDay)].map(dateOfEpochDay),
		rolled: [start, ...periods.map(({ rolledEndDay }) => dateOfEpochDay(rolledEndDay))],
	};
}

it.each(golden.cases)(
	'a loan from $start to $end with roll day $rollDay and stub $stub has the expected periods',
	(each) => {
		const { dates, rolled } = datesOf(each.start, each.end, each.calendar, {
			periodLength: { unit: 'month', count: each.months },
			rollDay: each.rollDay as number | 'EOM',
			convention: each.convention as BusinessDayConvention,
			stub: each.stub as Generated['stub'],
		});
		expect({ dates, rolled }).toEqual({ dates: each.dates, rolled: each.rolled });
	},
);

const plain = chosen.cases.filter(
	({ eom, bdc, termBdc, ...rest }) => !eom && bdc === termBdc && !('firstRegular' in rest) && !('nextToLast' in rest),
);

it('loan periods equal the golden swap schedules that have no month-end rule and no regular dates', () => {
	expect(plain.length).toBeGreaterThan(30);
	for (const each of plain) {
		const { dates } = datesOf(each.start, each.end, each.calendar, {
			periodLength: tenor(each.tenor) as Generated['periodLength'],
			convention: (each.bdc === 'Unadjusted' ? 'NoMoving' : each.bdc) as BusinessDayConvention,
			stub: each.rule === 'Backward' ? 'ShortFirst' : 'ShortLast',
		});
		expect(dates, each.start).toEqual(each.dates);
	}
});
