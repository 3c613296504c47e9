import { runLimits } from '../../../../../shared/contract/run-limits.ts';
import type { ValuationItem } from '../../../../../shared/contract/valuation-item.ts';
import type { ValuationResult } from '../../../../../shared/contract/valuation-swaps.ts';
import { gzipText } from '../../../lib/gzip-text.ts';
import type { ValuationTerms } from '../shared/valuation-outcome.ts';

interface Valuation {
	readonly name: string;
	readonly terms: ValuationTerms;
	/** As they were sent. */
	readonly items: readonly ValuationItem[];
	readonly results: readonly ValuationResult[];
}

const mostNameLength = 100;

/** Deals or results that become text at a time. */
const batch = 100;

/**
 * The request that saves a valuation: with its results where they fit, to be compared digit by digit.
 *
 * @param mostLength of request and results together, packed; the rest of the body is short
 * @returns undefined when the deals alone are too large
 */
export async function savedValuation({ name, terms, items, results }: Valuation, mostLength = runLimits.bodyBytes) {
	const request = await gzipText(jsonOf(`${JSON.stringify(terms).slice(0, -1)},"valuationItems":[`, items, ']}'));
	if (request.length > mostLength) return undefined;
	const alone = { name: name.slice(0, mostNameLength), request, encoding: 'gzip' as const };
	const packed = await gzipText(jsonOf('[', results, ']'));
	return request.length + packed.length > mostLength ? alone : { ...alone, results: packed };
}

function* jsonOf(before: string, values: readonly object[], after: string): Generator<string> {
	yield before;
	for (let from = 0; from < values.length; from += batch) {
		const text = JSON.stringify(values.slice(from, from + batch)).slice(1, -1);
		yield from === 0 ? text : `,${text}`;
	}
	yield after;
}
