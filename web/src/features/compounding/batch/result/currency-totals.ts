import { add, decimal, decimalText, zero } from '../../../../../../shared/decimal/decimal.ts';
import type { BatchRow } from '../calculate/batch-row.ts';

export interface CurrencyTotal {
	readonly currency: string;
	readonly loans: number;
	/** Sum of the payable amounts, exact. */
	readonly amount: string;
}

/** The sums of the payable amounts, by currency in alphabetical order. Rows without a result do not count. */
export function currencyTotals(rows: readonly BatchRow[]): readonly CurrencyTotal[] {
	const sums = new Map<string, { loans: number; amount: typeof zero }>();
	for (const { outcome } of rows) {
		if (outcome?.result === undefined) continue;
		const { currency, payableAmount } = outcome.result;
		const { loans, amount } = sums.get(currency) ?? { loans: 0, amount: zero };
		sums.set(currency, { loans: loans + 1, amount: add(amount, decimal(payableAmount)) });
	}
	return [...sums]
		.map(([currency, { loans, amount }]) => ({ currency, loans, amount: decimalText(amount) }))
		.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
