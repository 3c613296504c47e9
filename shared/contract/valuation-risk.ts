import * as z from 'zod';
import { caller, currency, date, route, sizable } from './route.ts';
import { sentFixings } from './valuation-fixings.ts';
import { valuationItem } from './valuation-item.ts';
import { dealError, itemsUpTo, secretName, swapRoute, userId, viewsOnWire } from './valuation-swaps.ts';

export const riskLimits = {
	deals: 5000,
	attributedDeals: 5000,
	scenarios: 60,
	points: 60,
	savedScenarios: 200,
	/** Maximum bytes of a saved scenario, so that one answer can contain all scenarios of an organisation. */
	savedScenarioBytes: 16 * 1024,
	nameCharacters: 100,
} as const;

/** Settings that all risk requests have. The deals have the format of `/valuation/api/swaps`. */
export const riskTerms = {
	valuationDate: date,
	reportCurrency: currency.default('USD').describe('Currency of all amounts that name no other one.'),
	fixings: sentFixings,
	userId,
	secretName,
	...caller,
};

const number = z.number();

/** Returns the schema of results by valuation view. Views that cannot be calculated are listed in `missingViews`. */
export const byView = <Schema extends z.ZodType>(schema: Schema) =>
	z.object({ libor: schema.optional(), rfr: schema.optional(), rfrSpread: schema.optional() });

export const riskIdentity = {
	dealId: z.string(),
	missingViews: z
		.array(dealError.extend({ view: z.enum(viewsOnWire) }))
		.optional()
		.describe('Views that cannot be formed, with every reason.'),
	Error: dealError.optional().describe('Why the deal has no figures. The other deals are calculated.'),
	issues: z.array(dealError).optional().describe('With Error: every fault of the deal, where there are several.'),
};

const quote = z.object({
	curveId: z.string().describe('`id` of the curve definition.'),
	currency: z.string(),
	instrument: z.string().describe('Such as `ois SOFR 10Y`; `point` for a point of a user-defined curve.'),
	pillarDate: date,
	isBasis: z.boolean().describe('Quotes of basis swaps have their own sum, `basisSum`.'),
	tenors: z
		.array(z.object({ tenor: z.string(), share: number }))
		.describe('Shares of the quote by standard tenor, one or two; they sum to 1.'),
});

/** Result for a moved quote. Null if the curve cannot be built with that quote. */
const movedFigure = number.nullable();

const ladder = z.object({
	quotes: z.array(z.int()).describe('Places in `quotes` of the answer.'),
	dv01: z
		.array(movedFigure)
		.describe(
			'By quote: change of value for +0.01 percentage points of a rate, or −0.01 of a price, curves rebuilt. Null, here and in sums: see `noLadder` of the deals.',
		),
});

const ladderSums = {
	byTenor: z
		.array(movedFigure)
		.describe('The ladder by standard tenor, in the order of `tenors`. The sum is the same.'),
	ladderSum: movedFigure.describe('Sum over all quotes but those of basis swaps.'),
	basisSum: movedFigure,
	quoteShiftDV01: movedFigure.describe('Change of value when all these quotes move at once.'),
	secondOrder: movedFigure.describe('ladderSum − quoteShiftDV01.'),
	zeroShiftDV01: number.describe('Change of value for +1 bp on every zero rate.'),
	gamma: number.describe('V(+1 bp) + V(−1 bp) − 2 · V, zero rates.'),
};

const legFigures = z.object({
	currency: z.string(),
	pv01: number.describe(
		'Value of one basis point of the fixed rate or the spread, unsigned, in the currency of the leg.',
	),
	accrued: number.describe(
		'Accrued interest on the valuation date, unsigned by direction, in the currency of the leg.',
	),
});

const viewRisk = z.object({
	mtM: number,
	ladder: ladder.optional().describe('Absent with `dealLadders: false`.'),
	...ladderSums,
	noLadder: z
		.array(dealError)
		.optional()
		.describe('Quotes for which no curve can be built when they move. Their figures, and sums with them, are null.'),
	leg1: legFigures,
	leg2: legFigures,
	netAccrued: number.describe('Signed, in report currency.'),
	cleanMtM: number.describe('mtM − netAccrued.'),
	parRatePercent: number.optional().describe('Rate of the only fixed leg at which the value is 0.'),
	parSpreadBp: number.optional().describe('Without a fixed leg: spread on leg 1 at which the value is 0.'),
	noPar: dealError.optional().describe('Why there is neither a par rate nor a par spread.'),
});

const viewTotals = z.object({
	deals: z.int().describe('Deals that have the view.'),
	mtM: number,
	ladder,
	...ladderSums,
	netAccrued: number,
	cleanMtM: number,
});

export const swapRisk = route({
	...swapRoute,
	path: '/valuation/api/risk',
	summary: 'Ladder by quote and tenor, gamma, PV01, par rate or spread, accrued and clean value of swaps, by view.',
	request: z.strictObject({
		...riskTerms,
		valuationItems: itemsUpTo(riskLimits.deals),
		dealLadders: z.boolean().default(true).describe('False: only the totals have a ladder by quote.'),
	}),
	answer: z.object({
		tenors: z.array(z.object({ tenor: z.string(), date })).describe('Standard tenors with their dates, unadjusted.'),
		quotes: z.array(quote).describe('Quotes of all ladders of the answer.'),
		results: z.array(z.object({ ...riskIdentity, views: byView(viewRisk) })),
		totals: byView(viewTotals).describe('In report currency, over the deals that have the view.'),
	}),
});

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
	...swapRoute,
	path: '/valuation/api/attribution',
	summary: 'Change of value between two dates by time, fixings, rates and exchange rates, and deals that changed.',
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

export const conversionMethods = ['fallback', 'neutral', 'cash'] as const;

const method = z
	.enum(conversionMethods)
	.describe(
		'fallback: the spread adjustment of the index, with the value transfer. neutral: the spread at which no cash is due. cash: the spread `spreadBp`, and cash for the rest.',
	);

const spreadBp = sizable(z.number().min(-10_000).max(10_000));

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
