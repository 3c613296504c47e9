import { isObject } from './config-fault.ts';
import type { JobFault, JobFaultCode } from './job-fault.ts';

/**
 * Error of a schema rule: the message names the valid values, the code identifies the fault.
 *
 * `refine` passes `params` to its issue; `read-faults.ts` reads the code from there.
 */
export const rule = (code: JobFaultCode, message: string, params?: JobFault['params']) => ({
	error: message,
	params: { code, ...(params && { values: params }) },
});

/** Option that runs a rule even if single fields have faults, so that all faults are reported together. */
export const besideFaults = (isReadable: (value: unknown) => boolean) => ({
	when: ({ value }: { readonly value: unknown }) => isReadable(value),
});

/** Rule that compares the fields of an object. */
export const ruleOfFields = (code: JobFaultCode, message: string) => ({
	...rule(code, message),
	...besideFaults(isObject),
});
