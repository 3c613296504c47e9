import { expect, it } from 'vitest';
import { dayInMonth, monthNumberOf } from './adjust-date.ts';
import { bondBasisDays, fillBondBasis } from './days-360.ts';
import { calendarDayOf, epochDay, localDate } from './local-date.ts';

const firstDay = epochDay(localDate('1968-01-01'));
const lastDay = epochDay(localDate('2112-12-31'));

it('finds the month of every day, inside and outside the table of months', () => {
	const wrong: number[] = [];
	for (let day = firstDay; day <= lastDay; day++) {
		const { year, month, dayOfMonth } = calendarDayOf(day);
		const number = monthNumberOf(day);
		if (number !== year * 12 + month - 1 || dayInMonth(number, dayOfMonth) !== day) wrong.push(day);
	}
	expect(wrong).toEqual([]);
});

it('counts the bond basis of consecutive periods as of each alone', () => {
	const dates = Int32Array.from({ length: 400 }, (_, i) => firstDay + 131 * i);
	const count = dates.length - 1;
	const filled = new Float64Array(count);
	fillBondBasis(filled, dates, 0, count);
	const each = Array.from(filled, (_, i) => bondBasisDays(dates[i] as number, dates[i + 1] as number) / 360);
	expect(Array.from(filled)).toEqual(each);
});
