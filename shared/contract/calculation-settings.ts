import * as z from 'zod';

const shape = {
	principalChangeMethod: z
		.enum(['NON_CUMULATIVE', 'BALANCE'], 'must be NON_CUMULATIVE or BALANCE')
		.describe('How interest follows changes of the principal.'),
	isWeekendTreatedAsBizDay: z.boolean().describe('Whether weekends are business days with client calendars.'),
};

/** Inputs of a result in addition to the terms: settings of the layout and the configuration of whoever calculates. */
export const calculationSettings = z.strictObject(shape);

export type CalculationSettings = z.output<typeof calculationSettings>;

/** The same settings in an answer, which may have further fields one day. */
export const answeredSettings = z.object(shape);
