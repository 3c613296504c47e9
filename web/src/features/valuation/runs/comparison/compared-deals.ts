import { dateOrText, figureCell, tableSheets } from '#features/valuation/shared/export/result-rows.ts';
import { resultFigureText } from '#features/valuation/shared/results/result-columns.ts';
import type { WorkbookText } from '#features/valuation/shared/workbook/placed-fault.ts';
import { withColon } from '#i18n/punctuation.ts';
import { textCell, valueCell, type WorkbookModel, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import type { RunSummary } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { compensatedSum } from '#shared/decimal/compensated-sum.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import {
	describeDealError,
	type FigureKey,
	figureKeys,
	keysOfView,
	namedDeals,
	occurrenceKeys,
	type ValuationText,
	type ValuedDeal,
	type View,
} from '../../shared/valuation.ts';

interface ComparedRunsExport {
	readonly a: RunSummary;
	readonly b: RunSummary;
	readonly deals: readonly ComparedDeal[];
	readonly totals: readonly ComparedTotal[];
	readonly comparable: ReadonlySet<FigureKey>;
	readonly remarkOf: (deal: ComparedDeal) => string | undefined;
}

/** Returns a workbook with all figures of both runs and their differences, even if the screen shows only some. */
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
		...tableSheets(t('comparison.title'), headings, rows),
		...tableSheets(t('comparison.totals'), totalHeadings, totalRows),
		...tableSheets(t('runs.title'), ['', side('a'), side('b')], runRows(exported, t)),
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

/** Totals of a figure in runs A and B, over deals with the figure in both runs. Undefined without such a deal. */
export interface ComparedTotal {
	readonly key: FigureKey;
	readonly a: number | undefined;
	readonly b: number | undefined;
	/** Total of run B less that of run A, which equals the sum of the deals' differences. */
	readonly difference: number | undefined;
	readonly count: number;
	readonly all: number;
	/** IDs of the deals that are not in the totals because only one run has the figure. */
	readonly inOneRun: readonly string[];
}

/**
 * Returns the totals over deals that have the figure in both runs, so that deals missing from one run do not affect a
 * difference. DV01 in basis points has no total, because it cannot be added across notionals.
 */
export function comparedTotals(deals: readonly ComparedDeal[]): readonly ComparedTotal[] {
	return figureKeys
		.filter((key) => !key.endsWith('Bp'))
		.map((key) => comparedTotal(deals, key))
		.filter(({ count, inOneRun }) => count + inOneRun.length > 0);
}

function comparedTotal(deals: readonly ComparedDeal[], key: FigureKey): ComparedTotal {
	const both: (readonly [number, number])[] = [];
	const inOneRun: string[] = [];
	for (const { dealId, a, b } of deals) {
		const [before, after] = [a?.[key], b?.[key]];
		if (before !== undefined && after !== undefined) both.push([before, after]);
		else if (before !== undefined || after !== undefined) inOneRun.push(dealId);
	}
	const counts = { count: both.length, all: deals.length, inOneRun };
	if (both.length === 0) return { key, a: undefined, b: undefined, difference: undefined, ...counts };
	const [a, b] = [compensatedSum(both.map(([before]) => before)), compensatedSum(both.map(([, after]) => after))];
	return { key, a, b, difference: b - a, ...counts };
}

export const comparedKeys: readonly FigureKey[] = Object.values(keysOfView).flat();

/** If the report currencies differ, only DV01 in basis points of the notional can be compared. */
export const comparableKeys = (hasOneCurrency: boolean): ReadonlySet<FigureKey> =>
	new Set(comparedKeys.filter((key) => hasOneCurrency || key.endsWith('Bp')));

export interface ComparedDeal {
	readonly key: string;
	readonly dealId: string;
	readonly a?: ValuationResult;
	readonly b?: ValuationResult;
}

/**
 * Matches the deals of two runs by ID. The result contains the deals of run A in their order, followed by the deals
 * that only run B has. Deals with the same ID are matched in the order of their rows.
 */
export function comparedDeals(a: readonly ValuedDeal[], b: readonly ValuedDeal[]): readonly ComparedDeal[] {
	const resultsOfB = keyed(b);
	const ofA = [...keyed(a)].map(([key, result]): ComparedDeal => {
		const other = resultsOfB.get(key);
		resultsOfB.delete(key);
		return { key, dealId: result.dealId, a: result, ...(other && { b: other }) };
	});
	return [...ofA, ...[...resultsOfB].map(([key, result]) => ({ key, dealId: result.dealId, b: result }))];
}

