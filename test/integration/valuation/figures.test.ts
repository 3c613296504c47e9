import { describe, expect, it } from 'vitest';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import golden from '#test/golden/swap/deals.json' with { type: 'json' };
import { sharedPortal } from '#test/support/shared-portal.ts';
import { overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { valuationOf } from './portal-caller.ts';

const { value } = valuationOf(await sharedPortal());

interface Expected {
	readonly npv: number;
	readonly dv01Zero: number;
	readonly dv01Quote: number;
}

/** Reference cases that do not need past fixings, because the past fixings of the reference cases are synthetic. */
const startingLater = golden.cases.filter(({ request }) => request.startDate >= '2021-06-30');

const fieldsOf = { libor: 'libor', rfr: 'rfr', rfrSpread: 'rfrFallback' } as const;

describe.each(['ZeroShift', 'QuoteShift'] as const)('a valuation with %s', (dv01Method) => {
	it.each([...new Set(startingLater.map(({ request }) => request.leg1Currency))])(
		'the values of deals in %s equal those of QuantLib',
		async (currency) => {
			const cases = startingLater.filter(({ request }) => request.leg1Currency === currency);
			const terms = { reportCurrency: currency, dv01Method };
			const results = await value(
				cases.map(({ request }) => request),
				terms,
			);
			const differing = cases.flatMap(({ name, request, expected }, i) => {
				const allowed = golden.tolerance * request.leg1Notional;
				return Object.entries(fieldsOf).flatMap(([view, field]) => {
					const wanted = (expected as Partial<Record<string, Expected>>)[view];
					// The reference cases use the spread of EUR LIBOR in place of that of EURIBOR.
					if (wanted === undefined || (currency === 'EUR' && view === 'rfrSpread')) return [];
					const dv01 = dv01Method === 'ZeroShift' ? wanted.dv01Zero : wanted.dv01Quote;
					const found = [results[i][`${field}MtM`], results[i][`${field}DV01InReportCcy`]];
					const isNear = Math.abs(found[0] - wanted.npv) <= allowed && Math.abs(found[1] - dv01) <= allowed;
					return isNear ? [] : [{ name, view, found, wanted: [wanted.npv, dv01] }];
				});
			});
			expect(cases.length).toBeGreaterThan(3);
			expect(differing).toEqual([]);
		},
	);
});

describe('the cash flows of a deal', () => {
	it('if only the bridge is requested, it is returned without cash flows', async () => {
		const [plain, bridged] = await value([vanillaFields, vanillaFields], { getBridge: true });
		expect(bridged).not.toHaveProperty('cashflows');
		expect(bridged.bridge.at(-1).mtMAfter).toBe(bridged.rfrFallbackMtM);
		expect(plain.bridge).toEqual(bridged.bridge);
		const [without] = await value([vanillaFields]);
		expect(without).not.toHaveProperty('bridge');
	});

	it('on request, cash flows are returned with fixings and curves, and their discounted sum is the value of the deal', async () => {
		const [plain, result] = await value([vanillaFields, { ...vanillaFields, getPaymentInfo: true }]);
		expect(Object.keys(plain)).not.toContain('cashflows');
		expect(result).toMatchObject(plain);
		for (const [view, field] of Object.entries(fieldsOf)) {
			const legs = Object.values(result.cashflows[view]) as { discountFactor: number; totalAmount: number }[][];
			const sum = legs.flat().reduce((total, flow) => total + flow.discountFactor * flow.totalAmount, 0);
			expect(sum).toBeCloseTo(result[`${field}MtM`], 5);
		}
		expect(result.cashflows.libor.leg2).toHaveLength(40);
		expect(result.cashflows.libor.leg2[0]).toMatchObject({ date: '2021-10-04', residualAmount: 10_000_000 });
		expect(result.payments.libor.leg2.indexFixings[0]).toMatchObject({
			accrualStartDate: '2021-07-02',
			fixingDate: '2021-06-30',
			origin: 'projected',
		});
		const curves = (view: string, leg: string) =>
			result.marketData[view][leg].map(({ role, curveId }: Record<string, string>) => `${role} ${curveId}`);
		expect(curves('libor', 'leg1')).toEqual(['discounting USD_SOFR']);
		expect(curves('libor', 'leg2')).toEqual(['discounting USD_SOFR', 'projection USD_LIBOR3M']);
		expect(curves('rfr', 'leg2')).toEqual(['discounting USD_SOFR', 'projection USD_SOFR']);
	});

	it('cash flows of a deal in sterling can amortise', async () => {
		const amortising = {
			...vanillaFields,
			...{ leg1Currency: 'GBP', leg2Currency: 'GBP', leg2Tenor: '6M', leg2InterestPaymentFrequency: 'SemiAnnual' },
			...{ amortized: 'yes', amortizationType: 'Linear', getPaymentInfo: true, endDate: '2026-07-02' },
		};
		const [result] = await value([amortising], { reportCurrency: 'GBP' });
		const residuals = result.cashflows.rfr.leg2.map((flow: { residualAmount: number }) => flow.residualAmount);
		expect(residuals).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((millions) => millions * 1_000_000));
	});
});

it('a deal with the tag RFR does not have a LIBOR view, and its spread view equals its RFR view', async () => {
	const [result] = await value([overnightFields]);
	expect(result.liborMtM).toBeUndefined();
	expect(result.rfrFallbackMtM).toBe(result.rfrMtM);
});

it('a rupiah deal of BNI has the same value in USD and IDR, converted at the spot rate of the date', async () => {
	const rupiah = {
		...vanillaFields,
		...{ leg1Currency: 'IDR', leg2Currency: 'IDR', leg1Notional: 1e11, leg2Notional: 1e11, leg2IndexName: 'JIBOR' },
		...{ leg1InterestPaymentFrequency: 'Quarterly', endDate: '2026-07-02' },
	};
	const login = 'user@bni.example';
	const [inRupiah] = await value([rupiah], { reportCurrency: 'IDR' }, login);
	const [inDollars] = await value([rupiah], { reportCurrency: 'USD' }, login);
	expect(inRupiah.liborMtM / inDollars.liborMtM).toBeCloseTo(14_500, 8);
	expect(inRupiah.rfrDV01InReportCcy / inDollars.rfrDV01InReportCcy).toBeCloseTo(14_500, 8);
	expect(inRupiah.liborDV01Bp).toBe(inDollars.liborDV01Bp);
	expect(inRupiah.missingViews).toMatchObject([{ view: 'rfrSpread', ErrorCode: 'no-spread-adjustment' }]);
});

it('the sample deals of the template are valued in every view on a seeded date', async () => {
	const results = (await value(sampleDeals)) as ValuationResult[];
	const views = [
		['liborMtM', 'rfrMtM', 'rfrFallbackMtM'],
		['liborMtM', 'rfrMtM', 'rfrFallbackMtM'],
		['rfrMtM', 'rfrFallbackMtM'],
	];
	expect(results.map(({ Error: error, missingViews }) => [error, missingViews])).toEqual(
		sampleDeals.map(() => [undefined, undefined]),
	);
	expect(results.map((result) => Object.keys(result).filter((key) => key.endsWith('MtM')))).toEqual(views);
});
