import { describe, expect, it } from 'vitest';
import { calendarNamed, fixingFileOf, weekdaysBetween } from './testing/reference-data.ts';

/**
 * Business days whose fixing is missing in the collected file although the market was open; see the README of the data.
 */
const missingAtSource: Readonly<Record<string, readonly string[]>> = {
	AONIA: ['2026-07-20', '2026-07-21', '2026-08-03'],
	EFFR: ['2026-02-13'],
};

const calendarOfIndex = [
	['SOFR', 'USA_FI'],
	['SONIA', 'UKG_FI'],
	['ESTR', 'EMU'],
	['TONA', 'JAP_FI'],
	['SARON', 'SWI'],
	['CORRA', 'CAN_FI'],
	['AONIA', 'AUS_FI'],
	['THOR', 'THA_FI'],
] as const;

function compare(index: string, calendarName: string) {
	const { from, to, fixings } = fixingFileOf(index);
	const fixed = new Set<string>(fixings.map(([date]) => date));
	const closed = new Set<string>(calendarNamed(calendarName).holidays.map(({ date }) => date));
	return {
		closedWithFixing: [...fixed].filter((date) => closed.has(date)),
		openWithoutFixing: weekdaysBetween(from, to).filter((date) => !closed.has(date) && !fixed.has(date)),
	};
}

describe.each(calendarOfIndex)('index %s and its calendar %s', (index, calendarName) => {
	const { closedWithFixing, openWithoutFixing } = compare(index, calendarName);

	it('the calendar is open on every day with a fixing', () => {
		expect(closedWithFixing).toEqual([]);
	});

	it('the calendar is closed on every weekday without a fixing', () => {
		expect(openWithoutFixing).toEqual(missingAtSource[index] ?? []);
	});
});

describe('EFFR, whose days are those of the Federal Reserve, not of the government securities market', () => {
	const { closedWithFixing, openWithoutFixing } = compare('EFFR', 'USA_FI');

	it('EFFR has a fixing on every business day of USA_FI', () => {
		expect(openWithoutFixing).toEqual(missingAtSource.EFFR);
	});

	it('EFFR also has a fixing on days on which only the bond market closes, such as Good Friday', () => {
		expect(closedWithFixing).toEqual([
			'2016-03-25',
			'2017-04-14',
			'2018-03-30',
			'2018-12-05',
			'2019-04-19',
			'2020-04-10',
			'2020-07-03',
		]);
	});
});
