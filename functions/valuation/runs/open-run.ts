import * as z from 'zod';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { contentOf, describeObject, openObject } from '#platform/files/large-objects.ts';
import { objectLink } from '#platform/files/object-link.ts';
import { cursorInvalid, readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { runLimits } from '#shared/contract/run-limits.ts';
import {
	type analysisRoutes,
	runAttribution,
	runConversion,
	runRisk,
	runScenarios,
} from '#shared/contract/valuation-run-analyses.ts';
import { type RunFormat, type runFiles, runOpen, runResults } from '#shared/contract/valuation-runs.ts';
import { dealRowReader } from './execution/read-deal-row.ts';
import { dealFileOf, readPlan, storedFixings } from './execution/run-plan.ts';
import { describeRun, requireDoneRun, requireRun } from './follow-run.ts';
import { linesOf, longestResultBytes, pageBytes } from './run-lines.ts';
import { analysisKey, inputKey, type RunRecord, runKey, runsBucket } from './store/run-store.ts';

/** Result read from storage. The portal itself wrote it, so it is not validated. */
type StoredResult = AnswerOf<typeof runOpen>['results'][number];
type Item = AnswerOf<typeof runOpen>['items'][number];

const offset = z.int().min(0);

/** Start of a page: the first byte in the results, the first byte in the deals, and the line number of the latter. */
const pageStart = z.strictObject({ result: offset, deal: offset, line: z.int().min(1) });

type PageStart = z.infer<typeof pageStart>;

const firstPage: PageStart = { result: 0, deal: 0, line: 1 };

/** A page has at least one result. It has fewer than requested if the response would be too large. */
async function readPage(run: RunRecord, limit: number, start: PageStart = firstPage) {
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

/** Refuses a cursor if its position is not the beginning of a line. */
function refuseCursor(cause: unknown): never {
	throw isUnanswered(cause) || isThrottled(cause) ? cause : cursorInvalid(cause);
}

export const results = operation(runResults, async ({ request, caller, clock }) => {
	const { runId, file } = request;
	const run = file === 'input' ? await requireRun(caller, runId) : await requireDoneRun(caller, runId);
	const key = keyOf(run, file);
	// The link to a removed file would show an S3 error.
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

const analysisStart = z.strictObject({ byte: z.int().min(0) });

interface PageRequest {
	readonly runId: string;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

/** Returns a page of an analysis. The portal itself wrote the results, so they are not validated. */
async function page<Name extends AnalysisName>(name: Name, { runId, cursor, limit }: PageRequest, caller: Caller) {
	const run = await requireDoneRun(caller, runId);
	if (run.terms.analyses?.[name] === undefined) throw refuse('run-without-analysis', { runId, analysis: name });
	const start = readCursor(analysisStart, cursor);
	const totals = await contentOf(await openObject(runsBucket(), analysisKey(run, name, 'json')));
	const read = readResults(run, name, limit, start?.byte ?? 0);
	const { results, next } = await (start === undefined ? read : read.catch(refuseCursor));
	const answer = {
		...JSON.parse(String(totals)),
		results,
		...writeCursor(next === undefined ? undefined : { byte: next }),
	};
	return answer as AnswerOf<(typeof analysisRoutes)[Name]>;
}

/** Returns results from a position: at least one, and fewer than requested if the response would be too large. */
async function readResults(run: RunRecord, name: AnalysisName, limit: number, start: number) {
	const results: unknown[] = [];
	let next = start;
	const lines = linesOf(analysisKey(run, name, 'jsonl'), { start, maxBytes: longestResultBytes });
	for await (const { text, end } of lines) {
		if (text === undefined) throw new Error(`a result of the run ${run.runId} is too long`);
		if (results.length === limit || (results.length > 0 && end - start > pageBytes)) return { results, next };
		results.push(JSON.parse(text));
		next = end;
	}
	return { results, next: undefined };
}

export const openRisk = operation(runRisk, ({ request, caller }) => page('risk', request, caller));

export const openScenarios = operation(runScenarios, ({ request, caller }) => page('scenarios', request, caller));

export const openAttribution = operation(runAttribution, ({ request, caller }) => page('attribution', request, caller));

export const openConversion = operation(runConversion, ({ request, caller }) => page('conversion', request, caller));
