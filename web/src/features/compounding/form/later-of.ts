import type { LocalDate } from '../../../../../shared/time/local-date.ts';

export function laterOf(a: LocalDate, b: LocalDate): LocalDate {
	return a > b ? a : b;
}
