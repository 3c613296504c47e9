import { epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';

/** Why a day cannot be chosen, as shown text. */
export interface DayClosure {
	readonly kind: 'weekend' | 'holiday' | 'unknown';
	readonly label: string;
}

export type ClosureOf = (date: LocalDate) => DayClosure | undefined;

/** Closures of a date field without holidays. */
export function weekendsOnly(label: string): ClosureOf {
	return (date) => (isWeekend(epochDay(date)) ? { kind: 'weekend', label } : undefined);
}
