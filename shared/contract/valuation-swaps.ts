import * as z from 'zod';
import { interpolations } from '../curve/interpolation-names.ts';
import { caller, currency, date, route } from './route.ts';
import { curveDefinition, valuationAccess } from './valuation-curves.ts';
import { sentFixings } from './valuation-fixings.ts';
import { type ValuationItem, valuationItem } from './valuation-item.ts';

export const dv01Methods = ['ZeroShift', 'QuoteShift'] as const;

/**
 * Limits of one request. Larger books are sent in several requests, or as the file of a run.
 *
 * AWS limits the invocation of a function to 6 MB, and each quotation mark in the body takes two bytes. This allows 5
 * MB of deals, about 8,000 deals of 650 bytes. An answer of 6 MB can contain about 14,000 results, or 130 with cash
 * flows. With compression, it can contain several times as many.
 */
export const swapLimits = {
	deals: 20_000,
	bodyBytes: 5 * 1024 * 1024,
	bodyValues: 1_500_000,
	/** Maximum number of missing dates of an index that a result repeats after an earlier result has listed them. */
	missingFixingsRepeated: 400,
} as const;

export const valuationTerms = {
	valuationDate: date,
	reportCurrency: currency.default('USD').describe('Currency of MtM and of the fields …InReportCcy.'),
	dv01Method: z
		.enum(dv01Methods, `must be one of ${dv01Methods.join(', ')}`)
		.default('ZeroShift')
		.describe('ZeroShift: +1 bp on every zero rate. QuoteShift: +1 bp on every quote, curves built again.'),
};

export const secretName = z
	.string()
	.max(300)
	.optional()
	.describe('Name of the market-data account of your organization, from its profile. If sent, it must be that.');

export const userId = z.string().max(320).optional().describe('If sent, your own login.');

const item = z.unknown().transform((value) => value as ValuationItem);

/** Returns the schema of a list of deals. The deals are parsed later, so that an invalid deal has its own Error. */
export const itemsUpTo = (deals: number) =>
	z
		.array(item, 'must be a list of deals')
		.min(1, 'must have at least one deal')
		.max(deals, `must have at most ${deals} deals`)
		.meta({ items: valuationItem });

const number = z.number();

const viewFields = {
	liborMtM: number.optional().describe('Value in report currency.'),
	liborDV01Bp: number.optional().describe('DV01 in the currency of leg 1 / initial notional of leg 1 × 10,000.'),
	liborDV01InReportCcy: number.optional(),
	rfrMtM: number.optional(),
	rfrDV01Bp: number.optional(),
	rfrDV01InReportCcy: number.optional(),
	rfrFallbackMtM: number.optional(),
	rfrFallbackDV01Bp: number.optional(),
	rfrFallbackDV01InReportCcy: number.optional(),
};

const ofLegs = <Schema extends z.ZodType>(leg: Schema) => z.object({ leg1: leg, leg2: leg });

const ofViews = <Schema extends z.ZodType>(leg: Schema) => {
	const legs = ofLegs(leg);
	return z.object({ libor: legs.optional(), rfr: legs.optional(), rfrSpread: legs.optional() });
};

const cashflow = z.object({
	date,
	discountFactor: number,
	totalAmount: number.describe('Interest and notional of the date in the currency of the leg; positive: received.'),
	residualAmount: number.describe('Notional outstanding after the date; positive.'),
});

const indexFixing = z.object({
	accrualStartDate: date,
	accrualEndDate: date,
	fixingDate: date,
	referenceRatePercent: number,
	couponRatePercent: number.describe('Reference rate and spread.'),
	origin: z
		.enum(['realised', 'projected', 'fallback', 'fallback, projected', 'agreed'])
		.describe('Published, from the curve, the ISDA fallback after cessation, or the agreed rate of a stub.'),
});

const curveUse = z.object({
	currency: z.string(),
	role: z.enum(['discounting', 'projection']),
	settings: z.record(z.string(), z.string()).describe('Valuation date, DV01 method and conventions, by name.'),
	parameters: z.record(z.string(), z.string()).describe('Interpolation and discounting tenor, by name.'),
	definition: curveDefinition,
	curveId: z.string().describe('`curveId` of curves/generate, which has points and constituents.'),
	snapshotId: z.string(),
});

export const dealError = z.object({
	ErrorMessage: z.string(),
	ErrorCode: z
		.string()
		.describe(
			'One of the codes of problems. In runs also `row-…`, `table-…` and `trade-…` for rows that are no deals.',
		),
	params: z.record(z.string(), z.union([z.string(), number])).optional(),
	missingFixings: z
		.array(
			z.object({
				index: z.string(),
				currency: z.string(),
				tenor: z.string(),
				dates: z.array(date),
				more: number.optional().describe('Further missing dates, which earlier results of the answer list.'),
			}),
		)
		.optional()
		.describe(
			`Every missing fixing of the deal or view, by index. Beyond ${swapLimits.missingFixingsRepeated} dates of an index, dates that an earlier result lists are counted in \`more\`: the results of an answer together list every missing fixing.`,
		),
});

