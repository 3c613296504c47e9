import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { isoDate } from './month-grid.ts';

/** The day that it is where the browser is. */
export function localToday(): LocalDate {
	const now = new Date();
	return isoDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}
