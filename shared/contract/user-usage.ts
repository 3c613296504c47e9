import * as z from 'zod';

export const limited = z.object({ used: z.number(), limit: z.number() });

export const userUsage = {
	openUploads: limited.describe('Your upload links that have not expired.'),
	keptBytes: limited.describe(
		'Bytes of your kept loan files, batches and runs, uploads and results. They are kept for 90 days.',
	),
};

export type UserUsage = z.infer<z.ZodObject<typeof userUsage>>;

export const uploadBytes = (max: number) =>
	z.int().min(0).max(max).describe('Length of the file in bytes. The link accepts this length only.');
