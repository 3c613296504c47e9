import {
	isJsonObject,
	type Json,
	type JsonObject,
	readJson,
	withKey,
	writeJson,
} from '#features/admin/shared/json-value.ts';
import type { JsonField } from '#shared/delivery/schedule/read-job-request.ts';
import type { ScheduleDraft } from './schedule-draft.ts';

/** Value of a JSON field of a draft; undefined for blank text, and for text that the form cannot show. */
const partOf = (draft: ScheduleDraft, field: JsonField): Json | undefined => readJson(draft.texts[field])?.value;

export function objectOf(draft: ScheduleDraft, field: JsonField): JsonObject {
	const value = partOf(draft, field);
	return isJsonObject(value) ? value : {};
}

export function listOf(draft: ScheduleDraft, field: JsonField): readonly Json[] {
	const value = partOf(draft, field);
	return Array.isArray(value) ? value : [];
}

/** True if a JSON field has text that is neither blank nor of the kind that the form shows. */
export function isUnreadable(draft: ScheduleDraft, field: JsonField): boolean {
	if (draft.texts[field].trim() === '') return false;
	const value = partOf(draft, field);
	const isList = field === 'Rates' || field === 'OutputFields';
	return isList ? !Array.isArray(value) : !isJsonObject(value);
}

/** A draft with another value of a JSON field. An object or list without content is left out. */
export function withPart(draft: ScheduleDraft, field: JsonField, value: Json | undefined): ScheduleDraft {
	const isEmpty = value === undefined || value === null || Object.keys(value).length === 0;
	return { ...draft, texts: { ...draft.texts, [field]: isEmpty ? '' : writeJson(value) } };
}

/** A draft with another value of one key of a JSON field. `undefined` and blank text remove the key. */
export function withValue(draft: ScheduleDraft, field: JsonField, key: string, value: Json | undefined): ScheduleDraft {
	return withPart(draft, field, withKey(objectOf(draft, field), key, value === '' ? undefined : value));
}

/** Text of a value in an input. */
export const textOf = (value: Json | undefined): string =>
	value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Whole number of an input; other text stays as it is, so that the check of the schedule names it. */
export const numberOf = (text: string): Json | undefined =>
	text.trim() === '' ? undefined : /^\d{1,9}$/.test(text.trim()) ? Number(text) : text;
