import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { useEntryReader } from './use-entry-reader.ts';

interface AmountProblemProps {
	readonly entry: string;
	/** Currency of the loan. */
	readonly currency: string;
	/** The form's message about the entry. */
	readonly problem: string;
}

/** Explains why an amount is refused: it can be read as two amounts, or its currency is not that of the loan. */
export function AmountProblem({ entry, currency, problem }: AmountProblemProps) {
	const text = useLoansText();
	return useEntryReader()?.(entry, { isAmount: true, currency }, text).objection ?? problem;
}
