import { callApi } from '#lib/api-client.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import { analysisRoutes, type runRisk } from '#shared/contract/valuation-run-analyses.ts';
import type { ValuationOutcome } from '../valuation-outcome.ts';

type KeptAnalysis<Name extends AnalysisName> = AnswerOf<(typeof analysisRoutes)[Name]>;

/** The run that has an analysis of the deals; undefined: it has to be calculated. */
export const runWith = (
	name: AnalysisName,
	{ analyses, runId }: Pick<ValuationOutcome, 'analyses' | 'runId'>,
): string | undefined => (analyses?.[name] === undefined ? undefined : runId);

/** Reads the pages of an analysis of a run one after the other, until they have a number of deals. */
export async function keptAnalysis<Name extends AnalysisName>(
	name: Name,
	{ runId, deals, signal }: { readonly runId: string; readonly deals: number; readonly signal: AbortSignal },
): Promise<KeptAnalysis<Name>> {
	const read = (cursor?: string) =>
		callApi(
			analysisRoutes[name] as typeof runRisk,
			{ runId, limit: 1000, cursor },
			{ signal },
		) as Promise<unknown> as Promise<KeptAnalysis<Name>>;
	const first = await read();
	const results: unknown[] = [...first.results];
	for (let { cursor } = first; cursor !== undefined && results.length < deals; ) {
		const next = await read(cursor);
		results.push(...next.results);
		cursor = next.cursor;
	}
	return { ...first, results } as KeptAnalysis<Name>;
}
