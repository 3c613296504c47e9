import * as z from 'zod';

/** What is wrong with one part of a request. */
const issue = z.object({
	path: z.array(z.union([z.string(), z.number()])),
	/** Of the fault, whatever the part. */
	code: z.string().optional(),
	message: z.string(),
});

/**
 * The answer to a request that is not carried out.
 *
 * `code` and `params` say the same as `message` in a form that a program can act on and translate.
 */
export const problem = z.object({
	message: z.string(),
	code: z.string().optional(),
	params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
	issues: z.array(issue).optional(),
	correlationId: z.string().optional(),
});

export type Problem = z.infer<typeof problem>;

export type Issue = z.infer<typeof issue>;
