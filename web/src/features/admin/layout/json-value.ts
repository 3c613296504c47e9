export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
	readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns nothing when the text is not JSON */
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

/** The object with a key set where it stands, or at its end; without it for `undefined`. */
export function withKey(object: JsonObject, key: string, value: Json | undefined): JsonObject {
	if (value !== undefined) return { ...object, [key]: value };
	return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
