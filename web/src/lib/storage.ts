import type * as z from 'zod';
import { localStore } from './local-store.ts';

/** Of every key that the portal itself writes. */
export const storagePrefix = 'portal.';

/** One value in local storage under `portal.<key>`: a text as it is, anything else as JSON. What does not fit the schema reads as nothing. */
export interface StoredValue<T> {
	read(): T | undefined;
	write(value: T): void;
	remove(): void;
}

export function storedValue<T>(key: string, schema: z.ZodType<T>): StoredValue<T> {
	const name = storagePrefix + key;
	return {
		read() {
			const text = localStore.get(name);
			if (text === null) return undefined;
			const asText = schema.safeParse(text);
			const parsed = asText.success ? asText : schema.safeParse(jsonIn(text));
			return parsed.success ? parsed.data : undefined;
		},
		write: (value) => localStore.set(name, typeof value === 'string' ? value : JSON.stringify(value)),
		remove: () => localStore.remove(name),
	};
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
