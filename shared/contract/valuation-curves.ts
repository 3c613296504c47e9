import * as z from 'zod';
import { interpolations } from '../curve/interpolation-names.ts';
import { type Access, caller, currency, date, route } from './route.ts';

export const valuationAccess: Access = { kind: 'module', anyOf: ['VAL'] };

const curves = { method: 'POST', capability: 'valuation', access: valuationAccess } as const;
const reads = { ...curves, effect: 'read' } as const;
const changes = { ...curves, effect: 'change', scope: 'market-data:write' } as const;

export const curveLimits = { points: 500, nameLength: 60, curvesOfOrganisation: 100 } as const;

const curveId = z.string().min(1).max(80).describe('`id` of a curve definition.');
const tenor = z.string().min(1).max(10);

export const curveDefinition = z.object({
	id: z.string(),
	name: z.string(),
	currency: z.string(),
	indexName: z.string().describe('Index that the curve projects, such as SOFR or LIBOR.'),
	indexTenor: z.string().describe('ON for an overnight index.'),
	source: z.string().describe('UserDefined, or the source of the portal’s own curves.'),
	availableDiscountingTenors: z
		.array(z.string())
		.describe('`tenor` of curves/generate: OIS, or the tenor of the index for a curve that discounts itself.'),
	firstHistoricalAvailabilityDate: date.nullable().describe('Null when no date has the quotes of the curve.'),
	mainConstituentAssetClass: z.string(),
	riskType: z.string(),
	version: z.int().optional().describe('User-defined curves only: how often the curve was imported.'),
	validFrom: date.optional().describe('User-defined curves only: the first valuation date.'),
});

export type CurveDefinitionOnWire = z.infer<typeof curveDefinition>;

export const curveDefinitions = route({
	...reads,
	path: '/valuation/api/curves/definitions',
	summary: 'List the curves that you can use, those of your organization last.',
	scope: 'valuation:read',
	request: z.strictObject({ currency: currency.optional().describe('Absent: every currency.'), ...caller }),
	answer: z.object({ definitions: z.array(curveDefinition) }),
});

export const valuationDates = route({
	...reads,
	path: '/valuation/api/dates',
	summary: 'List the dates that have market data, latest first.',
	scope: 'valuation:read',
	request: z.strictObject({ ...caller }),
	answer: z.object({
		dates: z.array(
			z.object({
				date,
				snapshotId: z.string().describe('Identifies the quotes of the date. A corrected quote changes it.'),
				label: z.string().describe('What the quotes are, such as Synthetic. Empty for quotes without a remark.'),
			}),
		),
	}),
});

export const curvePoint = z.object({
	tenor: z.string(),
	startDate: date,
	endDate: date,
	discountFactor: z.number(),
	ratePercent: z.number().describe('Zero rate from the valuation date, continuously compounded, ACT/365F.'),
	instruments: z.array(z.object({ instrumentCode: z.string() })),
});

const constituent = z.object({
	instrumentCode: z.string().describe('RIC, or where the quote has none its instrument.'),
	tenor: z.string(),
	template: z.string().describe('Type and index of the instrument.'),
	startDate: date,
	endDate: date,
	bid: z.string().describe('The quote: quotes are stored with one value for both sides.'),
	ask: z.string(),
	unit: z.string().describe('Of bid and ask: percent, bp or price.'),
	repricingDifference: z.number().describe('Quote implied by the curve, less the quote.'),
});

const curveRequest = {
	curveId,
	currency: currency.optional().describe('If sent, the currency of the curve.'),
	tenor: tenor.default('OIS').describe('Discounting tenor, one of `availableDiscountingTenors`.'),
	valuationDate: date.optional().describe('Absent: the latest date with market data.'),
	interpolation: z
		.enum(interpolations, `must be one of ${interpolations.join(', ')}`)
		.optional()
		.describe('Absent: log-linear. A curve that discounts others stays log-linear; one of points is always so.'),
};

const namedCurve = z.strictObject({ ...curveRequest, ...caller });

export type CurveRequest = z.output<typeof namedCurve>;

export const curveGenerate = route({
	...reads,
	path: '/valuation/api/curves/generate',
	summary: 'Build a zero-coupon curve of a date: its points and the quotes that it was built from.',
	scope: 'valuation:run',
	request: namedCurve,
	answer: z.object({
		curveId: z.string(),
		snapshotId: z.string().describe('Identifies the quotes.'),
		label: z.string(),
		valuationDate: date,
		tenor: z.string(),
		definition: curveDefinition,
		parameters: z.record(z.string(), z.string()).describe('Interpolation, conventions and calendars, by name.'),
		hasCalendarsByRule: z
			.boolean()
			.optional()
			.describe('True if the valuation date is before the published holidays: business days follow rules.'),
		points: z.array(curvePoint),
		constituents: z.array(constituent),
		fixings: z
			.array(z.object({ index: z.string(), date, value: z.number() }))
			.describe('Fixings that are part of the curve: those of futures under way.'),
	}),
});

export const marketDataSave = route({
	...changes,
	path: '/valuation/api/marketdata/save',
	summary: 'Keep the market data of a generated curve, so that it can be built again as it was.',
	request: namedCurve,
	answer: z.object({ marketDataId: z.string(), curveId: z.string(), snapshotId: z.string(), valuationDate: date }),
});

const importedPoint = z.strictObject({
	tenor: tenor.optional().describe('From the valuation date, unadjusted. Either `tenor` or `date`.'),
	date: date.optional(),
	discountFactor: z.number().optional().describe('Either `discountFactor` or `ratePercent`.'),
	ratePercent: z.number().optional().describe('Zero rate, continuously compounded, ACT/365F.'),
});

export type ImportedPoint = z.infer<typeof importedPoint>;

export const curveImport = route({
	...changes,
	path: '/valuation/api/curves/import',
	summary: 'Import a curve of your organization’s own from its points.',
	bodyBytes: 128 * 1024,
	request: z.strictObject({
		name: z.string().max(1000),
		currency,
		indexName: z.string().max(20).describe('Index that the curve projects, such as LIBOR.'),
		indexTenor: tenor.describe('ON for an overnight index.'),
		valuationDate: date.describe('Date of the first point (1). The curve is used for valuation dates from then on.'),
		points: z
			.array(importedPoint, 'must be a list of points')
			.min(1, 'must have at least one point')
			.max(curveLimits.points, `must have at most ${curveLimits.points} points`),
		replace: z.boolean().default(false).describe('Whether a curve of the same name is replaced by a new version.'),
		...caller,
	}),
	answer: curveDefinition,
});

export const curveRemove = route({
	...changes,
	path: '/valuation/api/curves/remove',
	summary: 'Remove a curve of your organization’s own.',
	request: z.strictObject({ curveId, ...caller }),
	answer: z.object({ curveId: z.string() }),
});
