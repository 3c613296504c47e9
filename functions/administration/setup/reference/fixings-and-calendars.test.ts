import { describe, expect, it } from 'vitest';
import { calendarNamed, fixingFileOf, weekdaysBetween } from './testing/reference-data.ts';

/** Business days on which the market was open but the source file has no fixing; see the README of the data. */
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

describe.each(calendarOfIndex)('index %s and its publication calendar %s', (index, calendarName) => {
	const { closedWithFixing, openWithoutFixing } = compare(index, calendarName);

	it('the calendar is open on every day that has a fixing', () => {
		expect(closedWithFixing).toEqual([]);
	});

	it('the calendar is closed on every weekday that has no fixing', () => {
		expect(openWithoutFixing).toEqual(missingAtSource[index] ?? []);
	});
});

describe('EFFR, which follows the business days of the Federal Reserve, not those of the government securities market', () => {
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
