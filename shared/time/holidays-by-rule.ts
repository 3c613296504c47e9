import type { Holiday } from './holiday-calendar.ts';
import type { HolidayRule, Substitution } from './holiday-rule.ts';
import { dateOfEpochDay, type EpochDay, epochDay, isWeekend, type LocalDate, weekdayNumber } from './local-date.ts';

/** The rules of one market. */
export interface HolidayRules {
	readonly rules: readonly HolidayRule[];
	/** Name of the holiday that a day between two holidays becomes; in Japan alone. */
	readonly between?: string;
}

const saturday = 5;
const sunday = 6;

/** Days by which a holiday on Saturday and on Sunday is moved. */
const shifts: Readonly<Record<Exclude<Substitution, 'next-free-day'>, readonly [saturday: number, sunday: number]>> = {
	monday: [2, 1],
	'sunday-to-monday': [0, 1],
	'nearest-weekday': [-1, 1],
	'two-days-later': [2, 2],
};

/** The weekday holidays from one day to another, both included, ascending; a day has one name. */
export function holidaysByRule({ rules, between }: HolidayRules, from: LocalDate, to: LocalDate): Holiday[] {
	const [first, last] = [epochDay(from), epochDay(to)];
	const [firstYear, lastYear] = [Number(from.slice(0, 4)) - 1, Number(to.slice(0, 4)) + 1];
	const names = new Map<EpochDay, string>();
	const kept = new Map<EpochDay, string>();
	const add = (day: EpochDay, name: string) => {
		if (!names.has(day)) names.set(day, name);
	};

	for (const { name, daysOf, substitution, since = 0, until = lastYear, except = [] } of rules) {
		for (let year = Math.max(firstYear, since); year <= Math.min(lastYear, until); year++) {
			if (except.includes(year)) continue;
			for (const day of daysOf(year)) {
				if (substitution === 'next-free-day') kept.set(day, name);
				const moved = substitution === undefined || substitution === 'next-free-day' ? 0 : shift(day, substitution);
				add(day + moved, moved === 0 ? name : substituteOf(name));
			}
		}
	}
	for (const [day, name] of [...kept].sort(([a], [b]) => a - b)) {
		if (weekdayNumber(day) !== sunday) continue;
		let free = day + 1;
		while (kept.has(free)) free++;
		kept.set(free, substituteOf(name));
		names.set(free, substituteOf(name));
	}
	if (between !== undefined) {
		for (const day of kept.keys()) if (kept.has(day + 2) && !kept.has(day + 1)) add(day + 1, between);
	}
	return [...names]
		.filter(([day]) => day >= first && day <= last && !isWeekend(day))
		.sort(([a], [b]) => a - b)
		.map(([day, name]) => ({ date: dateOfEpochDay(day), name }));
}

function shift(day: EpochDay, substitution: Exclude<Substitution, 'next-free-day'>): number {
	const weekday = weekdayNumber(day);
	if (weekday < saturday) return 0;
	return shifts[substitution][weekday === saturday ? 0 : 1];
}

function substituteOf(name: string): string {
	return `${name} (substitute day)`;
}
