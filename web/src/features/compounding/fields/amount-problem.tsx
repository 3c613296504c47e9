import { parseDecimal } from '../../../../../shared/decimal/decimal.ts';
import { useAmountReader } from '../../../lib/amounts/use-amount-reader.ts';
import { useCompoundingText } from '../compounding-text.ts';
import { ambiguityText } from './ambiguity-text.ts';

interface AmountProblemProps {
	readonly entry: string;
	/** What the form says of the entry. */
	readonly problem: string;
}

/** Why an amount is refused: both readings if it has two. */
export function AmountProblem({ entry, problem }: AmountProblemProps) {
	const text = useCompoundingText();
	const reading = useAmountReader()?.(entry);
	if (reading === undefined || !('amounts' in reading)) return problem;
	return (
		<>
			{parseDecimal(entry) !== undefined && <div>{problem}</div>}
			<div>{ambiguityText(reading.amounts, text)}</div>
		</>
	);
}
