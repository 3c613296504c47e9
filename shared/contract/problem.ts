import * as z from 'zod';

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** One fault of a request: where it is, and what is wrong there. */
const issue = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	/** Kind of fault, if `problems/faults.ts` lists it. */
	code: z.string().optional(),
	message: z.string(),
	params: params.optional(),
});

/**
 * The answer to a request that is not carried out.
 *
 * `code` and `params` say the same as `message`, for programs and translations; `problems.ts` lists them.
 */
export const problem = z.object({
	message: z.string(),
	code: z.string().optional(),
	params: params.optional(),
	issues: z.array(issue).optional(),
	correlationId: z.string().optional(),
});

export type Problem = z.infer<typeof problem>;

export type Issue = z.infer<typeof issue>;
