import { isJsonObject } from '../json-value.ts';
import type { BackendDraft } from './backend-draft.ts';

export interface ScheduleEntry {
	readonly currency: string;
	/** HH:mm */
	readonly time: string;
}

export const defaultScheduleTime = '12:30';

/** Hours and minutes, 00:00 to 23:59. */
export const isScheduleTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The time of each currency, sorted by currency. */
export function scheduleOf({ lve }: BackendDraft): readonly ScheduleEntry[] {
	const { LVESchedule } = lve;
	if (!isJsonObject(LVESchedule)) return [];
	return sorted(Object.entries(LVESchedule).map(([currency, time]) => ({ currency, time: String(time) })));
}

export function withSchedule(draft: BackendDraft, entries: readonly ScheduleEntry[]): BackendDraft {
	const LVESchedule = Object.fromEntries(sorted(entries).map(({ currency, time }) => [currency, time]));
	return { ...draft, lve: { ...draft.lve, LVESchedule } };
}

function sorted(entries: readonly ScheduleEntry[]): readonly ScheduleEntry[] {
	return entries.toSorted((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0));
}
