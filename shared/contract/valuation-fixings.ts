import * as z from 'zod';
import { caller, currency, date, decimal, route } from './route.ts';
import { valuationAccess } from './valuation-curves.ts';

export const fixingLimits = {
	saved: 5_000,
	ofOrganisation: 50_000,
	sent: 20_000,
} as const;

const fixingKey = {
	index: z.string().max(20).describe('LIBOR, EURIBOR, SOFR and the like.'),
	currency: currency.describe('LIBOR has several.'),
	tenor: z.string().max(10).describe('Such as 3M. ON for an overnight index.'),
	date: date.describe('Date of the fixing.'),
};

const fixing = z.strictObject({ ...fixingKey, value: decimal.describe('Percent per year, as published.') });

export const storedFixing = z.object({ ...fixingKey, value: z.string().describe('Percent per year.') });

export type WireFixing = z.output<typeof fixing>;
export type WireFixingKey = Omit<WireFixing, 'value'>;

export const sentFixings = z
	.array(fixing)
	.max(fixingLimits.sent, `must have at most ${fixingLimits.sent} fixings`)
	.optional()
	.describe('Past fixings for these deals alone. Used where the portal has none of its own for the date.');

const fixings = { method: 'POST', capability: 'valuation', access: valuationAccess } as const;
const changes = {
	...fixings,
	effect: 'change',
	scope: 'market-data:write',
	bodyBytes: 1024 * 1024,
	bodyValues: 50_000,
} as const;

export const fixingList = route({
	...fixings,
	path: '/valuation/api/fixings/list',
	summary: 'List the fixings that your organization has saved, by index and date.',
	effect: 'read',
	scope: 'valuation:read',
	request: z.strictObject({
		index: fixingKey.index.optional(),
		currency: currency.optional(),
		tenor: fixingKey.tenor.optional(),
		...caller,
	}),
	answer: z.object({ fixings: z.array(storedFixing) }),
});

export const fixingSave = route({
	...changes,
	path: '/valuation/api/fixings/save',
	summary: 'Save past fixings for the valuations of your organization. All are saved, or none.',
	request: z.strictObject({
		fixings: z
			.array(fixing, 'must be a list of fixings')
			.min(1, 'must have at least one fixing')
			.max(fixingLimits.saved, `must have at most ${fixingLimits.saved} fixings`),
		confirmed: z
			.boolean()
			.default(false)
			.describe('Whether fixings are saved that are more than one percentage point from one of two weeks around them.'),
		...caller,
	}),
	answer: z.object({
		saved: z.int().describe('New and changed fixings.'),
		unchanged: z.int(),
		total: z.int().describe('Fixings of your organization.'),
	}),
});

export const fixingRemove = route({
	...changes,
	path: '/valuation/api/fixings/remove',
	summary: 'Remove fixings of your organization.',
	request: z.strictObject({
		fixings: z
			.array(z.strictObject(fixingKey), 'must be a list of fixings')
			.min(1, 'must have at least one fixing')
			.max(fixingLimits.saved, `must have at most ${fixingLimits.saved} fixings`),
		...caller,
	}),
	answer: z.object({ removed: z.int(), total: z.int() }),
});
