import { dayInMonth } from './adjust-date.ts';
import { adjust } from './business-day-convention.ts';
import { calendarDayOf, type EpochDay, endOfMonth } from './local-date.ts';
import type { ScheduleTerms } from './schedule-terms.ts';
import type { Tenor } from './tenor.ts';

/** Unadjusted and adjusted dates, ascending, and whether the period from each to the next is a whole tenor. */
export interface RolledDates {
	readonly unadjusted: EpochDay[];
	readonly adjusted: EpochDay[];
	readonly isRegular: boolean[];
}

type RollTerms = Omit<ScheduleTerms, 'tenor'> & { readonly tenor: Tenor };

/** From the end towards the start, or from `lastRegular`; what is left at the start is a stub. */
export function rollBackward({ start, end, ...terms }: RollTerms): RolledDates {
	const rolled = rollTowards(start, end, terms.lastRegular, terms.firstRegular, -1, terms);
	rolled.unadjusted.reverse();
	rolled.adjusted.reverse();
	rolled.isRegular.reverse();
	return rolled;
}

/** From the start towards the end, or from `firstRegular`; what is left at the end is a stub. */
export function rollForward({ start, end, ...terms }: RollTerms): RolledDates {
	return rollTowards(end, start, terms.firstRegular, terms.lastRegular, 1, terms);
}

/**
 * @param near regular date beside `from`, at which the multiples of the tenor begin
 * @param far regular date beside `to`, at which they end
 */
function rollTowards(
	to: EpochDay,
	from: EpochDay,
	near: EpochDay | undefined,
	far: EpochDay | undefined,
	direction: 1 | -1,
	{ tenor, convention, calendar, endOfMonth: keepsMonthEnd = false }: Omit<RollTerms, 'start' | 'end'>,
): RolledDates {
	const unadjusted = [from];
	const adjusted = [adjust(from, convention, calendar)];
	const isRegular: boolean[] = [];
	const push = (day: EpochDay, regular: boolean) => {
		const target = adjust(day, convention, calendar);
		if (target === adjusted[adjusted.length - 1]) return;
		unadjusted.push(day);
		adjusted.push(target);
		isRegular.push(regular);
	};

	let roll = rollFrom(from, tenor, keepsMonthEnd);
	if (near !== undefined && near !== from) {
		push(near, roll(direction) === near);
		roll = rollFrom(near, tenor, keepsMonthEnd);
	}
	const exit = far ?? to;
	for (let k = 1; ; k++) {
		const day = roll(direction * k);
		if (direction * (day - exit) > 0) break;
		push(day, true);
	}
	if (far !== undefined) push(far, false);
	push(to, false);
	return { unadjusted, adjusted, isRegular };
}

/** The date that lies a number of tenors after a seed, or before it: always counted from the seed. */
function rollFrom(seed: EpochDay, { unit, count }: Tenor, keepsMonthEnd: boolean): (periods: number) => EpochDay {
	if (unit === 'week') return (periods) => seed + 7 * count * periods;
	const { year, month, dayOfMonth } = calendarDayOf(seed);
	const monthNumber = year * 12 + month - 1;
	const rollDay = keepsMonthEnd && seed === endOfMonth(seed) ? 31 : dayOfMonth;
	return (periods) => dayInMonth(monthNumber + count * periods, rollDay);
}
