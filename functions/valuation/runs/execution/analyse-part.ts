import type { RunTerms } from '#shared/contract/valuation-runs.ts';
import type { FaultNaming } from '../../pricing/failure-problem.ts';
import { type PreparedMarket, prepareMarket } from '../../pricing/prepare-market.ts';
import { readItem } from '../../pricing/value-batch.ts';
import { type BookAnalysis, type BookTotals, scenarioAnalysis } from '../../risk/book/book-analysis.ts';
import { attributionAnalysis, matchedAttribution } from '../../risk/book/book-attribution.ts';
import { conversionAnalysis } from '../../risk/book/book-conversion.ts';
import { riskAnalysis } from '../../risk/book/book-risk.ts';
import { analysisText, type StoredAnalysis } from './analysis-text.ts';
import type { FrozenMarket } from './run-plan.ts';
import { type PartAnalysis, unreadable } from './value-part.ts';

interface AnalysedRun {
	readonly market: PreparedMarket;
	readonly terms: RunTerms;
	readonly naming: FaultNaming | undefined;
}

/** All parts of the run share the curves; each part has separate totals. */
export function prepareAnalyses(
	{ earlier, earlierBook, scenarios }: FrozenMarket,
	{ market, terms, naming }: AnalysedRun,
): () => readonly PartAnalysis[] {
	const { reportCurrency, analyses: { risk, attribution, conversion } = {} } = terms;
	const opened: (() => PartAnalysis)[] = [];
	const add = <Answer extends StoredAnalysis>(name: PartAnalysis['name'], analysis: BookAnalysis<Answer>) =>
		opened.push(() => partAnalysis(name, analysis, naming));
	if (risk !== undefined) add('risk', riskAnalysis(market, { reportCurrency, dealLadders: false }));
	if (scenarios !== undefined) add('scenarios', scenarioAnalysis(market, scenarios, reportCurrency));
	if (attribution !== undefined && earlier !== undefined) {
		const { splitByCurve } = attribution;
		const analysis = attributionAnalysis(prepareMarket(earlier), market, { reportCurrency, splitByCurve });
		add('attribution', earlierBook === undefined ? analysis : matchedAttribution(analysis, earlierBook));
	}
	if (conversion !== undefined) add('conversion', conversionAnalysis(market, { reportCurrency, ...conversion }));
	return () => opened.map((open) => open());
}

function partAnalysis<Answer extends StoredAnalysis>(
	name: PartAnalysis['name'],
	analysis: BookAnalysis<Answer>,
	naming: AnalysedRun['naming'],
): PartAnalysis {
	const book = analysis.open();
	return {
		name,
		add(row, read) {
			// A row without a deal is added as an empty item, so that its result has every required field.
			const result =
				'deal' in read
					? book.add(readItem(read.deal, naming), read.deal)
					: { ...book.add(readItem(undefined), undefined), ...unreadable(read.fault) };
			return analysisText(name, row, result, () => book.totals());
		},
		missing: () => (book.missing?.() ?? []).map((result) => analysisText(name, null, result, () => book.totals())),
		totals: (): BookTotals<Answer> => book.totals(),
	};
}
