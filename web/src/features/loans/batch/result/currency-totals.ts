import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import type { Reconciliation } from '#shared/contract/compound-batch.ts';
import { add, decimal, decimalText, zero } from '#shared/decimal/decimal.ts';
import type { BatchRow } from '../calculate/batch-row.ts';

export interface CurrencyTotal {
	readonly currency: string;
	readonly loans: number;
	/** Sum of the payable amounts, exact, with the decimals of the currency. */
	readonly amount: string;
	/** Sums over the loans with interest of an agent; undefined if there are none. */
	readonly agent: AgentTotal | undefined;
}

interface AgentTotal {
	readonly loans: number;
	readonly amount: string;
	/** Interest of agents less ours. */
	readonly difference: string;
	readonly differing: number;
}

/** The sums of the payable amounts, by currency in alphabetical order. Rows without a result do not count. */
export function currencyTotals(rows: readonly BatchRow[]): readonly CurrencyTotal[] {
	const results = rows.flatMap(({ outcome }) => outcome?.result ?? []);
	return [...Map.groupBy(results, ({ currency }) => currency)]
		.map(([currency, ofCurrency]) => ({
			currency,
			loans: ofCurrency.length,
			amount: sumOf(ofCurrency.map(({ payableAmount }) => payableAmount)),
			agent: agentTotal(ofCurrency.flatMap(({ reconciliation }) => reconciliation ?? [])),
		}))
		.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function agentTotal(compared: readonly Reconciliation[]): AgentTotal | undefined {
	if (compared.length === 0) return undefined;
	return {
		loans: compared.length,
		amount: sumOf(compared.map(({ agent }) => agent)),
		difference: sumOf(compared.map(({ difference }) => difference)),
		differing: compared.filter(({ status }) => status === 'differs').length,
	};
}

const sumOf = (amounts: readonly string[]): string =>
	padDecimals(decimalText(amounts.map(decimal).reduce(add, zero)), maxDecimals(amounts));
