import { applyEdits, format } from 'jsonc-parser';
import { duplicateKey } from '#shared/input/duplicate-key.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readJson(text: string): { readonly value: Json } | undefined {
	try {
		return { value: JSON.parse(text) as Json };
	} catch {
		return undefined;
	}
}

export function writeJson(value: Json | undefined): string {
	return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** Sets a key at its existing position, or at the end if it is new. `undefined` removes the key. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
	if (value !== undefined) return { ...object, [key]: value };
	return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

/**
 * Formats JSON text that has a duplicate key. Its fields cannot be edited separately, because parsing it would lose one
 * of the two values.
 *
 * @returns undefined for any other text
 */
export function unreadText(text: string): string | undefined {
	const value = readJson(text)?.value;
	if (value === undefined || duplicateKey(text, value) === undefined) return undefined;
	return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }));
}
