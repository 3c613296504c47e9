import * as z from 'zod';
import { caller, currency, date, decimal, route } from './route.ts';
import { valuationAccess } from './valuation-curves.ts';

/** Limits of the fixings of an organisation and of a request. */
export const fixingLimits = {
	/** Maximum number of fixings in a request that saves or removes them. */
	saved: 5_000,
	ofOrganisation: 50_000,
	/** Maximum number of fixings in a request for a valuation. */
	sent: 20_000,
} as const;

const fixingKey = {
	index: z.string().max(20).describe('LIBOR, EURIBOR, SOFR and the like.'),
	currency: currency.describe('LIBOR has several.'),
	tenor: z.string().max(10).describe('Such as 3M. ON for an overnight index.'),
	date: date.describe('Date of the fixing.'),
};

const fixing = z.strictObject({ ...fixingKey, value: decimal.describe('Percent per year, as published.') });

/** A fixing in an answer. */
export const storedFixing = z.object({ ...fixingKey, value: z.string().describe('Percent per year.') });

export type WireFixing = z.output<typeof fixing>;
export type WireFixingKey = Omit<WireFixing, 'value'>;

/** Fixings that a request contains together with its deals. */
export const sentFixings = z
	.array(fixing)
	.max(fixingLimits.sent, `must have at most ${fixingLimits.sent} fixings`)
	.optional()
	.describe('Past fixings for these deals alone. Used where the portal has none of its own for the date.');

const fixings = { method: 'POST', capability: 'valuation', access: valuationAccess } as const;

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
	...fixings,
	path: '/valuation/api/fixings/save',
	summary: 'Save past fixings for the valuations of your organization. All are saved, or none.',
	effect: 'change',
	scope: 'market-data:write',
	bodyBytes: 1024 * 1024,
	bodyValues: 50_000,
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
	...fixings,
	path: '/valuation/api/fixings/remove',
	summary: 'Remove fixings of your organization.',
	effect: 'change',
	scope: 'market-data:write',
	bodyBytes: 1024 * 1024,
	bodyValues: 50_000,
	request: z.strictObject({
		fixings: z
			.array(z.strictObject(fixingKey), 'must be a list of fixings')
			.min(1, 'must have at least one fixing')
			.max(fixingLimits.saved, `must have at most ${fixingLimits.saved} fixings`),
		...caller,
	}),
	answer: z.object({ removed: z.int(), total: z.int() }),
});
