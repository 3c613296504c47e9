import type { AnswerOf } from '#shared/contract/route.ts';
import type { RunSummary, RunUsed, runOpen } from '#shared/contract/valuation-runs.ts';
import type { ValuedDeal } from './valuation-outcome.ts';

type RunPage = AnswerOf<typeof runOpen>;

/** A run with its deals. */
export interface OpenedRun {
	readonly run: RunSummary;
	readonly used: RunUsed;
	/** Deals in the order of the file; at most {@link maxDealsOpened}. */
	readonly deals: readonly ValuedDeal[];
	readonly isWhole: boolean;
	/** Fixings that were sent with the deals. */
	readonly fixings: RunPage['fixings'];
}

/** Maximum number of deals that the screen opens. The files of larger runs contain all deals. */
export const maxDealsOpened = 20_000;

/** Reads the pages of a run one after the other. */
export async function loadRun(read: (cursor: string | undefined) => Promise<RunPage>): Promise<OpenedRun> {
	let page = await read(undefined);
	const { fixings } = page;
	const deals = [...valuedDeals(page)];
	while (page.cursor !== undefined && deals.length < maxDealsOpened) {
		page = await read(page.cursor);
		deals.push(...valuedDeals(page));
	}
	return { run: page.run, used: page.used, deals, isWhole: page.cursor === undefined, fixings };
}

/** A row that could not be read has a result with its fault, and no deal. */
function valuedDeals({ results, items }: RunPage): readonly ValuedDeal[] {
	return results.map(({ row, ...result }, i) => ({ item: items[i] ?? {}, result: named(result, row) }));
}

/** A row without a deal ID is named by its number. */
const named = <Result extends { readonly dealId: string }>(result: Result, row: number): Result =>
	result.dealId === '' ? { ...result, dealId: `#${row}` } : result;
