import { add, decimal, decimalText, subtract, zero } from '../../decimal/decimal.ts';

export interface LoanFigures {
	readonly compoundedRate: string;
	readonly interestAmount: string;
	readonly payableAmount: string;
}

export interface BatchLoan {
	readonly line: number;
	/** The user's own reference for the loan; undefined or blank if the row has none. */
	readonly loanId: string | undefined;
	readonly currency: string | undefined;
	readonly figures: LoanFigures | undefined;
}

export interface LoanComparison {
	readonly key: string;
	readonly loanId: string | undefined;
	readonly status: 'same' | 'differs' | 'added' | 'removed';
	readonly first: BatchLoan | undefined;
	readonly second: BatchLoan | undefined;
	/** Second batch's results minus the first's, exact. Undefined unless both loans have results in one currency. */
	readonly difference: LoanFigures | undefined;
}

export interface CurrencyComparison {
	readonly currency: string;
	readonly loans: readonly [number, number];
	/** Exact sums of the payable amounts: first batch, second batch. */
	readonly amounts: readonly [string, string];
	readonly difference: string;
}

/**
 * Compares two batches loan by loan, in the order of the second batch. Loans that are only in the first batch come
 * last.
 *
 * Two loans are the same loan if their references are equal. Repeated references are paired in file order. Rows without
 * a reference are paired by line number.
 */
export function compareBatches(first: readonly BatchLoan[], second: readonly BatchLoan[]): readonly LoanComparison[] {
	const [before, after] = [byKey(first), byKey(second)];
	const keys = [...after.keys(), ...[...before.keys()].filter((key) => !after.has(key))];
	return keys.map((key) => compareLoan(key, before.get(key), after.get(key)));
}

function byKey(loans: readonly BatchLoan[]): ReadonlyMap<string, BatchLoan> {
	const counts = new Map<string, number>();
	return new Map(
		loans.map((loan) => {
			const { loanId = '', line } = loan;
			if (loanId.trim() === '') return [`line ${line}`, loan];
			const count = (counts.get(loanId) ?? 0) + 1;
			counts.set(loanId, count);
			return [`loan ${count} ${loanId}`, loan];
		}),
	);
}

function compareLoan(key: string, first: BatchLoan | undefined, second: BatchLoan | undefined): LoanComparison {
	const base = { key, loanId: second?.loanId ?? first?.loanId, first, second };
	if (first === undefined) return { ...base, status: 'added', difference: undefined };
	if (second === undefined) return { ...base, status: 'removed', difference: undefined };
	const [before, after] = [first.figures, second.figures];
	if (before === undefined && after === undefined) return { ...base, status: 'same', difference: undefined };
	if (before === undefined || after === undefined || first.currency !== second.currency) {
		return { ...base, status: 'differs', difference: undefined };
	}
	const difference = {
		compoundedRate: less(after.compoundedRate, before.compoundedRate),
		interestAmount: less(after.interestAmount, before.interestAmount),
		payableAmount: less(after.payableAmount, before.payableAmount),
	};
	const isSame = Object.values(difference).every((text) => text === '0');
	return { ...base, status: isSame ? 'same' : 'differs', difference };
}

const less = (a: string, b: string): string => decimalText(subtract(decimal(a), decimal(b)));

/** Returns two batches' total payable amounts by currency, alphabetically. Ignores rows without a result. */
export function compareTotals(
	first: readonly BatchLoan[],
	second: readonly BatchLoan[],
): readonly CurrencyComparison[] {
	const currencies = new Set([...first, ...second].flatMap(({ currency, figures }) => (figures && currency) ?? []));
	return [...currencies].sort().map((currency) => {
		const [before, after] = [first, second].map((loans) => payables(loans, currency)) as [string[], string[]];
		const amounts = [sumOf(before), sumOf(after)] as const;
		return {
			currency,
			loans: [before.length, after.length] as const,
			amounts,
			difference: less(amounts[1], amounts[0]),
		};
	});
}

const payables = (loans: readonly BatchLoan[], wanted: string): string[] =>
	loans.flatMap(({ currency, figures }) => (currency === wanted && figures ? [figures.payableAmount] : []));

const sumOf = (amounts: readonly string[]): string => decimalText(amounts.map(decimal).reduce(add, zero));