export const viewsOnWire = ['libor', 'rfr', 'rfrSpread'] as const;

const bridgeStep = z.object({
	cause: z
		.enum(['projection', 'discounting', 'spread'])
		.describe(
			'projection: the overnight index compounded in arrears instead of the term index or of a chosen curve. discounting: the overnight curve instead of a self-discounted one. spread: the spread adjustment.',
		),
	change: number.describe('What the step adds to the MtM, in report currency. 0 where its cause is absent.'),
	leg1Change: number.describe('Of `change`, what leg 1 adds.'),
	leg2Change: number,
	mtMAfter: number.describe('MtM after the step; after the last one `rfrFallbackMtM`.'),
});

export const dealWarning = z.object({
	field: z.string().describe('Field of the valuation item.'),
	code: z
		.enum(['notionals-far-apart', 'spread-unit', 'sample-row'])
		.describe(
			'notionals-far-apart: the notionals of two legs of one currency differ by more than a factor of 100. spread-unit: the spread is below 1 bp, while another deal has more than 10 bp. sample-row: the deal is a sample of the template, while others are not.',
		),
	message: z.string(),
	params: z.record(z.string(), number).describe('Limits that the message names.'),
});

export const valuationResult = z.object({
	dealId: z.string(),
	instrumentType: z.string(),
	startDate: z.string(),
	endDate: z.string(),
	isMatured: z
		.boolean()
		.optional()
		.describe(
			'True if every payment of the deal is on or before the valuation date: its figures are 0. Absent: false.',
		),
	...viewFields,
	labels: z
		.array(z.object({ label: z.string(), views: z.array(z.enum(viewsOnWire)) }))
		.optional()
		.describe(
			'What views rest on that you must know: Indicative, fallback, extrapolated, projected-calendar, no-convexity and the like. After cessation, the source of LIBOR forwards: historical, fallback-implied or user-defined-curve.',
		),
	missingViews: z
		.array(dealError.extend({ view: z.enum(viewsOnWire) }))
		.optional()
		.describe('Views that cannot be formed, with every reason; the other views stand.'),
	bridge: z
		.array(bridgeStep)
		.optional()
		.describe(
			'With getPaymentInfo or getBridge, where all three views are formed: the steps from `liborMtM` to `rfrFallbackMtM`, projection, discounting and spread. The first step starts at `liborMtM`, each other one at `mtMAfter` of the one before.',
		),
	marketData: ofViews(z.array(curveUse)).optional().describe('With getPaymentInfo: the curves of each leg.'),
	cashflows: ofViews(z.array(cashflow)).optional().describe('With getPaymentInfo: flows after the valuation date.'),
	payments: ofViews(z.object({ indexFixings: z.array(indexFixing) }))
		.optional()
		.describe('With getPaymentInfo: the rates of floating legs.'),
	Error: dealError.optional().describe('Why the deal has no figures. The first fault of several.'),
	warnings: z
		.array(dealWarning)
		.optional()
		.describe('Improbable values, for you to confirm. Spreads are compared with those of all deals of the request.'),
	issues: z.array(dealError).optional().describe('With Error: every fault of the deal, where there are several.'),
});

export type ValuationResult = z.infer<typeof valuationResult>;

export const swapRoute = {
	method: 'POST',
	capability: 'valuation',
	access: valuationAccess,
	effect: 'read',
	scope: 'valuation:run',
	bodyBytes: swapLimits.bodyBytes,
	bodyValues: swapLimits.bodyValues,
} as const;

export const valueSwaps = route({
	...swapRoute,
	path: '/valuation/api/swaps',
	summary: 'Value swaps under the LIBOR, RFR and RFR + ISDA fallback views. A faulty deal has an Error of its own.',
	request: z.strictObject({
		...valuationTerms,
		valuationItems: itemsUpTo(swapLimits.deals).describe(
			'Some 8,000 deals fit into a request. Some 14,000 results fit into an answer, or 130 with getPaymentInfo; several times as many with gzip. A request that is too large is told how many of its deals fit.',
		),
		getBridge: z
			.boolean()
			.default(false)
			.describe('Whether each result has its `bridge`, also without getPaymentInfo.'),
		fixings: sentFixings,
		userId,
		secretName,
		...caller,
	}),
	answer: z.array(valuationResult),
	answerHeaders: {
		'X-Run-Id':
			'Identifier for this calculation: `runId` of `/valuation/api/save`, which keeps it as a run. Valid for a day.',
	},
});

const explainedPoint = z.object({
	date,
	discountFactor: number,
	instruments: z
		.array(z.object({ instrumentCode: z.string() }))
		.describe('Quotes that determine the point; none for the valuation date and for points of an imported curve.'),
});

const explainedFactor = z.object({
	curveId: z.string(),
	discountingTenor: z.string(),
	date,
	discountFactor: number,
	from: explainedPoint.describe('Last curve point on or before the date.'),
	to: explainedPoint.describe('First curve point on or after the date; the last one where the curve is extrapolated.'),
	isExtrapolated: z.boolean(),
	interpolation: z.enum(interpolations).describe('Between the two points, and of the curve as a whole.'),
});

