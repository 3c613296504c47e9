import { calendarDayOf, type EpochDay, epochDayOf, weekdayNumber } from './local-date.ts';

const wednesday = 2;

/** Letters of the contract months from January to December. The quarterly months are H, M, U and Z. */
const monthLetters = 'FGHJKMNQUVXZ';

/**
 * Returns the third Wednesday of a month, on which futures periods start and end. It is not adjusted, even on a
 * holiday.
 * @param month 1 to 12
 */
export function thirdWednesday(year: number, month: number): EpochDay {
	const fifteenth = epochDayOf(year, month, 15);
	return fifteenth + ((wednesday - weekdayNumber(fifteenth) + 7) % 7);
}

/** Returns the first third Wednesday of March, June, September or December after a day. */
export function nextImmDay(day: EpochDay): EpochDay {
	const { year, month } = calendarDayOf(day);
	const quarterMonth = Math.ceil(month / 3) * 3;
	const immDay = thirdWednesday(year, quarterMonth);
	if (immDay > day) return immDay;
	return quarterMonth === 12 ? thirdWednesday(year + 1, 3) : thirdWednesday(year, quarterMonth + 3);
}

/**
 * Returns the third Wednesday that a contract code stands for. A code is the letter of the month and the last one or
 * two digits of the year (`H5`, `H25`).
 * @param from the result is the first match whose month is not before the month of this day
 * @returns undefined for a text that is not a contract code
 */
export function immDayOf(code: string, from: EpochDay): EpochDay | undefined {
	const [, letter, digits] = /^([FGHJKMNQUVXZ])(\d{1,2})$/.exec(code) ?? [];
	if (letter === undefined || digits === undefined) return undefined;
	const month = monthLetters.indexOf(letter) + 1;
	const first = calendarDayOf(from);
	const period = digits.length === 1 ? 10 : 100;
	const firstYear = first.month <= month ? first.year : first.year + 1;
	const year = firstYear + ((((Number(digits) - firstYear) % period) + period) % period);
	return thirdWednesday(year, month);
}
