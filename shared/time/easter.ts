import { type EpochDay, epochDayOf } from './local-date.ts';

/**
 * Easter Sunday of the Gregorian calendar.
 *
 * @see Jean Meeus, "Astronomical Algorithms", chapter 8
 */
export function easterSunday(year: number): EpochDay {
	const a = year % 19;
	const century = Math.floor(year / 100);
	const c = year % 100;
	const correction = Math.floor((8 * century + 13) / 25);
	const h = (19 * a + century - Math.floor(century / 4) - correction + 15) % 30;
	const l = (32 + 2 * (century % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
	const m = Math.floor((a + 11 * h + 22 * l) / 451);
	const n = h + l - 7 * m + 114;
	return epochDayOf(year, Math.floor(n / 31), (n % 31) + 1);
}
