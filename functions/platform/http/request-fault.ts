import type * as z from 'zod';
import type { Issue } from '#shared/contract/route.ts';
import { type Refusal, refuse } from './refusal.ts';

const maxIssues = 20;

/**
 * Returns the refusal (400) of a body that does not match its schema. It contains the first issues and the total
 * number. The body must be parsed with {@link inWords}.
 */
export function invalidRequest({ issues }: z.ZodError): Refusal {
	const named = issues.slice(0, maxIssues).map((issue) => ({
		path: issue.path.map((key) => (typeof key === 'number' ? key : shortened(String(key)))),
		message: issue.message,
	}));
	return refuse('invalid-request', { count: issues.length, first: inOneLine(named, issues.length) }, { issues: named });
}

function inOneLine([first]: readonly Issue[], count: number): string {
	if (first === undefined) return 'The request is not valid.';
	const where = first.path.length === 0 ? '' : `${first.path.join('.')}: `;
	const more = count === 1 ? '' : ` (and ${count - 1} more, see issues)`;
	return `${where}${first.message}${more}`;
}

const maxKeysNamed = 5;
const longestKey = 40;

const nouns: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
	record: 'an object',
	null: 'null',
};

/** Parse options with which Zod describes faults in sentences, unless the schema has its own text. */
export const inWords = { error: describeFault };

function describeFault(issue: z.core.$ZodRawIssue): string | undefined {
	switch (issue.code) {
		case 'unrecognized_keys':
			return unknownFields(issue.keys, fieldsOf(issue.inst));
		case 'invalid_type':
			return wrong(issue.input, nouns[issue.expected] ?? issue.expected);
		case 'invalid_value':
			return wrong(issue.input, listed(issue.values.map(String)));
		case 'invalid_union':
			return closestFault(issue) ?? wrong(issue.input, unionText(issue.inst, issue.input));
		case 'too_small':
			return `must ${sizeText(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum))}`;
		case 'too_big':
			return `must ${sizeText(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum))}`;
		case 'invalid_format':
			return issue.pattern === undefined ? `must be ${issue.format}` : `must be written like ${issue.pattern}`;
		default:
			return undefined;
	}
}

/** Does not repeat the value, because it may be a password. */
function wrong(value: unknown, noun: string): string {
	if (value === undefined) return `is missing; it must be ${noun}`;
	const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
	const found = nouns[type] ?? type;
	const isOfType =
		noun === found ||
		noun.startsWith(`${found} `) ||
		noun.startsWith('one of ') ||
		(type === 'number' && noun === nouns.int);
	return isOfType ? `must be ${noun}` : `must be ${noun}, not ${found}`;
}

const listed = (values: readonly string[]) => (values.length === 1 ? String(values[0]) : `one of ${values.join(', ')}`);

function sizeText(origin: string, bound: 'at least' | 'more than' | 'at most' | 'less than', size: number): string {
	if (origin === 'string') return `have ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`;
	if (origin === 'array' || origin === 'set') return `have ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`;
	return `be ${bound} ${size}`;
}

export const shortened = (text: string) => (text.length > longestKey ? `${text.slice(0, longestKey)}…` : text);

function unknownFields(keys: readonly string[], known: readonly string[]): string {
	const named = keys.slice(0, maxKeysNamed).map((key) => JSON.stringify(shortened(key)));
	const more = keys.length - named.length;
	const unknown = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
	const verb = keys.length === 1 ? 'is not a field here' : 'are not fields here';
	return `${unknown} ${verb}; ${known.length === 0 ? 'there are none' : `the fields are ${known.join(', ')}`}`;
}

interface Inspected {
	readonly _zod: {
		readonly def: { readonly shape?: object; readonly options?: readonly Inspected[]; readonly type: string };
	};
}

const fieldsOf = (schema: unknown) => Object.keys((schema as Inspected | undefined)?._zod.def.shape ?? {});

/** Undefined unless the fields of exactly one member match the value. */
function closestFault({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string | undefined {
	const isOfForm = (issues: readonly z.core.$ZodIssue[]) =>
		issues.every(({ code, path }) => code !== 'unrecognized_keys' && path.length > 1);
	const [fits, ...others] = errors.filter(isOfForm);
	const [first] = fits ?? [];
	if (first === undefined || others.length > 0) return undefined;
	return `${first.path.map(String).join('.')} ${first.message}`;
}

/** Lists the fields if all types are objects. */
function unionText(schema: unknown, value: unknown): string {
	const options = (schema as Inspected | undefined)?._zod.def.options ?? [];
	const types = options.map(({ _zod }) => _zod.def.type);
	const known = [...new Set(types)].flatMap((type) => nouns[type] ?? []);
	const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
	if (isObject && options.length > 1 && types.every((type) => type === 'object')) {
		return `an object with ${options.map((option) => fieldsOf(option).join(', ')).join(', or with ')}`;
	}
	return known.length === 0 ? 'one of the forms that the API document describes' : known.join(' or ');
}
