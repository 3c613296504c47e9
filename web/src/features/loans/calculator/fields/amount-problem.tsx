import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { useEntryReader } from './use-entry-reader.ts';

interface AmountProblemProps {
	readonly entry: string;
	/** Of the loan. */
	readonly currency: string;
	/** Message of the form about the entry. */
	readonly problem: string;
}

/** Why an amount is refused: both readings if it has two, its currency if it is another one. */
export function AmountProblem({ entry, currency, problem }: AmountProblemProps) {
	const text = useLoansText();
	return useEntryReader()?.(entry, { isAmount: true, currency }, text).objection ?? problem;
}
