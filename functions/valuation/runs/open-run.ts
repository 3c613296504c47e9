import * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { describeObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { cursorInvalid, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { routes } from '#shared/contract/routes.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import { type RunFormat, type runFiles, runOpen, runResults } from '#shared/contract/valuation-runs.ts';
import { describeRun, requireDoneRun, requireRun } from './describe-run.ts';
import { dealFileOf } from './execution/deal-file.ts';
import { dealRowReader } from './execution/read-deal-row.ts';
import { readPlan } from './execution/run-plan.ts';
import { linesOf, longestResultBytes, pageBytes } from './run-lines.ts';
import { storedFixings } from './sent-fixings.ts';
import { analysisKey, inputKey, runKey, runsBucket } from './store/run-files.ts';
import type { RunRecord } from './store/run-record.ts';

/** Written by the portal itself. */
type StoredResult = AnswerOf<typeof routes.runOpen>['results'][number];
type Item = AnswerOf<typeof routes.runOpen>['items'][number];

const offset = z.int().min(0);

/** Start of a page: the first byte in the results and in the deals, and the line of that byte in the deals. */
const pageStart = z.strictObject({ result: offset, deal: offset, line: z.int().min(1) });

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
async function readPage(run: RunRecord, limit: number, start: PageStart = firstPage): Promise<Page> {
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
	const { key, etag } = await dealFileOf(run);
	const lines = linesOf(key, { etag, start, maxBytes: runLimits.rowBytes });
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

export const open = operation(runOpen, async ({ request, caller }) => {
	const run = await requireDoneRun(caller, request.runId);
	if (run.used === undefined) throw new Error(`the run ${run.runId} is done and says not what it used`);
	const start = readCursor(pageStart, request.cursor);
	const page = readPage(run, request.limit, start);
	const { results, items, next } = await (start === undefined ? page : page.catch(refuseCursor));
	const isFirst = start === undefined;
	const { analyses } = run.terms;
	return {
		run: describeRun(run),
		used: run.used,
		results: [...results],
		items: [...items],
		...(isFirst && run.hasFixings === true ? { fixings: [...(await storedFixings(run))] } : {}),
		...(isFirst && analyses !== undefined ? { analysisTerms: analyses } : {}),
		...writeCursor(next),
	};
});

/** A place that is not the beginning of a line cannot be read. */
export function refuseCursor(cause: unknown): never {
	throw isUnanswered(cause) || isThrottled(cause) ? cause : cursorInvalid(cause);
}

export const results = operation(runResults, async ({ request, caller, clock }) => {
	const { runId, file } = request;
	const run = file === 'input' ? await requireRun(caller, runId) : await requireDoneRun(caller, runId);
	const key = keyOf(run, file);
	// A link to a file that was removed would show an error of S3.
	if ((await describeObject(runsBucket(), key)) === undefined) throw refuse('unknown-run', { runId });
	const name = file === 'input' ? `deals.${extensions[run.format]}` : file === 'market' ? 'market.json' : file;
	const parameters = { 'response-content-disposition': `attachment; filename="run-${runId}-${name}"` };
	return objectLink({ method: 'GET', bucket: runsBucket(), key, nowMillis: clock(), parameters });
});

const extensions = { jsonl: 'jsonl', csv: 'csv', ore: 'xml', fpml: 'xml', cdm: 'json' } as const satisfies Record<
	RunFormat,
	string
>;

function keyOf(run: RunRecord, file: (typeof runFiles)[number]): string {
	if (file === 'input') return inputKey(run);
	if (file === 'market') return runKey(run, 'market.json');
	if (file === 'results.csv') return runKey(run, 'results.csv');
	if (file === 'results.jsonl') return runKey(run, 'results.jsonl');
	const [name, kind] = file.split('.') as [AnalysisName, 'jsonl' | 'csv'];
	if (run.terms.analyses?.[name] === undefined)
		throw refuse('run-without-analysis', { runId: run.runId, analysis: name });
	return analysisKey(run, name, kind);
}
