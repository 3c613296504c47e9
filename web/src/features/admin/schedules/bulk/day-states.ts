import type { ScheduleRun } from '#shared/contract/schedule-checks.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';

export type DayState = 'delivered' | 'late' | 'faults' | 'waiting' | 'failed' | 'cancelled' | 'none';

export interface DayOutcome {
	/** ISO date in the time zone of the schedule. */
	readonly date: string;
	readonly state: DayState;
}

export const historyDays = 30;

const dayMillis = 86_400_000;

export const lateMillis = 15 * 60_000;

/** States from worst to best. A day shows its worst state. */
const worstFirst: readonly DayState[] = ['failed', 'waiting', 'faults', 'late', 'cancelled', 'delivered', 'none'];

/**
 * Returns the outcomes of the last 30 days, oldest first.
 *
 * The outcome of a repeated delivery replaces the outcome of the original run. If a day has several runs, the worst
 * outcome counts.
 */
export function dayStates(runs: readonly ScheduleRun[], timeZone: string, nowMillis: number): readonly DayOutcome[] {
	const dateIn = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	/** Runs are sorted newest first. The first run that was not cancelled counts for each scheduled time. */
	const ofTime = new Map<string, DayState>();
	for (const run of runs) {
		const known = ofTime.get(run.scheduledTime);
		if (known === undefined || known === 'cancelled') ofTime.set(run.scheduledTime, stateOf(run));
	}
	const ofDate = new Map<string, DayState>();
	for (const [time, state] of ofTime) {
		const date = dateIn.format(Date.parse(time));
		const known = ofDate.get(date) ?? 'none';
		ofDate.set(date, worstFirst.indexOf(state) < worstFirst.indexOf(known) ? state : known);
	}
	return Array.from({ length: historyDays }, (_, i) => {
		const date = dateIn.format(nowMillis - (historyDays - 1 - i) * dayMillis);
		return { date, state: ofDate.get(date) ?? 'none' };
	});
}

function stateOf({ state, scheduledTime, endedAt, faultRows = 0 }: ScheduleRun): DayState {
	if (state === 'failed' || state === 'uncertain') return 'failed';
	if (state === 'cancelled') return 'cancelled';
	if (!isEnded(state)) return 'waiting';
	if (faultRows > 0) return 'faults';
	const late = endedAt === undefined ? 0 : Date.parse(endedAt) - Date.parse(scheduledTime);
	return late > lateMillis ? 'late' : 'delivered';
}
