import * as z from 'zod';
import { caller, currency, date, route } from './route.ts';

export const latestRate = route({
	method: 'POST',
	path: '/rate/api/latest',
	summary:
		'Read the latest fixing of the overnight index of a currency. Empty without a fixing, and for a currency of fallback rates that has no index.',
	capability: 'rates',
	access: { kind: 'module', anyOf: ['RFR', 'ONRates', 'Fallback', 'CashFallbacks'] },
	effect: 'read',
	scope: 'rates:read',
	request: z.strictObject({ currency, ...caller }),
	answer: z.array(
		z.object({
			id: z.object({ rateDate: date, currency: z.string(), index: z.string() }),
			value: z.string().describe('Percent per year.'),
		}),
	),
});
