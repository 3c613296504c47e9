import type { RunTerms } from '#shared/contract/valuation-runs.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import type { FaultNaming } from '../pricing/failure-problem.ts';
import { type PreparedMarket, prepareMarket } from '../pricing/prepare-market.ts';
import { itemValuer, readItem } from '../pricing/value-batch.ts';
import { type BookAnalysis, type BookTotals, scenarioAnalysis } from '../risk/book/book-analysis.ts';
import { attributionAnalysis, matchedAttribution } from '../risk/book/book-attribution.ts';
import { conversionAnalysis } from '../risk/book/book-conversion.ts';
import { riskAnalysis } from '../risk/book/book-risk.ts';
import { analysisText, type StoredAnalysis } from '../runs/execution/analysis-text.ts';
import { columnNaming } from '../runs/execution/read-deal-row.ts';
import { type FrozenMarket, namingFullStorage, type RunPlan } from '../runs/execution/run-plan.ts';
import { type PartAnalysis, partStep, type RunEngine, unreadable } from '../runs/execution/value-part.ts';

interface PreparedRun {
	readonly market: PreparedMarket;
	readonly terms: RunTerms;
	/** Replaces field names in problems by column headings: clients who sent a table do not know the API's names. */
	readonly naming: ReturnType<typeof columnNaming> | undefined;
	readonly openAnalyses: () => readonly PartAnalysis[];
}

const namingOf = (plan: RunPlan) => (plan.format === 'csv' ? columnNaming(plan.headings) : undefined);

const engine: RunEngine<PreparedRun> = {
	prepare(frozen, terms, plan) {
		const market = prepareMarket(frozen.market);
		const naming = namingOf(plan);
		return { market, terms, naming, openAnalyses: prepareAnalyses(frozen, { market, terms, naming }) };
	},
	valuer({ market, terms, naming }) {
		const value = itemValuer(market, terms, naming);
		// Removes a deal's own request for cash flows, because the size of a part depends on the size of its results.
		const asAllowed = (deal: Fields) =>
			terms.getPaymentInfo || deal.getPaymentInfo === undefined ? deal : { ...deal, getPaymentInfo: false };
		return (deal) => value(readItem(asAllowed(deal), naming));
	},
	analyses: ({ openAnalyses }) => openAnalyses(),
};

export const handler = namingFullStorage(partStep(engine));

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
	naming: PreparedRun['naming'],
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
