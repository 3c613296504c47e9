import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { explainCashflow } from '#shared/contract/valuation-swaps.ts';
import { localDate } from '#shared/time/local-date.ts';
import { resultOf } from '../testing/made-up-results.ts';
import { cashFlowsAt, isOfOtherMarketData, isRevalued } from './changed-figures.ts';

const flow = { date: localDate('2022-07-05'), discountFactor: 0.99, totalAmount: 300, residualAmount: 900 };

const explanation = (amounts: readonly number[], discountFactor = 0.99) =>
	({
		parts: amounts.map((amount) => ({
			interest: { amount },
			notionalPayment: 100,
			discountFactor: { discountFactor },
		})),
	}) as unknown as AnswerOf<typeof explainCashflow>;

describe('market data of an explanation and of details', () => {
	test('an explanation whose parts add up to the cash flow, apart from rounding, has the same market data', () => {
		expect(isOfOtherMarketData(explanation([200]), flow)).toBe(false);
		expect(isOfOtherMarketData(explanation([60, 40 + 1e-8]), flow)).toBe(false);
	});

	test('an explanation with a different amount or discount factor has different market data', () => {
		expect(isOfOtherMarketData(explanation([200.01]), flow)).toBe(true);
		expect(isOfOtherMarketData(explanation([200], 0.990001), flow)).toBe(true);
	});
});

test('details have different market data than the result if any digit of a figure differs', () => {
	expect(isRevalued(resultOf('A', { cashflows: {} }), resultOf('A'))).toBe(false);
	expect(isRevalued(resultOf('A', { rfrMtM: -123_283.010000001 }), resultOf('A'))).toBe(true);
});

test('a cash flow is found by view, leg and date, together with the previous cash flow', () => {
	const later = { ...flow, date: localDate('2023-01-03') };
	const result = resultOf('A', { cashflows: { rfr: { leg1: [flow, later], leg2: [] } } });
	const at = { view: 'rfr', leg: 1, figure: 'totalAmount' } as const;
	expect(cashFlowsAt(result, { ...at, date: later.date })).toEqual({ flow: later, before: flow });
	expect(cashFlowsAt(result, { ...at, date: flow.date })).toEqual({ flow, before: undefined });
	expect(cashFlowsAt(result, { ...at, leg: 2, date: flow.date })).toEqual({
		flow: undefined,
		before: undefined,
	});
});
