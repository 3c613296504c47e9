import { isJsonObject, type Json, type JsonObject, readJson, unreadText, withKey, writeJson } from '../json-value.ts';

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

export type LveField = 'InputCols' | 'OutputHeaderRows' | 'OutputCols' | 'features';

export const lveFields = ['InputCols', 'OutputHeaderRows', 'OutputCols', 'features'] as const;

/** A `backendConfig` while it is being edited. LVE has dedicated fields; the rest is edited as JSON. */
export interface BackendDraft {
	/** The JSON text without the section LVE. May be invalid JSON. */
	readonly general: string;
	readonly isLveOn: boolean;
	/** The section of LVE, kept while LVE is disabled. */
	readonly lve: JsonObject;
	/** Texts of LVE's JSON fields. May be invalid JSON. */
	readonly texts: Readonly<Partial<Record<LveField, string>>>;
	/** Number of keys before LVE, so that LVE is saved in the same place. */
	readonly lvePosition: number;
	/** The whole text, if it has a duplicate key or was edited to invalid JSON. Saved in place of the other fields. */
	readonly unread?: string;
}

export const newLve: JsonObject = { LVESchedule: {}, features: { dailyMaxRecords: 1000 } };

/** Parses a configuration. Blank text counts as an empty object. @returns undefined if the text is not a JSON object */
export function parseBackendDraft(text: string): BackendDraft | undefined {
	const config = text.trim() === '' ? {} : readJson(text)?.value;
	if (!isJsonObject(config)) return undefined;
	const { LVE } = config;
	const unread = unreadText(text);
	return {
		general: writeJson(withKey(config, 'LVE', undefined)),
		isLveOn: LVE !== undefined,
		lve: isJsonObject(LVE) ? LVE : newLve,
		texts: {},
		lvePosition: Math.max(0, Object.keys(config).indexOf('LVE')),
		...(unread !== undefined && { unread }),
	};
}

/** @returns undefined if the general part is not a JSON object */
export function composeBackendDraft(draft: BackendDraft): string | undefined {
	if (draft.unread !== undefined) return draft.unread;
	const general = draft.general.trim() === '' ? {} : readJson(draft.general)?.value;
	if (!isJsonObject(general)) return undefined;
	const entries = Object.entries(general).filter(([key]) => key !== 'LVE');
	if (draft.isLveOn) entries.splice(draft.lvePosition, 0, ['LVE', draft.lve]);
	return JSON.stringify(Object.fromEntries(entries));
}

export function lveText(draft: BackendDraft, field: LveField): string {
	return draft.texts[field] ?? writeJson(draft.lve[field]);
}

/** Invalid JSON is stored as text, so that the validation refuses it. */
export function withLveText(draft: BackendDraft, field: LveField, text: string): BackendDraft {
	const value: Json | undefined = text.trim() === '' ? undefined : (readJson(text)?.value ?? text);
	return { ...draft, lve: withKey(draft.lve, field, value), texts: { ...draft.texts, [field]: text } };
}
