import { isJsonObject, type Json, type JsonObject, readJson, unreadText, withKey, writeJson } from '../json-value.ts';

export interface ScheduleEntry {
	readonly currency: string;
	/** Time of day as HH:mm. */
	readonly time: string;
}

export const defaultScheduleTime = '12:30';

export const isScheduleTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

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

/** A `backendConfig` being edited. Its section for loan files (LVE) has separate fields; the rest is edited as JSON. */
export interface BackendDraft {
	/** JSON text of the configuration without the LVE section. May be invalid JSON. */
	readonly general: string;
	readonly isLveOn: boolean;
	/** The section for loan files (LVE). It is not deleted when LVE is disabled, so that enabling LVE restores it. */
	readonly lve: JsonObject;
	/** Texts of the JSON fields in the LVE section. May be invalid JSON. */
	readonly texts: Readonly<Partial<Record<LveField, string>>>;
	/** Number of keys before the LVE section. The section is saved at the same position. */
	readonly lvePosition: number;
	/** Whole configuration's text if it has a duplicate key or is invalid JSON; saved instead of the other fields. */
	readonly unread?: string;
}

export const newLve: JsonObject = { LVESchedule: {}, features: { dailyMaxRecords: 1000 } };

/** Blank text is read as an empty object. @returns undefined if the text is not a JSON object */
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

/** @returns undefined if the text outside the LVE section is not a JSON object */
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

/** Sets a JSON field of the LVE section. Invalid JSON is stored as text, so that the validation refuses it. */
export function withLveText(draft: BackendDraft, field: LveField, text: string): BackendDraft {
	const value: Json | undefined = text.trim() === '' ? undefined : (readJson(text)?.value ?? text);
	return { ...draft, lve: withKey(draft.lve, field, value), texts: { ...draft.texts, [field]: text } };
}
