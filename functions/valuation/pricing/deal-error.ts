import type { Problem } from '#shared/contract/problem.ts';
import { swapLimits, type ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { DealFailure, MissingFixings } from '#shared/swap/deal-failure.ts';
import { missingIn } from '#shared/swap/missing-fixings.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { dealProblem, type KnownMarket } from './failure-problem.ts';

export type DealError = NonNullable<ValuationResult['Error']>;

/** A problem as the `Error` of a deal. */
export function errorOf({ message, code = '', params }: Problem): DealError {
	return { ErrorMessage: message, ErrorCode: code, ...(params === undefined ? {} : { params }) };
}

/**
 * Missing fixings that the results of a batch list so far. Lists of long periods repeat in every deal: only the first
 * dates of each are repeated, and dates that no earlier result lists.
 */
export class ListedFixings {
	readonly #byIndex = new Map<string, Set<LocalDate>>();

	/** The dates that a result lists, and the number that it leaves to earlier results. */
	list({ dates, ...index }: MissingFixings): NonNullable<DealError['missingFixings']>[number] {
		const name = `${index.currency} ${index.index} ${index.tenor}`;
		const earlier = this.#byIndex.get(name) ?? new Set();
		this.#byIndex.set(name, earlier);
		const listed = dates.filter((date, i) => i < swapLimits.missingFixingsRepeated || !earlier.has(date));
		for (const date of listed) earlier.add(date);
		const more = dates.length - listed.length;
		return { ...index, dates: listed, ...(more === 0 ? {} : { more }) };
	}
}

/** A failure of a deal or a view as its `Error`, with every missing fixing. */
export function errorOfFailure(failure: DealFailure, known: KnownMarket, listed: ListedFixings): DealError {
	const error = errorOf(dealProblem(failure, known));
	const missing = missingIn(failure);
	if (missing.length === 0) return error;
	const others = missing.reduce((sum, { dates }) => sum + dates.length, -1);
	return {
		...error,
		...(others === 0 ? {} : { ErrorMessage: `${error.ErrorMessage} ${describeOthers(others)}` }),
		missingFixings: missing.map((each) => listed.list(each)),
	};
}

const describeOthers = (count: number) =>
	count === 1 ? 'One more fixing is missing.' : `${count} more fixings are missing.`;

/** The first error of a deal as its `Error`, and all of them where there are several. */
export function errorsOf(errors: readonly DealError[]): Pick<ValuationResult, 'Error' | 'issues'> {
	const [first, ...others] = errors;
	if (first === undefined) throw new RangeError('a failed deal needs a failure');
	return others.length === 0 ? { Error: first } : { Error: first, issues: [first, ...others] };
}
