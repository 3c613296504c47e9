import { isJsonObject, type Json, type JsonObject, readJson, withKey, writeJson } from '../layout/json-value.ts';

export type LveField = 'InputCols' | 'OutputHeaderRows' | 'OutputCols' | 'features';

export const lveFields = ['InputCols', 'OutputHeaderRows', 'OutputCols', 'features'] as const;

/** A `backendConfig` being edited: what concerns LVE apart from the rest, which is written as JSON. */
export interface BackendDraft {
	/** Everything but LVE, as it is being written; it may be no JSON yet. */
	readonly general: string;
	readonly isLveOn: boolean;
	/** LVE's section, kept while it is off. */
	readonly lve: JsonObject;
	/** JSON fields of LVE as they are being written. */
	readonly texts: Readonly<Partial<Record<LveField, string>>>;
	/** How many keys stood before LVE. */
	readonly lvePosition: number;
}

export const newLve: JsonObject = { LVESchedule: {}, features: { dailyMaxRecords: 1000 } };

/** Blank text counts as an empty object. @returns nothing when the text is no JSON object */
export function parseBackendDraft(text: string): BackendDraft | undefined {
	const config = text.trim() === '' ? {} : readJson(text)?.value;
	if (!isJsonObject(config)) return undefined;
	const { LVE } = config;
	return {
		general: writeJson(withKey(config, 'LVE', undefined)),
		isLveOn: LVE !== undefined,
		lve: isJsonObject(LVE) ? LVE : newLve,
		texts: {},
		lvePosition: Math.max(0, Object.keys(config).indexOf('LVE')),
	};
}

/** @returns nothing while the general part is no JSON object */
export function composeBackendDraft(draft: BackendDraft): string | undefined {
	const general = draft.general.trim() === '' ? {} : readJson(draft.general)?.value;
	if (!isJsonObject(general)) return undefined;
	const entries = Object.entries(general).filter(([key]) => key !== 'LVE');
	if (draft.isLveOn) entries.splice(draft.lvePosition, 0, ['LVE', draft.lve]);
	return JSON.stringify(Object.fromEntries(entries));
}

export function lveText(draft: BackendDraft, field: LveField): string {
	return draft.texts[field] ?? writeJson(draft.lve[field]);
}

/** While a text is no JSON it stands in the configuration as text, so that the rules refuse it. */
export function withLveText(draft: BackendDraft, field: LveField, text: string): BackendDraft {
	const value: Json | undefined = text.trim() === '' ? undefined : (readJson(text)?.value ?? text);
	return { ...draft, lve: withKey(draft.lve, field, value), texts: { ...draft.texts, [field]: text } };
}
