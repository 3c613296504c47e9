import type * as z from 'zod';
import { type Refusal, refuse } from './refusal.ts';

export function writeCursor(place: object | undefined): { readonly cursor?: string } {
	return place === undefined ? {} : { cursor: Buffer.from(JSON.stringify(place)).toString('base64url') };
}

/** Maximum length of a cursor. It contains a DynamoDB key, which has at most 1,024 bytes. */
const maxCursorLength = 1000;

/** @throws a refusal (400) if the cursor was not issued by the portal */
export function readCursor<Place extends z.ZodType>(
	schema: Place,
	cursor: string | undefined,
): z.output<Place> | undefined {
	if (cursor === undefined) return undefined;
	if (cursor.length > maxCursorLength) throw cursorInvalid();
	try {
		return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
	} catch (cause) {
		throw cursorInvalid(cause);
	}
}

export function cursorInvalid(cause?: unknown): Refusal {
	return refuse('cursor-invalid', {}, { cause });
}

/** Well below the maximum size of a function's response. */
const maxCharacters = 2_000_000;

/** @throws a refusal (400) if the whole list does not fit into one response */
export function listed<Item>(items: readonly Item[]): Item[] {
	if (JSON.stringify(items).length <= maxCharacters) return [...items];
	throw refuse('too-many-to-list', { max: maxCharacters, unit: 'characters' });
}
