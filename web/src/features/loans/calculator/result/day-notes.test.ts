import { describe, expect, test } from 'vitest';
import { resultTextsIn } from '#features/loans/testing/texts.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import type { ClosedDay, CompoundingRow } from '#shared/contract/compounding.ts';
import { dayNotes } from './day-notes.ts';
import { shortWidth } from './note-column.tsx';

const english = await resultTextsIn('en');
const chinese = await resultTextsIn('zh');

const holiday = (date: string, name: string, ...calendars: string[]): ClosedDay => ({
	date,
	isWeekend: false,
	holidays: calendars.map((calendar) => ({ name, calendar })),
});
const weekend = (date: string): ClosedDay => ({ date, isWeekend: true, holidays: [] });

const friday = twoDays.rates[1] as CompoundingRow;
const row = (explanation: Partial<CompoundingRow['explanation']>, more: Partial<CompoundingRow> = {}) => ({
	...friday,
	...more,
	explanation: { ...friday.explanation, ...explanation },
});
const notes = (...of: Parameters<typeof row>) => dayNotes(row(...of), english).map(({ text }) => text);

// Closed days after Maundy Thursday, 2 April 2026.
const easter = [
	holiday('2026-04-03', 'Good Friday', 'USA_FI', 'UKG_FI'),
	weekend('2026-04-04'),
	weekend('2026-04-05'),
	holiday('2026-04-06', 'Easter Monday', 'UKG_FI'),
];
const thursday = { startDate: '2026-04-02', endDate: '2026-04-07', dayCount: 5 };

describe('notes about a day of the result', () => {
	test('an ordinary weekend has no note', () => {
		expect(friday.dayCount).toBe(3);
		expect(notes({})).toEqual([]);
	});

	test('a note lists each holiday with its calendars, and mentions a weekend of two days once', () => {
		expect(notes({ closedDays: easter }, thursday)).toEqual([
			'5 days: Good Friday (USA_FI, UKG_FI), weekend, Easter Monday (UKG_FI)',
		]);
		const inChinese = dayNotes(row({ closedDays: easter }, thursday), chinese).map(({ text }) => text);
		expect(inChinese).toEqual(['5 天：Good Friday（USA_FI、UKG_FI）、周末、Easter Monday（UKG_FI）']);
	});

	test('with an observation shift, a note compares the weight of the fixing with the days of the row', () => {
		const shifted = { isObservationShifted: true };
		expect(notes({ ...shifted, closedDays: easter }, { ...thursday, dayCount: 1 })).toEqual([
			'Shifted: weighs 1 d, not 5 d',
		]);
		expect(
			notes({ ...shifted, weighedClosedDays: easter }, { startDate: '2026-04-09', endDate: '2026-04-10', dayCount: 5 }),
		).toEqual([
			'5 days: Good Friday (USA_FI, UKG_FI), weekend, Easter Monday (UKG_FI)',
			'Shifted: weighs 5 d, not 1 d',
		]);
		expect(notes(shifted, { dayCount: 1 }), 'a weekend moves the weights of any week').toEqual([]);
	});

	test('lookback holidays, a closed start, a lockout, an applied floor and a principal change each have a note', () => {
		const floor = { level: '2', tested: '1.45', isBinding: true };
		expect(
			notes({
				lookbackHolidays: [holiday('2022-06-20', 'Juneteenth', 'USA_FI')],
				isFromPrecedingBusinessDay: true,
				lockedToDay: 1,
				floor,
				principalChange: '-5000000',
			}),
		).toEqual([
			'Lookback over Juneteenth (USA_FI)',
			'Starts on a closed day',
			'Locked out',
			'Floor applied',
			'Principal −5,000,000',
		]);
		expect(notes({ floor: { ...floor, isBinding: false }, principalChange: '250000.5' })).toEqual([
			'Principal +250,000.5',
		]);
	});

	test('the calculated column width fits the short texts of all notes', () => {
		const lookbackHolidays = [holiday('2022-06-20', 'Juneteenth', 'USA_FI')];
		const floor = { level: '2', tested: '1.45', isBinding: true };
		const several = row({ lookbackHolidays, floor, principalChange: '-5000000' });
		expect(dayNotes(several, english).map(({ short }) => short)).toEqual(['Lookback', 'Floor', '−5,000,000']);
		// Widths in DejaVu Sans at 12 px: three badges of 57, 33 and 77, with 10 for the padding of each, 3 between
		// badges, and 12 for the cell.
		expect(shortWidth(dayNotes(several, english))).toBeGreaterThanOrEqual(57 + 33 + 77 + 3 * 10 + 2 * 3 + 12);
		const two = dayNotes(row({ closedDays: easter, lookbackHolidays }, thursday), english);
		expect(shortWidth(two), 'two reasons beside the interest at 1280 pixels').toBeLessThanOrEqual(136);
		// Four Chinese characters of 12 px.
		expect(shortWidth(dayNotes(row({ lookbackHolidays, floor }), chinese))).toBeGreaterThanOrEqual(
			4 * 12 + 2 * 10 + 3 + 12,
		);
	});
});
