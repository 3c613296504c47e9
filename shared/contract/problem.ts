import * as z from 'zod';

const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** One fault of a request: the path of the field, and a message. */
const issue = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	/** Code of the fault, if `problems/faults.ts` lists the fault. */
	code: z.string().optional(),
	message: z.string(),
	params: params.optional(),
});

/**
 * Answer to a refused request.
 *
 * Programs and translations use `code` and `params`, which say the same as `message`. `problems.ts` lists all codes.
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
