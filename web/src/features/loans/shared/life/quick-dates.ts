import { addDays, type LocalDate } from '#shared/time/local-date.ts';

/** Dates that the user can choose as the end of accrued interest. The date itself is not included. */
export function quickDates(today: LocalDate) {
	const [year, month] = [today.slice(0, 4), Number(today.slice(5, 7))];
	const first = (of: number) => `${year}-${String(of).padStart(2, '0')}-01` as LocalDate;
	return {
		yesterday: addDays(today, -1),
		monthEnd: first(month),
		quarterEnd: first(month - ((month - 1) % 3)),
	};
}

export function weekOf(today: LocalDate): readonly [monday: LocalDate, sunday: LocalDate] {
	const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
	return [addDays(today, -weekday), addDays(today, 6 - weekday)];
}

export function monthDays(month: string): readonly [first: LocalDate, last: LocalDate] | undefined {
	if (!/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(month)) return undefined;
	const first = `${month}-01` as LocalDate;
	const next = addDays(first, 31).slice(0, 7);
	return [first, addDays(`${next}-01` as LocalDate, -1)];
}
