import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import { add, decimal, decimalText, zero } from '#shared/decimal/decimal.ts';
import type { BatchRow } from '../calculate/batch-row.ts';

export interface CurrencyTotal {
	readonly currency: string;
	readonly loans: number;
	/** Sum of the payable amounts, exact, with the decimals of the currency. */
	readonly amount: string;
}

/** The sums of the payable amounts, by currency in alphabetical order. Rows without a result do not count. */
export function currencyTotals(rows: readonly BatchRow[]): readonly CurrencyTotal[] {
	const amounts = new Map<string, string[]>();
	for (const { outcome } of rows) {
		if (outcome?.result === undefined) continue;
		const { currency, payableAmount } = outcome.result;
		const known = amounts.get(currency) ?? [];
		known.push(payableAmount);
		amounts.set(currency, known);
	}
	return [...amounts]
		.map(([currency, ofCurrency]) => {
			const sum = decimalText(ofCurrency.map(decimal).reduce(add, zero));
			return { currency, loans: ofCurrency.length, amount: padDecimals(sum, maxDecimals(ofCurrency)) };
		})
		.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
