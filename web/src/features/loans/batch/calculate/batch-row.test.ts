import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import type { BatchOutcome } from '#shared/contract/compound-batch.ts';
import type { LoanRequest } from '#shared/loan/loan-request.ts';
import { currencyTotals } from '../result/batch-result.tsx';
import { calculateLoans, markRepeats, type RowOutcome } from './batch-row.ts';
import { toBatchLoan } from './use-batch.ts';

const loans = (count: number) => Array.from({ length: count }, (_, i) => ({ line: i + 2, loan: { loanId: `${i}` } }));

const answer = (sent: readonly unknown[]): readonly BatchOutcome[] =>
	sent.map((_, i) => ({ position: i + 1, problem: { message: 'no' } }));

async function calculate(count: number, send: (sent: readonly unknown[]) => Promise<readonly BatchOutcome[]>) {
	const outcomes = new Map<number, RowOutcome>();
	const sizes: number[] = [];
	await calculateLoans(loans(count), {
		send: (sent) => {
			sizes.push(sent.length);
			return send(sent);
		},
		onOutcomes: (some) => {
			for (const [line, outcome] of some) outcomes.set(line, outcome);
		},
	});
	return { outcomes, sizes };
}

describe('calculation of a file with loans', () => {
	it('each request has at most 500 loans, and each outcome is assigned to its row', async () => {
		const { outcomes, sizes } = await calculate(1201, async (sent) => answer(sent));
		expect(sizes).toEqual([500, 500, 201]);
		expect([...outcomes.keys()]).toEqual(loans(1201).map(({ line }) => line));
	});

	it('a refused request is split in halves until only the invalid loan has the problem', async () => {
		const { outcomes } = await calculate(9, async (sent) => {
			if (sent.some((loan) => (loan as { loanId: string }).loanId === '4')) {
				throw new ApiError(400, { message: 'refused', code: 'invalid-request' });
			}
			return answer(sent);
		});
		expect(outcomes.size).toBe(9);
		expect(
			[...outcomes].filter(([, { problem }]) => problem?.code === 'invalid-request').map(([line]) => line),
		).toEqual([6]);
	});

	it('the calculation stops if a request fails or the answer has a different number of loans', async () => {
		const down = async () => {
			throw new ApiError(503, { message: '' });
		};
		await expect(calculate(3, down)).rejects.toThrow(ApiError);
		await expect(calculate(3, async () => answer([1]))).rejects.toThrow('3 loans were answered with 1 outcomes');
	});

	it('loans are sent with the rule for weekends, and without the account number', () => {
		const loan = { currency: 'USD', customTextBox1: '=1' };
		expect(toBatchLoan(loan, { isWeekendTreatedAsBizDay: true })).toEqual({
			currency: 'USD',
			isWeekendTreatedAsBizDay: true,
		});
		expect(toBatchLoan(loan, { isWeekendTreatedAsBizDay: false })).toEqual({ currency: 'USD' });
	});
});

it('a row with the same loan as an earlier row names the earlier row, and both count in the totals', () => {
	const rowOf = (line: number, loan: LoanRequest, own: Readonly<Record<string, string>> = {}) => ({
		read: { line, loan, faults: [], written: {}, own },
		outcome: { result: { currency: 'USD', payableAmount: '1.00' } as NonNullable<RowOutcome['result']> },
	});
	const named = { loanId: 'A', currency: 'USD' };
	const unnamed = { currency: 'USD' };
	const rows = markRepeats([
		rowOf(2, named),
		rowOf(3, { ...named, margin: '1' }),
		rowOf(4, named, { Note: 'other' }),
		rowOf(5, unnamed, { Account: '1' }),
		rowOf(6, unnamed, { Account: '2' }),
		rowOf(7, unnamed, { Account: '1' }),
	]);
	expect(rows.map(({ repeats }) => repeats)).toEqual([undefined, undefined, 2, undefined, undefined, 5]);
	expect(currencyTotals(rows)).toEqual([{ currency: 'USD', loans: 6, repeated: 2, amount: '6.00' }]);
});

it('the payable amounts of each currency are added exactly', () => {
	const row = (line: number, currency: string, payableAmount: string) => ({
		read: { line, faults: [], written: {}, own: {} },
		outcome: { result: { currency, payableAmount } as NonNullable<RowOutcome['result']> },
	});
	const rows = [row(2, 'USD', '0.10'), row(3, 'USD', '0.20'), row(4, 'JPY', '900719925474099312345')];
	expect(currencyTotals([...rows, { read: { line: 5, faults: [], written: {}, own: {} } }])).toEqual([
		{ currency: 'JPY', loans: 1, repeated: 0, amount: '900719925474099312345' },
		{ currency: 'USD', loans: 2, repeated: 0, amount: '0.30' },
	]);
});
