import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

const cashflow = (totalAmount: number) => ({
	date: '2022-07-05' as const,
	discountFactor: 0.9993332208,
	totalAmount,
	residualAmount: 10_000_000,
});

/** Returns the result of a deal with invented figures in all views. */
export const resultOf = (dealId: string, more: object = {}): ValuationResult =>
	({
		dealId,
		instrumentType: 'Vanilla IRS',
		startDate: '2021-07-02',
		endDate: '2026-07-02',
		liborMtM: -39_420.125,
		liborDV01Bp: 4.92421,
		liborDV01InReportCcy: 4924.21,
		rfrMtM: -123_283.01,
		rfrDV01Bp: 4.9459,
		rfrDV01InReportCcy: 4945.89,
		rfrFallbackMtM: 7621.11,
		rfrFallbackDV01Bp: 4.9117,
		rfrFallbackDV01InReportCcy: 4911.68,
		...more,
	}) as ValuationResult;

export const failedResult = (dealId: string): ValuationResult => ({
	dealId,
	instrumentType: 'Vanilla IRS',
	startDate: '2021-07-02',
	endDate: '2026-07-02',
	Error: {
		ErrorMessage: 'The market data of the date have no exchange rate from NOK to USD.',
		ErrorCode: 'missing-spot',
		params: { from: 'NOK', to: 'USD' },
	},
});

export const withCashFlows = (result: ValuationResult): ValuationResult => ({
	...result,
	cashflows: Object.fromEntries(
		(['libor', 'rfr', 'rfrSpread'] as const).map((view, i) => [
			view,
			{ leg1: [cashflow(-52_791.67)], leg2: [cashflow(5617.96 + i)] },
		]),
	),
	marketData: {},
});

/** Returns a deal tagged LIBOR: fixed against USD LIBOR 3M. */
export const itemOf = (dealId: string) => ({
	dealId,
	instrumentType: 'Vanilla IRS',
	instrumentTag: 'LIBOR',
	startDate: '2021-07-02',
	endDate: '2026-07-02',
	leg1InterestType: 'Fixed',
	leg1Currency: 'USD',
	leg2InterestType: 'Float',
	leg2Currency: 'USD',
});

export const definitionOf = (id: string, more: Partial<CurveDefinitionOnWire> = {}): CurveDefinitionOnWire => ({
	id,
	name: id.replaceAll('_', ' '),
	currency: 'USD',
	indexName: 'LIBOR',
	indexTenor: '3M',
	source: 'RFR Portal',
	availableDiscountingTenors: ['OIS', '3M'],
	firstHistoricalAvailabilityDate: '2021-06-30' as LocalDate,
	mainConstituentAssetClass: 'Swap',
	riskType: 'InterestRate',
	...more,
});
