import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { swapLimits, type ValuationResult } from '#shared/contract/valuation-swaps.ts';

/** Maximum number of deals per request with cash flows, at about 45 kB of response per deal (0.4 kB without). */
const dealsWithDetails = 50;

/** Maximum number of deals per request without cash flows. Copying blocks the page, only briefly at about 0.5 MB. */
const dealsOfRequest = 250;

/** Maximum number of deals valued with cash flows. Larger books load them for the deals that the user opens. */
export const maxDealsWithDetails = 100;

interface Sending {
	readonly hasDetails: boolean;
	readonly send: (items: readonly ValuationItem[]) => Promise<readonly ValuationResult[]>;
	readonly onValued: (count: number) => void;
}

/** Values deals in requests that stay within the limits of the API. Returns one result per deal, in the same order. */
export async function valueInBatches(
	items: readonly ValuationItem[],
	{ hasDetails, send, onValued }: Sending,
): Promise<readonly ValuationResult[]> {
	const limits = { items: hasDetails ? dealsWithDetails : dealsOfRequest, length: swapLimits.bodyBytes / 4 };
	const results: ValuationResult[] = [];
	const value = async (batch: readonly ValuationItem[]): Promise<void> => {
		try {
			const answered = await send(batch);
			if (answered.length !== batch.length) {
				throw new Error(`${batch.length} deals were answered with ${answered.length} results`);
			}
			results.push(...answered);
		} catch (error) {
			const fits = dealsThatFit(error);
			if (fits === undefined || fits >= batch.length) throw error;
			for (const part of requestBatches(batch, { ...limits, items: fits })) await value(part);
			return;
		}
		onValued(results.length);
	};
	for (const batch of requestBatches(items, limits)) await value(batch);
	return results;
}

function dealsThatFit(error: unknown): number | undefined {
	if (!(error instanceof ApiError) || error.code !== 'too-many-deals') return undefined;
	const fits = Number(error.params?.fits);
	return Number.isInteger(fits) && fits > 0 ? fits : undefined;
}
