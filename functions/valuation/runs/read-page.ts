import * as z from 'zod';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { routes } from '#shared/contract/routes.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { dealRowReader } from './execution/read-deal-row.ts';
import { readPlan } from './execution/run-plan.ts';
import { linesOf } from './read-lines.ts';
import { inputKey, runKey } from './store/run-files.ts';
import type { RunRecord } from './store/run-record.ts';

/** Maximum bytes of the results and deals of one answer; the rest is on the next page. */
const pageBytes = 2 * 1024 * 1024;

/** A deal with the cash flows of sixty years, paid every week. */
const longestResultBytes = 4 * 1024 * 1024;

/** Written by the portal itself. */
type StoredResult = AnswerOf<typeof routes.runOpen>['results'][number];
type Item = AnswerOf<typeof routes.runOpen>['items'][number];

const offset = z.int().min(0);

/** Start of a page: the first byte in the results and in the deals, and the line of that byte in the deals. */
export const pageStart = z.strictObject({ result: offset, deal: offset, line: z.int().min(1) });

type PageStart = z.infer<typeof pageStart>;

const firstPage: PageStart = { result: 0, deal: 0, line: 1 };

interface Page {
	readonly results: readonly StoredResult[];
	/** The deal of each result. */
	readonly items: readonly Item[];
	/** Undefined after the last result. */
	readonly next: PageStart | undefined;
}

/** Page of results of a run with their deals: the requested number, limited by the size of an answer, at least one. */
export async function readPage(run: RunRecord, limit: number, start: PageStart = firstPage): Promise<Page> {
	const results: StoredResult[] = [];
	const items: Item[] = [];
	let next = start;
	let bytes = 0;
	const deals = await dealsFrom(run, start);
	try {
		const lines = linesOf(runKey(run, 'results.jsonl'), { start: start.result, maxBytes: longestResultBytes });
		for await (const { text, end } of lines) {
			if (text === undefined) throw new Error(`a result of the run ${run.runId} is too long`);
			if (results.length === limit) return { results, items, next };
			const result = JSON.parse(text) as StoredResult;
			const deal = await deals.ofRow(result.row);
			bytes += end - next.result + deal.bytes;
			if (results.length > 0 && bytes > pageBytes) return { results, items, next };
			results.push(result);
			items.push(deal.item);
			next = { result: end, ...deal.next };
		}
		return { results, items, next: undefined };
	} finally {
		await deals.close();
	}
}

/** The deals of a run, read in the order of their rows. */
async function dealsFrom(run: RunRecord, { deal: start, line: firstLine }: PageStart) {
	const read = dealRowReader(await readPlan(run));
	const { etag } = run.input;
	const lines = linesOf(inputKey(run), { etag, start, maxBytes: runLimits.rowBytes });
	let line = firstLine;
	return {
		async ofRow(row: number) {
			for (;;) {
				const found = await lines.next();
				if (found.done === true) throw new Error(`the deals of the run ${run.runId} have no row ${row}`);
				line += 1;
				if (line <= row) continue;
				const { text, end } = found.value;
				const deal = text === undefined ? undefined : read(text.trim());
				const item = deal !== undefined && 'deal' in deal ? { ...deal.deal } : null;
				return { item, bytes: item === null ? 0 : (text?.length ?? 0), next: { deal: end, line } };
			}
		},
		close: () => lines.return(undefined),
	};
}
