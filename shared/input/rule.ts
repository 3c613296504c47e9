import { isObject } from './config-fault.ts';
import type { JobFault, JobFaultCode } from './job-fault.ts';

/**
 * Creates the error of a schema rule. The message names the valid values; the code identifies the fault.
 *
 * `refine` copies `params` to the Zod issue, from which `read-faults.ts` reads the code.
 */
export const rule = (code: JobFaultCode, message: string, params?: JobFault['params']) => ({
	error: message,
	params: { code, ...(params && { values: params }) },
});

/** Creates the option that runs a rule even if single fields have faults, so that all faults are reported together. */
export const besideFaults = (isReadable: (value: unknown) => boolean) => ({
	when: ({ value }: { readonly value: unknown }) => isReadable(value),
});

/** Creates a rule that compares several fields of an object. */
export const ruleOfFields = (code: JobFaultCode, message: string) => ({
	...rule(code, message),
	...besideFaults(isObject),
});
