import type { LocalDate } from '../../shared/time/local-date.ts';
import type { IndexStatus } from '../platform/rates/index-status.ts';

/** An index whose fixings do not come as they should. */
export interface LateIndex {
	readonly index: string;
	readonly why:
		| 'overdue'
		/** There was never a fixing. */
		| 'nothing-yet'
		/** Its calendar ends before the next fixing, so that nobody would notice that it does not come. */
		| 'outside-calendar';
	/** The day whose fixing is overdue. */
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
