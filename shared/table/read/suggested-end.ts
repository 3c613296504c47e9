import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';

/** Returns the first date after `start` that differs from `end` in only one digit of the year. */
export function suggestedEnd(start: LocalDate, end: LocalDate): readonly string[] {
	const candidates: string[] = [];
	for (let place = 1; place < 4; place++) {
		for (let digit = 0; digit <= 9; digit++) {
			const text = `${end.slice(0, place)}${digit}${end.slice(place + 1)}`;
			if (isLocalDate(text) && text > start) candidates.push(text);
		}
	}
	return candidates.sort().slice(0, 1);
}
