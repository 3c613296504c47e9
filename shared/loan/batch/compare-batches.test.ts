import { describe, expect, it } from 'vitest';
import { type BatchLoan, compareBatches, compareTotals } from './compare-batches.ts';

const figures = (payableAmount: string, compoundedRate = '1.5', interestAmount = payableAmount) => ({
	compoundedRate,
	interestAmount,
	payableAmount,
});
const loan = (line: number, loanId: string | undefined, payable?: string, currency = 'USD'): BatchLoan => ({
	line,
	loanId,
	currency,
	figures: payable === undefined ? undefined : figures(payable),
});

describe('compareBatches', () => {
	it('loans are compared by their reference, whatever their order in the files', () => {
		const first = [loan(2, 'A', '100.10'), loan(3, 'B', '5')];
		const second = [loan(2, 'B', '5.00'), loan(9, 'A', '100.30')];
		expect(compareBatches(first, second)).toMatchObject([
			{ loanId: 'B', status: 'same', difference: { payableAmount: '0' } },
			{ loanId: 'A', status: 'differs', difference: { payableAmount: '0.2', compoundedRate: '0' } },
		]);
	});

	it('a loan in only one batch is marked as added or removed, without a difference', () => {
		const compared = compareBatches([loan(2, 'A', '1')], [loan(2, 'B', '1')]);
		expect(compared.map(({ loanId, status, difference }) => [loanId, status, difference])).toEqual([
			['B', 'added', undefined],
			['A', 'removed', undefined],
		]);
	});

	it('loans with equal references are compared in file order, loans without a reference by their line', () => {
		const first = [loan(2, 'A', '1'), loan(3, 'A', '2'), loan(4, undefined, '3'), loan(5, ' ', '4')];
		const second = [loan(2, 'A', '1'), loan(3, 'A', '7'), loan(4, undefined, '3'), loan(6, '', '4')];
		expect(compareBatches(first, second).map(({ status }) => status)).toEqual([
			'same',
			'differs',
			'same',
			'added',
			'removed',
		]);
	});

	it('loans are equal only if both have results in the same currency, or neither has a result', () => {
		const first = [loan(2, 'A', '1'), loan(3, 'B', '1'), loan(4, 'C')];
		const second = [loan(2, 'A'), loan(3, 'B', '1', 'EUR'), loan(4, 'C')];
		expect(compareBatches(first, second).map(({ status, difference }) => [status, difference])).toEqual([
			['differs', undefined],
			['differs', undefined],
			['same', undefined],
		]);
	});

	it('amounts that differ only beyond double precision are reported as different', () => {
		const at = (rate: string) => [{ ...loan(2, 'A'), figures: figures('1', rate) }];
		const [compared] = compareBatches(at('1.000000000000000000000000000001'), at('1.000000000000000000000000000002'));
		expect(compared).toMatchObject({
			status: 'differs',
			difference: { compoundedRate: '0.000000000000000000000000000001' },
		});
	});
});

it('totals are exact sums by currency of the rows with a result', () => {
	const first = [loan(2, 'A', '0.10'), loan(3, 'B', '0.20'), loan(4, 'C', undefined, 'GBP')];
	const second = [loan(2, 'A', '0.40'), loan(3, 'B', '900719925474099312345', 'JPY')];
	expect(compareTotals(first, second)).toEqual([
		{ currency: 'JPY', loans: [0, 1], amounts: ['0', '900719925474099312345'], difference: '900719925474099312345' },
		{ currency: 'USD', loans: [2, 1], amounts: ['0.3', '0.4'], difference: '0.1' },
	]);
});
