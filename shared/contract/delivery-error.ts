import * as z from 'zod';

/** Maximum number of rows whose errors are recorded and shown. */
export const maxRowErrors = 20;

/** Error of a row in the file of a delivery. */
export const rowError = z.object({
	row: z.int().describe('Line of a loan file, or number of the row in the file of a schedule.'),
	name: z.string().optional().describe('Name of the rate, or identifier of the loan.'),
	error: z.string(),
});

export const rowErrors = z
	.array(rowError)
	.optional()
	.describe('Rows that have an error in place of figures, at most the first 20.');

/** Why a delivery did not succeed, on the wire. */
export const deliveryError = z.object({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional().describe('Values of the message.'),
});
