import { dateOrText, figureCell } from '#features/valuation/shared/export/result-rows.ts';
import { tableSheets } from '#features/valuation/shared/export/table-sheets.ts';
import type { FigureKey } from '#features/valuation/shared/figure-keys.ts';
import { namedDeals } from '#features/valuation/shared/named-deals.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/workbook-text.ts';
import {
	headingCell,
	textCell,
	valueCell,
	type WorkbookModel,
	type WorkbookRow,
} from '#lib/workbook/workbook-model.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { ComparedTotal } from './compared-deals.ts';
import { type ComparedDeal, comparedKeys, difference, foundIn } from './compared-deals.ts';

interface ComparedRunsExport {
	readonly a: RunSummary;
	readonly b: RunSummary;
	readonly deals: readonly ComparedDeal[];
	readonly totals: readonly ComparedTotal[];
	/** The figures of which a difference can be formed. */
	readonly comparable: ReadonlySet<FigureKey>;
	/** Why figures of a deal are missing. */
	readonly remarkOf: (deal: ComparedDeal) => string | undefined;
}

/** All figures of both runs with their differences, whatever part of them is on the screen. */
export function composeComparisonWorkbook(exported: ComparedRunsExport, t: WorkbookText): WorkbookModel {
	const { deals, totals, comparable, remarkOf } = exported;
	const side = (key: 'a' | 'b' | 'difference') => t(`comparison.${key}`);
	const sidesOf = (key: FigureKey) =>
		comparable.has(key) ? (['a', 'b', 'difference'] as const) : (['a', 'b'] as const);
	const headings = [
		t('results.dealId'),
		t('comparison.foundIn'),
		...comparedKeys.flatMap((key) => sidesOf(key).map((each) => `${t(`results.${key}`)}, ${side(each)}`)),
		t('comparison.remark'),
	];
	const rows = deals.map(
		(deal): WorkbookRow => [
			textCell(deal.dealId),
			textCell(t(`comparison.in.${foundIn(deal)}`)),
			...comparedKeys.flatMap((key) =>
				sidesOf(key).map((each) => figureCell(each === 'difference' ? difference(deal, key) : deal[each]?.[key], key)),
			),
			textCell(remarkOf(deal) ?? ''),
		],
	);
	const totalHeadings = [
		t('comparison.total'),
		...(['a', 'b', 'difference'] as const).map(side),
		t('runs.deals'),
		t('comparison.leftOut'),
	];
	const totalRows = totals.map(
		({ key, ...total }): WorkbookRow => [
			textCell(t(`results.${key}`)),
			figureCell(total.a, key),
			figureCell(total.b, key),
			comparable.has(key) ? figureCell(total.difference, key) : undefined,
			valueCell(total.count),
			textCell(namedDeals(total.inOneRun)),
		],
	);
	return [
		...tableSheets(t('comparison.title'), headings.map(headingCell), rows),
		...tableSheets(t('comparison.totals'), totalHeadings.map(headingCell), totalRows),
		...tableSheets(t('runs.title'), ['', side('a'), side('b')].map(headingCell), runRows(exported, t)),
	];
}

function runRows({ a, b }: ComparedRunsExport, t: WorkbookText): readonly WorkbookRow[] {
	const row = (title: string, cell: (run: RunSummary) => WorkbookRow[number]) => [textCell(title), cell(a), cell(b)];
	return [
		row(t('runs.name'), ({ name = '' }) => textCell(name)),
		row(t('workbook.results.runId'), ({ runId }) => textCell(runId)),
		row(t('workbook.results.valuationDate'), ({ valuationDate }) => dateOrText(valuationDate)),
		row(t('workbook.results.reportCurrency'), ({ reportCurrency }) => textCell(reportCurrency)),
		row(t('workbook.results.dv01Method'), ({ dv01Method }) => textCell(dv01Method)),
		row(t('runs.deals'), ({ rows }) => (rows === undefined ? undefined : valueCell(rows))),
		row(t('runs.by'), ({ startedBy }) => textCell(startedBy)),
		row(t('runs.at'), ({ startedAt }) => textCell(startedAt)),
	];
}
