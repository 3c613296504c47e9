import * as z from 'zod';

/** Key that makes the start of a delivery repeatable after a lost answer. */
export const idempotencyKey = z
	.string()
	.regex(/^[A-Za-z0-9-]{8,60}$/, 'must have 8 to 60 letters, digits and hyphens')
	.optional()
	.describe('Repeating the call with the same key starts nothing. A new UUID is suitable.');
