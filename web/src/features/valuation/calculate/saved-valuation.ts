import { gzipText } from '#lib/gzip-text.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { IgnoredRows, RefusedDeals } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { ValuationTerms } from '../shared/valuation-outcome.ts';

interface Valuation {
	readonly name: string;
	readonly terms: ValuationTerms;
	readonly items: readonly ValuationItem[];
	/** True if the deals were sent for cash flows. */
	readonly hasDetails: boolean;
	readonly results: readonly ValuationResult[];
	/** Deals that are not among `items` because of their faults. */
	readonly refused?: RefusedDeals | undefined;
	/** Rows of the workbook that identify no deal. */
	readonly ignored?: IgnoredRows | undefined;
	/** True if the user confirmed the improbable values of the deals. */
	readonly hasConfirmedWarnings?: boolean | undefined;
}

/** A deal as it is sent to be valued. */
export const sentItem = (item: ValuationItem, hasDetails: boolean): ValuationItem => ({
	...item,
	getPaymentInfo: hasDetails,
});

const maxNameLength = 100;

/** Deals or results that become text at a time. */
const batch = 100;

/**
 * The request that saves a valuation: with its results where they fit, to be compared digit by digit.
 *
 * @param maxLength of request and results together, packed; the rest of the body is short
 * @returns undefined when the deals alone are too large
 */
export async function savedValuation(valuation: Valuation, maxLength = runLimits.bodyBytes) {
	const { name, terms, items, hasDetails, results, refused, ignored, hasConfirmedWarnings } = valuation;
	const before = `${JSON.stringify(terms).slice(0, -1)},"valuationItems":[`;
	const request = await gzipText(jsonOf(before, items, ']}', (item) => sentItem(item, hasDetails)));
	if (request.length > maxLength) return undefined;
	const alone = {
		name: name.slice(0, maxNameLength),
		request,
		encoding: 'gzip' as const,
		...(refused === undefined ? {} : { refused }),
		...(ignored === undefined ? {} : { ignored }),
		...(hasConfirmedWarnings === true ? { hasConfirmedWarnings } : {}),
	};
	const packed = await gzipText(jsonOf('[', results, ']', (result) => result));
	return request.length + packed.length > maxLength ? alone : { ...alone, results: packed };
}

function* jsonOf<Value>(
	before: string,
	values: readonly Value[],
	after: string,
	written: (value: Value) => object,
): Generator<string> {
	yield before;
	for (let from = 0; from < values.length; from += batch) {
		const text = JSON.stringify(values.slice(from, from + batch).map(written)).slice(1, -1);
		yield from === 0 ? text : `,${text}`;
	}
	yield after;
}
