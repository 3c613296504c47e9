import { calendarDayOf, type EpochDay, epochDayOf, weekdayNumber } from './local-date.ts';

const wednesday = 2;

/** Letters of the contract months, January to December; the quarters are H, M, U and Z. */
const monthLetters = 'FGHJKMNQUVXZ';

/**
 * The third Wednesday of a month, on which its futures contract starts or ends; unadjusted, even on a holiday.
 *
 * @param month 1 to 12
 */
export function thirdWednesday(year: number, month: number): EpochDay {
	const fifteenth = epochDayOf(year, month, 15);
	return fifteenth + ((wednesday - weekdayNumber(fifteenth) + 7) % 7);
}

/** The first third Wednesday of March, June, September or December after a day. */
export function nextImmDay(day: EpochDay): EpochDay {
	const { year, month } = calendarDayOf(day);
	const quarterMonth = Math.ceil(month / 3) * 3;
	const immDay = thirdWednesday(year, quarterMonth);
	if (immDay > day) return immDay;
	return quarterMonth === 12 ? thirdWednesday(year + 1, 3) : thirdWednesday(year, quarterMonth + 3);
}

/**
 * The third Wednesday of a contract code: the letter of the month and the last digit, or the last two, of the year
 * (`H5`, `H25`).
 *
 * @param from the contract is the first of that code whose month is not before the month of this day
 * @returns undefined for a text that is no code
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
