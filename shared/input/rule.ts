import { isObject } from './config-fault.ts';
import type { JobFault, JobFaultCode } from './job-fault.ts';

/**
 * The error of a schema's rule: the message names what would be right, the code goes with the fault.
 *
 * `refine` passes `params` on with its issue; `read-faults.ts` reads the code there.
 */
export const rule = (code: JobFaultCode, message: string, params?: JobFault['params']) => ({
	error: message,
	params: { code, ...(params && { values: params }) },
});

/** Rule that is checked together with single fields, so that all faults are reported at once. */
export const besideFaults = (isReadable: (value: unknown) => boolean) => ({
	when: ({ value }: { readonly value: unknown }) => isReadable(value),
});

/** A rule that compares the fields of an object. */
export const ruleOfFields = (code: JobFaultCode, message: string) => ({
	...rule(code, message),
	...besideFaults(isObject),
});
