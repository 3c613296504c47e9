import { jsonShape } from './json-shape.ts';

/** What is wrong with one part of a configuration. */
export interface ConfigFault {
	readonly path: readonly (string | number)[];
	/** Of the fault, whatever the part; `message` names the part. */
	readonly code: string;
	readonly message: string;
}

export const fault = (path: readonly (string | number)[], code: string, message: string): ConfigFault => ({
	path,
	code,
	message,
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON, and where the parser stumbled if it is none. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
	const { depth, values } = jsonShape(text);
	if (values > mostValues) return { problem: `it has more than ${mostValues} values` };
	if (depth > deepest) return { problem: `it is nested deeper than ${deepest}` };
	try {
		return { value: JSON.parse(text) };
	} catch (cause) {
		const place = /\(line \d+ column \d+\)/.exec(cause instanceof Error ? cause.message : '');
		return { problem: place === null ? 'it ends too soon' : place[0].slice(1, -1) };
	}
}

/** A configuration is nested five or six levels deep; the code that walks through it is recursive. */
const deepest = 50;

/** The longest layouts, with a label of their own for every field and column in use, have about a thousand. */
const mostValues = 5000;
