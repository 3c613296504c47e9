import { gzipText } from '#lib/gzip-text.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { ValuationOutcome } from '../shared/valuation.ts';

interface Valuation extends Pick<ValuationOutcome, 'name' | 'terms' | 'refused' | 'ignored' | 'hasConfirmedWarnings'> {
	readonly items: readonly ValuationItem[];
	/** True if cash flows were requested. */
	readonly hasDetails: boolean;
	readonly results: readonly ValuationResult[];
}

export const sentItem = (item: ValuationItem, hasDetails: boolean): ValuationItem => ({
	...item,
	getPaymentInfo: hasDetails,
});

const maxNameLength = 100;

/** Number of deals or results that are converted to JSON in one step. */
const batch = 100;

/**
 * Returns the request that saves a valuation. Results are included if they fit, so that a repeated run can be compared
 * with them digit by digit. Undefined if the deals alone exceed the maximum.
 *
 * @param maxLength maximum compressed length of request and results together; the other fields are short
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
