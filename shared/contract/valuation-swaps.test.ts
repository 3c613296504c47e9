import { expect, it } from 'vitest';
import { curveImport } from './valuation-curves.ts';
import { explainCashflow, swapLimits, valueSwaps } from './valuation-swaps.ts';

const date = '2021-06-30';

it.each([
	[valueSwaps, { valuationDate: date, valuationItems: [] }, 'must have at least one deal'],
	[valueSwaps, { valuationDate: date, valuationItems: 7 }, 'must be a list of deals'],
	[
		valueSwaps,
		{ valuationDate: date, valuationItems: Array(swapLimits.deals + 1).fill({}) },
		'must have at most 20000 deals',
	],
	[
		valueSwaps,
		{ valuationDate: date, valuationItems: [{}], dv01Method: 'Vega' },
		'must be one of ZeroShift, QuoteShift',
	],
	[explainCashflow, { valuationDate: date, valuationItem: {}, view: 'libor', leg: 3, date }, 'must be 1 or 2'],
	[
		explainCashflow,
		{ valuationDate: date, valuationItem: {}, view: 'x', leg: 1, date },
		'must be one of libor, rfr, rfrSpread',
	],
	[
		curveImport,
		{ name: 'a', currency: 'USD', indexName: 'SOFR', indexTenor: 'ON', valuationDate: date, points: [] },
		'must have at least one point',
	],
])(
	'the message for invalid deals or settings (case %#) states what the request must have',
	({ request }, body, message) => {
		expect(request.safeParse(body).error?.issues.map((issue) => issue.message)).toEqual([message]);
	},
);
