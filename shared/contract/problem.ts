import * as z from 'zod';

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** One fault of a request, with its path and message. */
const issue = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	/** Kind of fault, if it is listed in `problems/faults.ts`. */
	code: z.string().optional(),
	message: z.string(),
	params: params.optional(),
});

/**
 * Answer to a refused request.
 *
 * `code` and `params` have the same content as `message`, for programs and translations; `problems.ts` lists them.
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
