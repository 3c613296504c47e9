import type { Problem } from '#shared/contract/problem.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';

export type DealError = NonNullable<ValuationResult['Error']>;

/** A problem as the `Error` of a deal. */
export function errorOf({ message, code = '', params }: Problem): DealError {
	return { ErrorMessage: message, ErrorCode: code, ...(params === undefined ? {} : { params }) };
}

/** The first problem of a deal as its `Error`, and all of them where there are several. */
export function errorsOf(problems: readonly Problem[]): Pick<ValuationResult, 'Error' | 'issues'> {
	const [first, ...others] = problems.map(errorOf);
	if (first === undefined) throw new RangeError('a failed deal needs a failure');
	return others.length === 0 ? { Error: first } : { Error: first, issues: [first, ...others] };
}
