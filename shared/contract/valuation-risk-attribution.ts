import * as z from 'zod';
import { route } from './route.ts';
import { valuationAccess } from './valuation-curves.ts';
import { byView, riskIdentity, riskLimits, riskTerms } from './valuation-risk.ts';
import { dealError, itemsUpTo, swapLimits } from './valuation-swaps.ts';
import { date } from './wire.ts';

const number = z.number();

const steps = {
	value0: number.describe('Value on the first date, at its exchange rates.'),
	value1: number.describe('Value on the second date, at its exchange rates.'),
	cash: number.describe('Paid after the first and up to the second date, at the exchange rates of the second one.'),
	time: number.describe('The second date on curves rolled along their forwards.'),
	fixings: number.describe('Realised fixings instead of the forwards.'),
	rates: number.describe('The curves of the second date.'),
	fx: number.describe('The exchange rates of the second date.'),
};

const curveStep = z.object({ curveId: z.string(), discountingTenor: z.string(), change: number });

const attributed = z.object({
	...steps,
	leg1Cash: number.describe('Signed, in the currency of the leg.'),
	leg2Cash: number,
	ratesByCurve: z
		.array(curveStep)
		.optional()
		.describe(
			'With splitByCurve: one curve after another, discounting first; a curve without quotes on the second date is last. The sum is `rates`.',
		),
});

const apart = z.object({ value0: number.optional(), value1: number.optional() });

export const swapAttribution = route({
	method: 'POST',
	path: '/valuation/api/attribution',
	summary: 'Change of value between two dates by time, fixings, rates and exchange rates, and deals that changed.',
	capability: 'valuation',
	access: valuationAccess,
	effect: 'read',
	scope: 'valuation:run',
	bodyBytes: swapLimits.bodyBytes,
	bodyValues: swapLimits.bodyValues,
	request: z.strictObject({
		...riskTerms,
		valuationDate: date.describe('The first date.'),
		toDate: date.describe('The second date. Both need market data.'),
		valuationItems: itemsUpTo(riskLimits.attributedDeals).describe('Deals on the first date.'),
		toItems: itemsUpTo(riskLimits.attributedDeals)
			.optional()
			.describe('Deals on the second date, matched by dealId. Absent: the same deals.'),
		splitByCurve: z.boolean().default(false),
	}),
	answer: z.object({
		results: z.array(
			z.object({
				...riskIdentity,
				status: z
					.enum(['same', 'terminated', 'new', 'changed'])
					.describe('same: attributed. Others: listed with their values, in no step.'),
				views: byView(attributed).describe('Of deals with the status same.'),
				apart: byView(apart).optional().describe('Values of terminated, new and changed deals.'),
			}),
		),
		totals: byView(
			z.object({
				deals: z.int().describe('Attributed deals that have the view.'),
				...steps,
				ratesByCurve: z.array(curveStep).optional(),
				terminated: number.describe('Value on the first date of deals that are not in the second book.'),
				added: number.describe('Value on the second date of deals that are not in the first book.'),
				changed: number.describe('Change of value of deals with changed terms.'),
			}),
		).describe(
			'value1 + cash − value0 is time + fixings + rates + fx. Deals apart are in none of these seven figures.',
		),
		unattributed: z
			.array(dealError.extend({ dealId: z.string() }))
			.optional()
			.describe('With toItems: deals that a book lists twice, which cannot be matched.'),
	}),
});
