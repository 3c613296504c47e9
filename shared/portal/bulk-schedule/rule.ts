import type { JobFaultCode } from './job-fault.ts';

/**
 * The error of a schema's rule: the message names what would be right, the code goes with the fault.
 *
 * `refine` passes `params` on with its issue; `read-faults.ts` reads the code there.
 */
export const rule = (code: JobFaultCode, message: string) => ({ error: message, params: { code } });
