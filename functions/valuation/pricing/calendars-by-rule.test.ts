import { expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import { quote } from '#shared/curve/testing/made-up-quotes.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import { localDate } from '#shared/time/local-date.ts';
import { describeBuiltCurve } from './describe-built-curve.ts';
import { prepareMarket } from './prepare-market.ts';

/** Builds the SOFR curve of a date from quotes that are all equal. */
function curveOn(text: string) {
	const date = localDate(text);
	const quotes = ['1Y', '5Y'].map((tenor) => ({ ...quote(`ois SOFR ${tenor}`, 2), date }));
	const market = prepareMarket({
		valuationDate: date,
		snapshot: { id: text, date, label: '', quotes },
		userDefinedCurves: [],
		calendars: calendars as unknown as readonly HolidayCalendar[],
		fixings: [],
		availability: {},
	});
	const built = market.curves.curve('USD_SOFR', 'OIS');
	if ('reason' in built) return built;
	return describeBuiltCurve(built, market);
}

it.each(['1990-01-02', '2003-06-30', '2015-12-31'])(
	'a curve on %s is marked because its holidays are calculated by rule',
	(date) => {
		expect(curveOn(date)).toMatchObject({ curveId: 'USD_SOFR', valuationDate: date, hasCalendarsByRule: true });
	},
);

it('a curve within the range of published holidays is not marked', () => {
	expect(curveOn('2016-03-01')).not.toHaveProperty('hasCalendarsByRule');
});

it('a curve before the calendar begins is refused with the range of the calendar', () => {
	expect(curveOn('1989-01-05')).toMatchObject({ reason: 'outside-calendar', completeFrom: '1989-01-01' });
});
