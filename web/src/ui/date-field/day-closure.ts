import { epochDay, isWeekend, type LocalDate } from '../../../../shared/time/local-date.ts';

/** Why a day cannot be chosen, in the words that are shown for it. */
export interface DayClosure {
	readonly kind: 'weekend' | 'holiday' | 'unknown';
	readonly label: string;
}

export type ClosureOf = (date: LocalDate) => DayClosure | undefined;

/** For a picker that knows no holidays. */
export function weekendsOnly(label: string): ClosureOf {
	return (date) => (isWeekend(epochDay(date)) ? { kind: 'weekend', label } : undefined);
}
