import { type DuplicateKey, duplicateKey } from './duplicate-key.ts';
import { jsonShape } from './json-shape.ts';

/** All fault codes of a configuration, with their meanings. */
export const configFaults = {
	'not-json': 'The text is not JSON.',
	'duplicate-key': 'An object of the text has a key twice.',
	'not-an-object': 'The value must be a JSON object.',
	'not-boolean': 'The value must be true or false.',
	'no-layout': 'A frontend configuration must have an object GUI_Layout.',
	invalid: 'The value is not allowed in a layout.',
	empty: 'The value must not be empty.',
	'not-within': 'The default currency must be one of the selected currencies.',
	'no-overnight-index': 'The portal has no overnight index for a currency of the calculator.',
	'unknown-module': 'There is no such module.',
	'non-gui-alone': 'NonGuiComponent cannot be combined with modules.',
	'too-large': 'The number is larger than the layout allows.',
	'not-own-origin': 'The endpoint must be a path without a host and without "..".',
	'key-not-allowed': 'The key is a name that every JavaScript object inherits.',
	'key-too-long': 'The path of keys to the value is too long.',
	'schedule-invalid': 'A schedule must have a time from 00:00 to 23:59 for each currency.',
	'no-daily-max': "The features must have a positive whole number 'dailyMaxRecords'.",
	'lve-missing': 'A value is required.',
	'lve-wrong-type': 'The value has another type than required.',
	'lve-unknown-field': 'There is no such field.',
	'lve-not-allowed': 'The value is not one of those that are allowed.',
	'lve-too-small': 'The number is smaller, or the list or text is shorter, than allowed.',
	'lve-too-large': 'The number is larger, or the list or text is longer, than allowed.',
	'lve-format': 'The value is not a date format, such as dd/MM/yyyy.',
	'lve-column-repeated': 'Two columns of the file are the same field of a loan.',
	'lve-columns-missing': 'No column of the file is a field that every loan needs.',
	'currencies-invalid': 'The currencies must be a list of three-letter codes.',
	'limit-unknown': 'There is no such limit.',
	'limit-invalid': 'The limit must be a whole number from 1 to its maximum.',
	'beyond-organisation': 'The organization of the user does not have this.',
} as const;

export type ConfigFaultCode = keyof typeof configFaults;

interface FaultParams {
	/** Duplicate key, and its path from the root of the configuration, such as LVE.features.dailyMaxRecords. */
	readonly 'duplicate-key': { readonly key: string; readonly path: string };
	/** Path of the invalid part of the layout, such as GUI_Layout.RFR.Logo. */
	readonly invalid: { readonly place: string };
	/** Currencies without an overnight index, and currencies that have one. */
	readonly 'no-overnight-index': { readonly others: string; readonly possible: string };
	readonly 'too-large': { readonly largest: number };
	/** `at`: path of the missing keys within the section LVE, such as From.format. */
	readonly 'lve-missing': { readonly at: string };
	readonly 'lve-wrong-type': { readonly at: string; readonly expected: string };
	readonly 'lve-unknown-field': { readonly at: string };
	readonly 'lve-not-allowed': { readonly at: string; readonly allowed: string };
	readonly 'lve-too-small': { readonly at: string; readonly min: number };
	readonly 'lve-too-large': { readonly at: string; readonly max: number };
	readonly 'lve-format': { readonly at: string };
	readonly 'lve-column-repeated': { readonly at: string; readonly other: string };
	readonly 'lve-columns-missing': { readonly missing: string };
	readonly 'limit-unknown': { readonly allowed: string };
	readonly 'limit-invalid': { readonly max: number };
}

type ParamsOf<Code extends ConfigFaultCode> = Code extends keyof FaultParams ? [params: FaultParams[Code]] : [];

export interface ConfigFault {
	readonly path: readonly (string | number)[];
	readonly code: ConfigFaultCode;
	/** English message, with the label of the invalid part. */
	readonly message: string;
	/** Values inserted into a code's texts, in addition to the path. */
	readonly params?: Readonly<Record<string, string | number>>;
}

export function fault<Code extends ConfigFaultCode>(
	path: ConfigFault['path'],
	code: Code,
	message: string,
	...[params]: ParamsOf<Code>
): ConfigFault {
	return { path, code, message, ...(params === undefined ? {} : { params }) };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

interface UnreadJson {
	readonly problem: string;
	readonly duplicate?: DuplicateKey['path'];
}

type ParsedJson = { readonly value: unknown } | UnreadJson;

/** Returns the fault of a text that {@link parseJson} rejects. @param label name of the text in the message */
export function unreadFault(label: string, { problem, duplicate }: UnreadJson): ConfigFault {
	if (duplicate === undefined) return fault([], 'not-json', `${label} is not a valid JSON format string: ${problem}`);
	const [key, path] = [String(duplicate.at(-1)), duplicate.join('.')];
	return fault([], 'duplicate-key', `${label}: ${problem}. Keep one of them.`, { key, path });
}

/** Parses JSON before it is saved. Unlike {@link parseSavedJson}, rejects duplicate keys. */
export function parseJson(text: string, max = maxValues): ParsedJson {
	const parsed = parseSavedJson(text, max);
	const duplicate = 'value' in parsed ? duplicateKey(text, parsed.value) : undefined;
	if (duplicate === undefined) return parsed;
	return { problem: `the key ${duplicate.path.join('.')} is there twice`, duplicate: duplicate.path };
}

/** Parses saved JSON. `problem`: position of a syntax error. Accepts duplicate keys, which earlier texts may have. */
export function parseSavedJson(text: string, max = maxValues): ParsedJson {
	const { depth, values } = jsonShape(text);
	if (values > max) return { problem: `it has more than ${max} values` };
	if (depth > deepest) return { problem: `it is nested deeper than ${deepest}` };
	try {
		return { value: JSON.parse(text) };
	} catch (cause) {
		const place = /\(line \d+ column \d+\)/.exec(cause instanceof Error ? cause.message : '');
		return { problem: place === null ? 'it ends too soon' : place[0].slice(1, -1) };
	}
}

/** Maximum depth of nesting, which limits recursion. Configurations have five or six levels. */
const deepest = 50;

/** Maximum values of a configuration. The largest in use, with a label for every field and column, have about 1,000. */
const maxValues = 5000;
