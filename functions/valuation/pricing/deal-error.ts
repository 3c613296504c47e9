import type { Problem } from '#shared/contract/problem.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DealFailure } from '#shared/swap/deal-failure.ts';
import { missingIn } from '#shared/swap/missing-fixings.ts';
import { dealProblem, type KnownMarket } from './failure-problem.ts';

export type DealError = NonNullable<ValuationResult['Error']>;

/** A problem as the `Error` of a deal. */
export function errorOf({ message, code = '', params }: Problem): DealError {
	return { ErrorMessage: message, ErrorCode: code, ...(params === undefined ? {} : { params }) };
}

/** A failure of a deal or a view as its `Error`, with every missing fixing. */
export function errorOfFailure(failure: DealFailure, known: KnownMarket): DealError {
	const error = errorOf(dealProblem(failure, known));
	const missing = missingIn(failure);
	if (missing.length === 0) return error;
	return { ...error, missingFixings: missing.map(({ dates, ...index }) => ({ ...index, dates: [...dates] })) };
}

/** The first error of a deal as its `Error`, and all of them where there are several. */
export function errorsOf(errors: readonly DealError[]): Pick<ValuationResult, 'Error' | 'issues'> {
	const [first, ...others] = errors;
	if (first === undefined) throw new RangeError('a failed deal needs a failure');
	return others.length === 0 ? { Error: first } : { Error: first, issues: [first, ...others] };
}
