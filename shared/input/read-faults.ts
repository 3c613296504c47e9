import type * as z from 'zod';
import { isObject } from './config-fault.ts';
import type { JobFault, JobFaultCode } from './job-fault.ts';

type Issue = z.core.$ZodIssue;

const maxFaults = 100;

/** Converts schema errors to faults. The path of each fault begins with `place`. */
export function readFaults(error: z.ZodError, place: JobFault['path']): readonly JobFault[] {
	return error.issues.flatMap((issue) => faultsOf(issue, place)).slice(0, maxFaults);
}

function faultsOf(issue: Issue, place: JobFault['path']): readonly JobFault[] {
	const path = [...place, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
	const fault = (code: JobFaultCode, message: string, params?: JobFault['params']): readonly JobFault[] => [
		{ path, code, message, ...(params === undefined ? {} : { params }) },
	];
	switch (issue.code) {
		case 'custom':
			return fault(
				(issue.params?.code as JobFaultCode | undefined) ?? 'not-allowed',
				issue.message,
				issue.params?.values as JobFault['params'],
			);
		case 'unrecognized_keys':
			return issue.keys.flatMap((key) => {
				const field = key.slice(0, 60);
				const message = `there is no field ${field} here`;
				return [{ path: [...path, field], code: 'unknown-field', message, params: { field } }];
			});
		case 'invalid_type':
			if (issue.input === undefined) return fault('missing', 'is required');
			return fault('wrong-type', `must be ${nameOf(issue.expected)}`, { expected: issue.expected });
		case 'too_big':
			return fault('too-large', limitMessage(issue.origin, 'at most', issue.maximum), { max: Number(issue.maximum) });
		case 'too_small':
			return fault('too-small', limitMessage(issue.origin, 'at least', issue.minimum), { min: Number(issue.minimum) });
		case 'invalid_value':
			if (issue.input === undefined) return fault('missing', 'is required');
			return fault('not-allowed', `must be one of ${issue.values.map(String).join(', ')}`, {
				allowed: issue.values.map(String).join(', '),
			});
		case 'invalid_union':
			return faultsOfUnion(issue, place);
		default:
			return fault('not-allowed', issue.message);
	}
}

/** Returns the faults of a union value. Only the union member selected by the value's type is considered. */
function faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion, place: JobFault['path']): readonly JobFault[] {
	const path = [...place, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
	const isOfType = (issues: readonly Issue[]) =>
		!issues.some((each) => each.path.length === 0 && each.code !== 'unrecognized_keys' && each.code !== 'custom');
	const form = issue.errors.find(isOfType);
	if (form !== undefined) return form.flatMap((each) => faultsOf(each, path));
	const [simple] = issue.errors.flat().filter((each) => each.code === 'invalid_value');
	return simple === undefined
		? [{ path, code: 'not-allowed', message: allowedByDiscriminator(issue) }]
		: faultsOf(simple, path);
}

function allowedByDiscriminator({
	discriminator,
	options,
}: z.core.$ZodIssueInvalidUnion & { options?: unknown }): string {
	if (discriminator === undefined) return 'has none of the allowed forms';
	return Array.isArray(options)
		? `must be one of ${options.map(String).join(', ')}`
		: 'is not one of the allowed values';
}

const names: Readonly<Record<string, string>> = {
	string: 'a text',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	array: 'a list',
	object: 'an object',
};

const nameOf = (expected: string) => names[expected] ?? expected;

function limitMessage(origin: string, bound: string, limit: number | bigint): string {
	const isOne = Number(limit) === 1;
	if (origin === 'string') return `must have ${bound} ${isOne ? 'one character' : `${limit} characters`}`;
	if (origin === 'array') return `must have ${bound} ${isOne ? 'one entry' : `${limit} entries`}`;
	return `must be ${bound} ${limit}`;
}

/** Error of a schema rule: the message names the valid values. `refine` copies `params` to the Zod issue. */
export const rule = (code: JobFaultCode, message: string, params?: JobFault['params']) => ({
	error: message,
	params: { code, ...(params && { values: params }) },
});

/** Creates the option that runs a rule even if single fields have faults, so that all faults are reported together. */
export const besideFaults = (isReadable: (value: unknown) => boolean) => ({
	when: ({ value }: { readonly value: unknown }) => isReadable(value),
});

export const ruleOfFields = (code: JobFaultCode, message: string) => ({
	...rule(code, message),
	...besideFaults(isObject),
});
