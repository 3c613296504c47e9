import * as z from 'zod';
import { type Caller, operation } from '#functions/directory/access/operation.ts';
import { contentOf, openObject } from '#platform/files/large-objects.ts';
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import {
	type analysisRoutes,
	runAttribution,
	runConversion,
	runRisk,
	runScenarios,
} from '#shared/contract/valuation-run-analyses.ts';
import { requireDoneRun } from './describe-run.ts';
import { refuseCursor } from './open-run.ts';
import { linesOf, longestResultBytes, pageBytes } from './run-lines.ts';
import { analysisKey, runsBucket } from './store/run-files.ts';
import type { RunRecord } from './store/run-record.ts';

/** First byte of a page. */
const pageStart = z.strictObject({ byte: z.int().min(0) });

interface PageRequest {
	readonly runId: string;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

/** A page of an analysis. The figures were written by the portal itself. */
async function page<Name extends AnalysisName>(name: Name, { runId, cursor, limit }: PageRequest, caller: Caller) {
	const run = await requireDoneRun(caller, runId);
	if (run.terms.analyses?.[name] === undefined) throw refuse('run-without-analysis', { runId, analysis: name });
	const start = readCursor(pageStart, cursor);
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

/** Results from a place on: the requested number, limited by the size of an answer, at least one. */
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
