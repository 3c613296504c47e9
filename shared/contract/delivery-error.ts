import * as z from 'zod';

/** Why a delivery did not succeed, on the wire. */
export const deliveryError = z.object({
	code: z.string(),
	message: z.string(),
	params: z.record(z.string(), z.string()).optional().describe('Values of the message.'),
});