const factorOn = z.object({ date, discountFactor: number });

const compounding = z.object({
	index: z.string(),
	averaging: z
		.enum(['Compounded', 'Average'])
		.optional()
		.describe('Average: `growth` is 1 and the sum of ratePercent / 100 · weightDays / dailyBasis. Absent: Compounded.'),
	growth: number.describe('Product of 1 + ratePercent / 100 · weightDays / dailyBasis of the rows.'),
	days: number.describe('Sum of `weightDays`.'),
	dailyBasis: number,
	rateBasis: number.describe(
		'ratePercent of the interest is (growth − 1) · 100 · rateBasis / days, of a published fallback rate rounded to 5 decimals.',
	),
	rows: z.array(
		z.object({
			accrualStartDate: date,
			accrualEndDate: date,
			observationDate: date.describe('Date of the fixing; of several days that are projected together the first one.'),
			weightDays: number,
			ratePercent: number,
			origin: z.enum(['realised', 'projected']),
			forward: z
				.object({ from: factorOn, to: factorOn })
				.optional()
				.describe('Of a projected rate: ratePercent is (from / to − 1) · 100 · dailyBasis / days between the dates.'),
		}),
	),
	curvePoints: z
		.array(explainedPoint)
		.describe('Points of the curve on, between and around the dates of the forwards.'),
});

const explainedInterest = z.object({
	accrualStartDate: date,
	accrualEndDate: date,
	notional: number,
	yearFraction: number.describe('With the observation method PeriodShift that of the observation period.'),
	amount: number.describe(
		'Signed, in the currency of the leg: notional · yearFraction · couponRatePercent / 100, received or paid; plus interest on `onEarlier`.',
	),
	onEarlier: z
		.object({ method: z.enum(['Flat', 'Straight', 'SpreadExclusive']), amount: number })
		.optional()
		.describe(
			'Signed interest of earlier calculation periods of the payment. It earns yearFraction · couponRatePercent / 100 with Straight, otherwise yearFraction · (ratePercent + spreadAdjustmentBp / 100) / 100.',
		),
	couponRatePercent: number
		.nullable()
		.describe('ratePercent + (spreadBp + spreadAdjustmentBp) / 100. Null for a period without days.'),
	ratePercent: number.nullable().describe('Rate without spreads. Null for a period without days.'),
	spreadBp: number,
	spreadAdjustmentBp: number.describe('Of the view rfrSpread, and of a fallback rate.'),
	origin: z.enum(['fixed', 'realised', 'projected', 'fallback', 'fallback, projected', 'agreed']),
	stubRates: z
		.array(
			z.object({
				tenor: z.string(),
				weight: number,
				ratePercent: number,
				origin: z.enum(['realised', 'projected', 'fallback', 'fallback, projected', 'agreed']),
			}),
		)
		.optional()
		.describe('Of a stub with own tenors: ratePercent is the sum of weight · ratePercent.'),
	indexFixings: z
		.array(indexFixing)
		.describe('Fixings or forwards of the period, after cessation those of its overnight index; none for a fixed leg.'),
	fallbackPeriod: z
		.object({ index: z.string(), startDate: date, endDate: date })
		.optional()
		.describe('After cessation: what the fallback rate compounds, the end excluded.'),
	compounding: compounding
		.optional()
		.describe('How an overnight index is compounded to ratePercent: of an overnight leg, or of the fallback.'),
	forecast: z
		.array(explainedFactor)
		.describe('Factors at both ends of what is projected, on the dates on which it is observed.'),
	forecastYearFraction: number
		.optional()
		.describe('Of a projected term rate: ratePercent is (first / second factor − 1) · 100 / forecastYearFraction.'),
});

export const explainCashflow = route({
	...swapRoute,
	path: '/valuation/api/swaps/explain',
	summary:
		'Explain a cash flow: fixings or forwards, accrual, discount factor, and the quotes of the curve points around it.',
	bodyBytes: 2 * 1024 * 1024,
	bodyValues: 150_000,
	request: z.strictObject({
		valuationDate: date,
		valuationItem: item.describe('Item of `valuationItems`.').meta({ type: 'object' }),
		view: z.enum(viewsOnWire, `must be one of ${viewsOnWire.join(', ')}`),
		leg: z.union([z.literal(1), z.literal(2)], 'must be 1 or 2'),
		date: date.describe('`date` of a row of `cashflows`.'),
		fixings: sentFixings,
		userId,
		secretName,
		...caller,
	}),
	answer: z.object({
		dealId: z.string(),
		currency: z.string(),
		snapshotId: z.string(),
		parts: z
			.array(
				z.object({
					interest: explainedInterest.optional(),
					notionalPayment: number,
					feePayment: number.optional().describe('Fee of the deal, signed. Absent: none.'),
					discountFactor: explainedFactor,
				}),
			)
			.describe('Sum to the total amount of the cash flow.'),
	}),
});
