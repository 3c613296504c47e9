import * as z from 'zod';

export const maxRowErrors = 20;

export const rowError = z.object({
	row: z.int().describe('Line of a loan file, or number of the row in the file of a schedule.'),
	name: z.string().optional().describe('Name of the rate or loan, or identifier of a loan of a file.'),
	error: z.string(),
});

export const rowErrors = z
	.array(rowError)
	.optional()
	.describe('Rows that have an error in place of figures, at most the first 20.');

export const deliveryError = z.object({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional().describe('Values of the message.'),
});

/** Fields of a waiting delivery: time of the next attempt, and the rates for which it waits. */
export const awaited = {
	nextAt: z.string().optional().describe('When a delivery that waits is tried again.'),
	deadline: z
		.string()
		.optional()
		.describe('When a delivery stops waiting. It fails then, or rows that lack a fixing have an error.'),
	waitingFor: z
		.array(
			z.object({
				index: z.string().describe('Overnight index, or instrument of term rates.'),
				date: z.string().describe('ISO date of the fixing that is not published yet.'),
			}),
		)
		.optional()
		.describe('Rates that a waiting delivery lacks, at most the first 20.'),
};
