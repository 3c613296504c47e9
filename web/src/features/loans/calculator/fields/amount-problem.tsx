import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { useEntryReader } from './use-entry-reader.ts';

interface AmountProblemProps {
	readonly entry: string;
	/** Currency of the loan. */
	readonly currency: string;
	/** Message of the form about the entry. */
	readonly problem: string;
}

/** Explains why an amount is refused: it has two readings, or a currency other than the loan's. */
export function AmountProblem({ entry, currency, problem }: AmountProblemProps) {
	const text = useLoansText();
	return useEntryReader()?.(entry, { isAmount: true, currency }, text).objection ?? problem;
}