function keyed(deals: readonly ValuedDeal[]): Map<string, ValuationResult> {
	const keys = occurrenceKeys(deals.map(({ result }) => result.dealId));
	return new Map(deals.map(({ result }, i) => [keys[i] ?? '', result]));
}

/** Returns the figure of run B less that of run A; undefined if either run lacks the figure. */
export function difference({ a, b }: ComparedDeal, key: FigureKey): number | undefined {
	const [before, after] = [a?.[key], b?.[key]];
	return before === undefined || after === undefined ? undefined : after - before;
}

export function foundIn({ a, b }: ComparedDeal): 'both' | 'a' | 'b' {
	if (a === undefined) return 'b';
	return b === undefined ? 'a' : 'both';
}

export function isDifferent({ a, b }: ComparedDeal, keys: readonly FigureKey[]): boolean {
	return a === undefined || b === undefined || keys.some((key) => a[key] !== b[key]);
}

type Column = DataColumn<ComparedDeal>;

export type Shown = 'differences' | View;

interface Comparable {
	readonly shown: Shown;
	readonly comparable: ReadonlySet<FigureKey>;
	readonly hasRemarks: boolean;
}

export function comparisonColumns(
	text: ValuationText,
	{ shown, comparable, hasRemarks }: Comparable,
): readonly Column[] {
	const { t } = text;
	const figures =
		shown === 'differences'
			? comparedKeys
					.filter((key) => comparable.has(key))
					.map((key) => differenceColumn(key, t('comparison.differenceOf', { figure: t(`results.${key}`) })))
			: keysOfView[shown].flatMap((key) => [
					...sideColumns(key, text),
					...(comparable.has(key)
						? [{ ...differenceColumn(key, t('comparison.difference')), group: t(`results.${key}`) }]
						: []),
				]);
	const remark: Column = {
		key: 'remark',
		title: t('comparison.remark'),
		text: (row) => remarkOf(row, text) ?? '',
		isGreedy: true,
	};
	return [
		{
			key: 'dealId',
			title: t('results.dealId'),
			isRowHeader: true,
			text: (row) => row.dealId,
			sortValue: (row) => row.dealId,
		},
		{
			key: 'foundIn',
			title: t('comparison.foundIn'),
			text: (row) => t(`comparison.in.${foundIn(row)}`),
			sortValue: foundIn,
		},
		// Remarks come before the figures, so that they stay visible while the figures scroll.
		...(hasRemarks ? [remark] : []),
		...figures,
	];
}

const sideColumns = (key: FigureKey, { t }: ValuationText): readonly Column[] =>
	(['a', 'b'] as const).map((side) =>
		figureColumn(`${key} ${side}`, t(`comparison.${side}`), {
			group: t(`results.${key}`),
			decimalsOf: key,
			value: (row) => row[side]?.[key],
		}),
	);

const differenceColumn = (key: FigureKey, title: string): Column =>
	figureColumn(`${key} difference`, title, { decimalsOf: key, value: (row) => difference(row, key) });

interface FigureOptions {
	readonly group?: string;
	readonly decimalsOf: FigureKey;
	readonly value: (row: ComparedDeal) => number | undefined;
}

function figureColumn(key: string, title: string, { group, decimalsOf, value }: FigureOptions): Column {
	return {
		key,
		title,
		group,
		isNumeric: true,
		text: (row) => {
			const figure = value(row);
			return figure === undefined ? undefined : resultFigureText(decimalsOf, figure);
		},
		exact: (row) => value(row)?.toString(),
		sortValue: value,
	};
}

export function remarkOf({ a, b }: ComparedDeal, text: ValuationText): string | undefined {
	const remarks = [
		[text.t('comparison.a'), a],
		[text.t('comparison.b'), b],
	] as const;
	return (
		remarks
			.flatMap(([side, result]) => faultsOf(result).map((fault) => withColon(side, describeDealError(fault, text))))
			.join(' ') || undefined
	);
}

const faultsOf = (result: ValuationResult | undefined) =>
	result?.Error === undefined ? (result?.missingViews ?? []) : [result.Error];
