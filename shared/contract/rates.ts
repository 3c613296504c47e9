import * as z from 'zod';
import { route } from './route.ts';
import { caller, currency, date } from './wire.ts';

/** The latest day for which the overnight index of a currency has a fixing: `[{"id": {"rateDate": …}, …}]`. */
export const latestRate = route({
	method: 'POST',
	path: '/rate/api/latest',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['RFR', 'ONRates'] },
	effect: 'read',
	request: z.strictObject({ currency, ...caller }),
	answer: z.array(
		z.object({
			id: z.object({ rateDate: date, currency: z.string(), index: z.string() }),
			/** Percent per year. */
			value: z.string(),
		}),
	),
});
