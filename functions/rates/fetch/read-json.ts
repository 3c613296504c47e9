import * as z from 'zod';
import { duplicateKey } from '#shared/input/duplicate-key.ts';
import { PublisherFailure } from './publisher-failure.ts';

/** A number of an answer, in its own digits. */
export const digits = z.string();

/** The value of a date without a fixing. */
export const nothing = z.literal([null, '']);

/**
 * Reads JSON and keeps numbers in their own digits: 3.60 becomes `"3.60"`.
 *
 * @throws PublisherFailure naming the first field that is missing or wrong
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
	const parsed = schema.safeParse(parseExactly(text));
	if (parsed.success) return parsed.data;
	const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'not readable' };
	throw new PublisherFailure('changed-shape', `${pathText(path)}: ${message}`, { cause: parsed.error });
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function parseExactly(text: string): unknown {
	const keepDigits: Reviver = (_, value, context) => (typeof value === 'number' ? context?.source : value);
	let value: unknown;
	try {
		value = JSON.parse(text, keepDigits);
	} catch (cause) {
		throw new PublisherFailure('changed-shape', 'the answer is not JSON', { cause });
	}
	const duplicate = duplicateKey(text, value);
	if (duplicate === undefined) return value;
	throw new PublisherFailure('changed-shape', `${pathText(duplicate.path)}: there twice`);
}

function pathText(path: readonly PropertyKey[]): string {
	const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
	return parts.join('').replace(/^\./, '') || 'the answer';
}
