import type { BusinessCalendar, Closure } from '#shared/time/business-calendar.ts';
import { epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** Reason why a day cannot be selected, as shown to the user. */
export interface DayClosure {
	readonly kind: 'weekend' | 'holiday' | 'unknown';
	readonly label: string;
}

export type ClosureOf = (date: LocalDate) => DayClosure | undefined;

/** Returns the closures of a date field that does not know holidays, in which only weekends are closed. */
export function weekendsOnly(label: string): ClosureOf {
	return (date) => (isWeekend(epochDay(date)) ? { kind: 'weekend', label } : undefined);
}

/**
 * Returns the closures of a holiday calendar.
 *
 * @param label returns the text shown for a closed day
 */
export const closuresIn =
	(calendar: BusinessCalendar, label: (kind: DayClosure['kind'], closure: Closure) => string): ClosureOf =>
	(date) => {
		const closure = calendar.closure(epochDay(date));
		if (closure === undefined) return undefined;
		const kind = closure.reason === 'outside-calendar' ? 'unknown' : closure.reason;
		return { kind, label: label(kind, closure) };
	};
