import { ApiError } from '#lib/api-client.ts';
import { requestBatches } from '#lib/request-batches.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import { swapLimits, type ValuationResult } from '#shared/contract/valuation-swaps.ts';

/** A deal with cash flows is answered with about 45 kB, without them with 0.4 kB. */
const dealsWithDetails = 50;

/** The text of a request is handed over while the page waits: 0.5 MB keep it responsive. */
const dealsOfRequest = 250;

/** Results of a larger book come without cash flows, which are then loaded for the deals that are opened. */
export const maxDealsWithDetails = 100;

interface Sending {
	readonly hasDetails: boolean;
	readonly send: (items: readonly ValuationItem[]) => Promise<readonly ValuationResult[]>;
	/** Called with the number of deals that are valued. */
	readonly onValued: (count: number) => void;
}

/** Values deals in requests of a size that the API takes; one result a deal, in their order. */
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

/** Number of deals that fit into one answer, if all of them would not. */
function dealsThatFit(error: unknown): number | undefined {
	if (!(error instanceof ApiError) || error.code !== 'too-many-deals') return undefined;
	const fits = Number(error.params?.fits);
	return Number.isInteger(fits) && fits > 0 ? fits : undefined;
}
