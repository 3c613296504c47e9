import * as z from 'zod';
import { route, sizable } from './route.ts';
import { valuationItem } from './valuation-item.ts';
import { riskIdentity, riskLimits, riskTerms } from './valuation-risk.ts';
import { dealError, itemsUpTo, swapRoute } from './valuation-swaps.ts';

const number = z.number();

export const conversionMethods = ['fallback', 'neutral', 'cash'] as const;

const method = z
	.enum(conversionMethods)
	.describe(
		'fallback: the spread adjustment of the index, with the value transfer. neutral: the spread at which no cash is due. cash: the spread `spreadBp`, and cash for the rest.',
	);

const spreadBp = sizable(z.number().min(-10_000).max(10_000));

/** Request fields that determine how the deals of a book are converted. */
export const conversionTerms = {
	method: method.default('fallback'),
	spreadBp: spreadBp.default(0).describe('With the method cash: replaces the spread adjustment.'),
};

export const swapConversion = route({
	...swapRoute,
	path: '/valuation/api/conversion',
	summary: 'Terms on which LIBOR swaps become swaps on overnight indices: spread, cash, and the converted deals.',
	request: z.strictObject({
		...riskTerms,
		valuationItems: itemsUpTo(riskLimits.deals),
		...conversionTerms,
		choices: z
			.array(z.strictObject({ dealId: z.string().max(100), method, spreadBp: spreadBp.optional() }))
			.max(riskLimits.deals)
			.default([])
			.describe('Methods of single deals, instead of `method`.'),
	}),
	answer: z.object({
		results: z.array(
			z.object({
				...riskIdentity,
				currency: z.string().optional().describe('Currency of leg 1.'),
				liborLegs: z.array(z.union([z.literal(1), z.literal(2)])).optional(),
				adjustmentBp: z
					.array(number)
					.optional()
					.describe(
						'Spread adjustment of these legs, in their order. Absent, as `rfrFallbackMtM` and `transferFallback`, if an index has none, such as JIBOR.',
					),
				signedPv01: number
					.optional()
					.describe('Sum over these legs of the signed PV01 of the view rfr, in report currency.'),
				liborMtM: number.optional(),
				rfrMtM: number.optional(),
				rfrFallbackMtM: number.optional(),
				neutralSpreadBp: number
					.optional()
					.describe(
						'Replaces the spread adjustment so that rfr and libor have one value. With two such legs it is on leg 1; the other has its adjustment.',
					),
				commonSpreadBp: number.optional().describe('The same spread on both legs that were on a term index.'),
				noNeutralSpread: dealError.optional(),
				transferFallback: number
					.optional()
					.describe('rfrFallbackMtM − liborMtM. Positive: worth more to your organization, which pays it.'),
				cashContract: number.optional().describe('rfrMtM − liborMtM: cash without any spread adjustment.'),
				chosen: z
					.object({
						method,
						spreadBp: z.array(number).describe('By leg of `liborLegs`, in place of the adjustment.'),
						cash: number.describe('In report currency. Positive: your organization pays.'),
						cashInCurrency: number.describe('In the currency of leg 1.'),
					})
					.optional(),
				converted: z
					.record(z.string(), z.unknown())
					.meta({
						documentedAs: z
							.object(valuationItem.shape)
							.describe('The converted deal as an item of `/valuation/api/swaps`, with the dates of the deal.'),
					})
					.optional(),
				convertedMtM: number.optional().describe('`rfrMtM` of the converted deal: `liborMtM` plus the cash.'),
				noConvertedMtM: dealError
					.optional()
					.describe('Why the converted deal has no value, such as a spread that is out of range.'),
			}),
		),
		totals: z
			.array(
				z.object({
					currency: z.string(),
					deals: z.int(),
					cash: number.describe('In report currency.'),
					cashInCurrency: number,
					fallbackDeals: z.int().describe('Deals in `transferFallback`: those with a spread adjustment.'),
					transferFallback: number.describe('In report currency.'),
					signedPv01: number.describe('In report currency.'),
				}),
			)
			.describe('By currency of leg 1, over the deals that have terms.'),
		unusedChoices: z
			.array(dealError.extend({ dealId: z.string() }))
			.optional()
			.describe('Choices of deals that the book does not have, or has another choice for.'),
	}),
});
