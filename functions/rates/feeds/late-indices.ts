import type { LocalDate } from '#shared/time/local-date.ts';
import type { IndexStatus } from '../store/index-status.ts';

/** An index without its expected fixing. */
export interface LateIndex {
	readonly index: string;
	readonly why:
		| 'overdue'
		/** It has no fixing at all. */
		| 'nothing-yet'
		/** Its calendar ends before the next fixing, so a delay cannot be measured. */
		| 'outside-calendar';
	/** The date of the overdue fixing. */
	readonly nextDate?: LocalDate;
	readonly lateByMillis?: number;
}

export function lateIndices(statuses: readonly IndexStatus[]): LateIndex[] {
	return statuses.flatMap(({ index, awaited }): LateIndex[] => {
		if (awaited === undefined) return [{ index, why: 'nothing-yet' }];
		if ('reason' in awaited) return [{ index, why: 'outside-calendar' }];
		const { nextDate, lateByMillis } = awaited;
		return lateByMillis > 0 ? [{ index, why: 'overdue', nextDate, lateByMillis }] : [];
	});
}
