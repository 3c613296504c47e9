import { joinScenarios } from '#functions/valuation/risk/book/book-analysis.ts';
import { joinAttribution } from '#functions/valuation/risk/book/book-attribution.ts';
import { joinConversion } from '#functions/valuation/risk/book/book-conversion.ts';
import { joinRisk } from '#functions/valuation/risk/book/book-risk.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import type { AnalysisName } from '#shared/contract/run-analyses.ts';
import type { swapAttribution, swapConversion, swapRisk } from '#shared/contract/valuation-risk.ts';
import type { swapScenarios } from '#shared/contract/valuation-risk-scenarios.ts';
import type { RunTerms } from '#shared/contract/valuation-runs.ts';
import { type ViewName, viewNames } from '#shared/swap/deal-result.ts';
import { ladderTenors } from '#shared/swap/risk/tenor-buckets.ts';
import { cellOf, type ResultText } from './result-text.ts';

interface Answers {
	readonly risk: AnswerOf<typeof swapRisk>;
	readonly scenarios: AnswerOf<typeof swapScenarios>;
	readonly attribution: AnswerOf<typeof swapAttribution>;
	readonly conversion: AnswerOf<typeof swapConversion>;
}

export type StoredAnalysis = Answers[AnalysisName];

type Totals<Name extends AnalysisName> = Omit<Answers[Name], 'results'>;
type Result<Name extends AnalysisName> = Answers[Name]['results'][number];

interface AnalysisTable<Name extends AnalysisName> {
	columns(totals: Totals<Name>): readonly string[];
	rows(result: Result<Name>, totals: () => Totals<Name>): readonly (readonly unknown[])[];
	join(parts: readonly [Totals<Name>, ...Totals<Name>[]], terms: RunTerms): Totals<Name>;
}

function byView<View>(
	{ views }: { readonly views: Readonly<Partial<Record<ViewName, View | undefined>>> },
	cells: (view: View) => readonly unknown[],
): readonly (readonly unknown[])[] {
	const rows = viewNames.flatMap((name) => {
		const view = views[name];
		return view === undefined ? [] : [[name, ...cells(view)]];
	});
	return rows.length === 0 ? [[]] : rows;
}

const riskFigures = [
	...['mtM', 'netAccrued', 'cleanMtM', 'parRatePercent', 'parSpreadBp', 'zeroShiftDV01', 'quoteShiftDV01', 'gamma'],
	...['ladderSum', 'basisSum', 'secondOrder'],
] as const;
const legFigures = ['currency', 'pv01', 'accrued'] as const;
const steps = ['value0', 'value1', 'cash', 'time', 'fixings', 'rates', 'fx', 'leg1Cash', 'leg2Cash'] as const;
const terms = [
	...(['currency', 'liborMtM', 'rfrMtM', 'rfrFallbackMtM', 'signedPv01', 'transferFallback', 'cashContract'] as const),
	...(['neutralSpreadBp', 'commonSpreadBp', 'convertedMtM'] as const),
] as const;
const chosenTerms = ['method', 'cash', 'cashInCurrency'] as const;
const spreads = ['adjustmentBp_1', 'adjustmentBp_2', 'spreadBp_1', 'spreadBp_2'] as const;

const tables: { readonly [Name in AnalysisName]: AnalysisTable<Name> } = {
	risk: {
		columns: () => [
			'view',
			...riskFigures,
			...[1, 2].flatMap((leg) => legFigures.map((figure) => `${figure}_${leg}`)),
			...ladderTenors,
		],
		rows: (result) =>
			byView(result, (view) => [
				...riskFigures.map((field) => (view as Readonly<Record<string, unknown>>)[field]),
				...[view.leg1, view.leg2].flatMap((leg) => legFigures.map((figure) => leg[figure])),
				...view.byTenor,
			]),
		join: (parts, { valuationDate }) => joinRisk(parts, valuationDate),
	},
	scenarios: {
		columns: ({ scenarios }) => ['view', 'mtM', 'worst', ...scenarios.map(({ name }) => name)],
		rows: (result, totals) => {
			const { scenarios } = totals();
			return byView(result, ({ mtM, worst, changes }) => [
				mtM,
				worst === null ? '' : scenarios[worst]?.name,
				...changes,
			]);
		},
		join: (parts) => joinScenarios(parts),
	},
	attribution: {
		columns: () => ['view', ...steps, 'status'],
		rows: ({ views, apart = {}, status }) =>
			byView({ views: { ...apart, ...views } }, (view: Readonly<Record<string, unknown>>) => [
				...steps.map((field) => view[field]),
				status,
			]),
		join: (parts) => joinAttribution(parts),
	},
	conversion: {
		columns: () => [...terms, ...chosenTerms, ...spreads],
		rows: (result) => {
			const { chosen, adjustmentBp = [], liborLegs = [] } = result;
			const ofLeg = (leg: 1 | 2, figures: readonly number[]) => figures[liborLegs.indexOf(leg)];
			return [
				[
					...terms.map((field) => result[field]),
					...chosenTerms.map((field) => chosen?.[field]),
					...[adjustmentBp, chosen?.spreadBp ?? []].flatMap((figures) => [ofLeg(1, figures), ofLeg(2, figures)]),
				],
			];
		},
		join: (parts) => joinConversion(parts),
	},
};

/** Returns the table of an analysis. It must only be used with results of the analysis with the same name. */
const tableOf = (name: AnalysisName) => tables[name] as AnalysisTable<AnalysisName>;

const lineOf = (cells: readonly unknown[]) => `${cells.map(cellOf).join(',')}\r\n`;

export function analysisHeadings(name: AnalysisName, totals: unknown): string {
	const columns = tableOf(name).columns(totals as Totals<AnalysisName>);
	return lineOf(['row', 'dealId', 'ErrorCode', 'ErrorMessage', ...columns]);
}

/**
 * @param row null if the file does not contain the deal
 * @param totals totals of this part of the run
 */
export function analysisText(
	name: AnalysisName,
	row: number | null,
	result: Result<AnalysisName>,
	totals: () => unknown,
): ResultText {
	const { dealId, Error: error, missingViews = [] } = result;
	const message =
		error?.ErrorMessage ?? missingViews.map(({ view, ErrorMessage: text }) => `${view}: ${text}`).join('; ');
	const deal = [row, dealId, error?.ErrorCode ?? missingViews[0]?.ErrorCode, message];
	const rows = tableOf(name).rows(result as never, totals as never);
	return {
		line: `{"row":${row},${JSON.stringify(result).slice(1)}\n`,
		tableLine: rows.map((cells) => lineOf([...deal, ...cells])).join(''),
	};
}

/** @param parts at least one */
export function joinTotals(name: AnalysisName, runTerms: RunTerms, parts: readonly unknown[]): unknown {
	return tableOf(name).join(parts as never, runTerms);
}
