import { checkKeys } from '../check-keys.ts';
import { isObject, parseJson } from '../config-fault.ts';
import type { JobFault } from './job-fault.ts';
import { type JobRequest, jobRequest } from './job-request.ts';
import { formatFaults } from './output-fields.ts';
import { readFaults } from './read-faults.ts';

/** The fields of `requestJson` that are JSON themselves, with their labels in the form. */
export const jsonFields = {
	OutputFields: 'Output Fields',
	Rates: 'Rates',
	cryptography: 'Cryptography',
	sftppush: 'sftppush',
	delivery: 'Delivery',
} as const;

export type JsonField = keyof typeof jsonFields;

const isJsonField = (key: string): key is JsonField => Object.hasOwn(jsonFields, key);

const place = ['requestJson'] as const;

/** 500 entries of `Rates` with every field. */
const mostValues = 20_000;

/** A request that was read, and the object as it was written, without blank optional fields. */
export interface ReadJob {
	readonly request: JobRequest;
	readonly written: Readonly<Record<string, unknown>>;
}

type Read = ReadJob | { readonly faults: readonly JobFault[] };

/** Reads a `requestJson` that shall be saved: an object, or its JSON text. The faults have their places. */
export function readJobRequest(requestJson: unknown): Read {
	const read = readSavedRequest(requestJson);
	if ('faults' in read) return read;
	const faults = formatFaults(read.request.OutputFields ?? [], [...place, 'OutputFields']);
	return faults.length > 0 ? { faults } : read;
}

/** Reads a `requestJson` that was saved, perhaps before the formats of its dates were checked. */
export function readSavedRequest(requestJson: unknown): Read {
	const parsed = typeof requestJson === 'string' ? parseJson(requestJson, mostValues) : { value: requestJson };
	if ('problem' in parsed) {
		const message = `Request JSON value is not a valid JSON format string: ${parsed.problem}`;
		return { faults: [{ path: place, code: 'not-json', message, params: { problem: parsed.problem } }] };
	}
	if (!isObject(parsed.value)) {
		return { faults: [{ path: place, code: 'not-json', message: 'Request JSON value must be a JSON object.' }] };
	}
	const wrongKeys = checkKeys(parsed.value).map(({ path, message }) => ({
		path: [...place, ...path],
		code: 'unknown-field' as const,
		message,
		params: { field: String(path.at(-1)).slice(0, 60) },
	}));
	if (wrongKeys.length > 0) return { faults: wrongKeys };
	const written = withoutBlanks(parsed.value);
	const notJson = Object.entries(written).flatMap(([key, value]) =>
		isJsonField(key) && (typeof value !== 'object' || value === null) ? [fieldFault(key)] : [],
	);
	if (notJson.length > 0) return { faults: notJson };
	const result = jobRequest.safeParse(written, { reportInput: true });
	return result.success ? { request: result.data, written } : { faults: readFaults(result.error, place) };
}

/**
 * The value of a JSON field of the form; undefined for blank text.
 *
 * @returns a fault with the place of the error in the text, if it is not JSON
 */
export function readJsonField(
	field: JsonField,
	text: string,
): { readonly value: unknown } | { readonly fault: JobFault } {
	if (text.trim() === '') return { value: undefined };
	const parsed = parseJson(text, mostValues);
	return 'problem' in parsed ? { fault: fieldFault(field, parsed.problem) } : parsed;
}

/** The message of the specification. */
function fieldFault(field: JsonField, problem?: string): JobFault {
	const message = `${jsonFields[field]} value in Request JSON is not a valid JSON format string`;
	return {
		path: [...place, field],
		code: 'not-json',
		message: problem === undefined ? message : `${message}: ${problem}`,
		...(problem === undefined ? {} : { params: { problem } }),
	};
}

/** Forms send optional fields that were left empty as blank texts. */
function withoutBlanks(request: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
	return Object.fromEntries(
		Object.entries(request).filter(([key, value]) => !(isJsonField(key) && key !== 'Rates' && isBlank(value))),
	);
}
