import { expect, it } from 'vitest';
import { smallCalendar } from '#test/support/small-calendar.ts';
import { BusinessCalendar } from './business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate, parseTenor } from './local-date.ts';
import { type MarketTenor, parseMarketTenor, termFrom } from './market-tenor.ts';

// In 2024, Good Friday is 29 March, and Easter Monday is 1 April.
const calendar = new BusinessCalendar([smallCalendar('2024-01-01', '2025-12-31', ['2024-03-29', '2024-04-01'])]);
const dated = (day: unknown) => (typeof day === 'number' ? dateOfEpochDay(day) : day);

it.each([
	['ON', '2024-03-27', '2024-03-27', '2024-03-28'],
	['TN', '2024-03-27', '2024-03-28', '2024-04-02'],
	['SN', '2024-03-27', '2024-04-02', '2024-04-03'],
	['1D', '2024-03-27', '2024-04-02', '2024-04-03'],
	['2D', '2024-03-27', '2024-04-02', '2024-04-04'],
	['SW', '2024-03-27', '2024-04-02', '2024-04-09'],
	['1W', '2024-03-27', '2024-04-02', '2024-04-09'],
	['18M', '2024-03-27', '2024-04-02', '2025-10-02'],
	['1M', '2024-03-26', '2024-03-28', '2024-04-30'],
	['ON', '2024-03-30', '2024-04-02', '2024-04-03'],
])('a term of %s traded on %s runs from %s to %s', (text, traded, start, end) => {
	const term = termFrom(epochDay(localDate(traded)), parseMarketTenor(text) as MarketTenor, 2, calendar);
	expect([dated(term.start), dated(term.end)]).toEqual([start, end]);
});

it('a term from spot uses the spot lag of the index', () => {
	const sameDay = termFrom(epochDay(localDate('2024-03-27')), parseMarketTenor('3M') as MarketTenor, 0, calendar);
	expect([dated(sameDay.start), dated(sameDay.end)]).toEqual(['2024-03-27', '2024-06-27']);
});

it.each(['2026-01-01', '2025-12-30', '2025-12-31'])(
	'a term traded on %s that ends outside the calendar fails',
	(traded) => {
		const { end } = termFrom(epochDay(localDate(traded)), parseMarketTenor('3M') as MarketTenor, 2, calendar);
		expect(end).toMatchObject({ reason: 'outside-calendar', calendar: 'SMALL' });
	},
);

it.each(['', '0D', '10D', '30D', '90D', 'D1', '1d', '-1D', 'on', '__proto__', 'constructor'])(
	'text %j is not a market tenor',
	(text) => {
		expect(parseMarketTenor(text)).toBeUndefined();
	},
);

it('1D is a market tenor, but not a tenor of the rate screens, where it would be the name of an average', () => {
	expect(parseMarketTenor('1D')?.tenor).toEqual({ unit: 'business-day', count: 1 });
	expect(parseTenor('1D')).toBeUndefined();
});
