import { useQueryClient } from '@tanstack/react-query';
import { lightFormat } from 'date-fns/lightFormat';
import { withBrackets } from '#i18n/punctuation.ts';
import { useSession } from '#lib/api-client.ts';
import { clockText } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import {
	dateCell,
	headingCell,
	textCell,
	valueCell,
	type WorkbookModel,
	type WorkbookRow,
} from '#lib/workbook/workbook-model.ts';
import { detailQuery } from '../detail/changed-figures.ts';
import { curvesOfResults } from '../detail/used-curves.ts';
import {
	constituentHeadings,
	constituentRows,
	curveUseHeadings,
	curveUseRows,
	pointHeadings,
	pointRows,
	settingHeadings,
	settingRows,
} from '../export/market-data-rows.ts';
import {
	cashflowHeadings,
	cashflowRows,
	dateOrText,
	fixingHeadings,
	fixingRows,
	type ResultsExport,
	remarkRows,
	resultHeadings,
	resultRows,
	tableSheets,
} from '../export/result-rows.ts';
import { csvOfTable, exportedTable } from '../risk/exported-table.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import type { ValuationOutcome, ValuationProfile, ValuedDeal } from '../valuation-outcome.ts';
import { curveQuery } from '../valuation-queries.ts';
import { describeDealError, useValuationText } from '../valuation-text.ts';
import { amountFormat, dealHeadingRow, dealRow, needsSheet, type PrincipalRow } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { resultTotals } from './deal-facts.ts';
import { columnTotal, isRiskKey, type ResultColumn } from './result-columns.ts';

const legs = [1, 2] as const;

/** Returns the headings of the user's own columns, in the order in which they first occur. */
const ownHeadings = ({ owns = [] }: ResultsExport): readonly string[] => [
	...new Set(owns.flatMap((own) => Object.keys(own ?? {}))),
];

/**
 * Returns the headings of the deal fields, of each leg's chosen curve, and of the user's own columns. When the workbook
 * is read as deals, the curves and the user's own columns are skipped.
 */
const inputHeadings = (exported: ResultsExport): WorkbookRow => [
	...dealHeadingRow,
	...legs.map((leg) => headingCell(`# leg${leg}CurveDefinition`)),
	...ownHeadings(exported).map((heading) => headingCell(`# ${heading}`)),
];

function inputRows(exported: ResultsExport): readonly WorkbookRow[] {
	const headings = ownHeadings(exported);
	return exported.request.valuationItems.map((item, i) => [
		...dealRow(item),
		...legs.map((leg) => chosenCurveCell(item[`leg${leg}CurveDefinition`])),
		...headings.map((heading) => {
			const own = exported.owns?.[i] ?? {};
			return Object.hasOwn(own, heading) ? textCell(own[heading] ?? '') : undefined;
		}),
	]);
}

function chosenCurveCell(curve: unknown) {
	if (typeof curve !== 'object' || curve === null) return undefined;
	const { id, discountingTenor } = curve as { readonly id?: unknown; readonly discountingTenor?: unknown };
	return textCell([id, discountingTenor].filter((part) => typeof part === 'string').join(', '));
}

function scheduleHeadings(t: WorkbookText): WorkbookRow {
	const keys = ['dealId', 'leg', 'startDate', 'endDate', 'residualAmount'] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

/** Returns rows for schedules of several rows, which do not fit into the row of their deal. */
function scheduleRows({ request }: ResultsExport): readonly WorkbookRow[] {
	return request.valuationItems.filter(needsSheet).flatMap((item) =>
		legs.flatMap((leg) => {
			const schedule = item.amortizationSchedule as Readonly<Record<string, readonly PrincipalRow[]>>;
			const rows = Array.isArray(schedule) ? (schedule as readonly PrincipalRow[]) : (schedule[`leg${leg}`] ?? []);
			return rows.map(({ startDate, endDate, principalAmount }) => [
				textCell(String(item.dealId)),
				valueCell(leg),
				dateOrText(startDate),
				dateOrText(endDate),
				valueCell(principalAmount, amountFormat),
			]);
		}),
	);
}

/** Returns rows with facts about the valuation: date, report currency, DV01 method, run, user and time. */
function detailRows({ request, userId, runId, exportTime }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const text = (key: 'reportCurrency' | 'dv01Method' | 'runId' | 'userId' | 'exportTime', value: string) => [
		textCell(t(`workbook.results.${key}`)),
		textCell(value),
	];
	return [
		[textCell(t('workbook.results.valuationDate')), dateCell(request.valuationDate)],
		text('reportCurrency', request.reportCurrency),
		text('dv01Method', request.dv01Method),
		...(runId === '' ? [] : [text('runId', runId)]),
		text('userId', userId),
		text('exportTime', exportTime),
	];
}

/** Returns a workbook with all displayed content. Cells have all digits; cell formats only shorten the display. */
export function composeResultsWorkbook(exported: ResultsExport, t: WorkbookText): WorkbookModel {
	const name = (key: 'results' | 'cashflows' | 'fixings' | 'marketData' | 'points' | 'constituents' | 'inputs') =>
		t(`workbook.results.${key}`);
	const remarkHeadings = (['dealId', 'view', 'remarks'] as const).map((key) =>
		headingCell(t(`workbook.results.${key}`)),
	);
	const detailHeadings = (['name', 'value'] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
	const { curves } = exported;
	return [
		...tableSheets(
			name('results'),
			[...resultHeadings(t), ...(exported.more ?? []).map(({ title }) => headingCell(title))],
			resultRows(exported, t),
		),
		...tableSheets(t('workbook.results.remarks'), remarkHeadings, remarkRows(exported, t)),
		...tableSheets(name('cashflows'), cashflowHeadings(t), cashflowRows(exported, t)),
		...tableSheets(name('fixings'), fixingHeadings(t), fixingRows(exported, t)),
		...tableSheets(name('marketData'), curveUseHeadings(t), curveUseRows(exported, t)),
		...tableSheets(t('workbook.results.settings'), settingHeadings(t), settingRows(exported, t)),
		...tableSheets(name('points'), pointHeadings(t), curves.flatMap(pointRows)),
		...tableSheets(name('constituents'), constituentHeadings(t), curves.flatMap(constituentRows)),
		...tableSheets(name('inputs'), inputHeadings(exported), inputRows(exported)),
		...tableSheets(t('workbook.results.schedules'), scheduleHeadings(t), scheduleRows(exported)),
		...tableSheets(t('workbook.results.details'), detailHeadings, detailRows(exported, t)),
	];
}

/** Splits a column with several units into one column for each unit. */
function byUnit(column: ResultColumn): readonly ResultColumn[] {
	const { title, unitOf, sortValue } = column;
	if (unitOf === undefined) return [column];
	return (['%', 'bp'] as const).map((unit) => ({
		...column,
		title: withBrackets(title, unit),
		exact: (deal) => (unitOf(deal) === unit ? sortValue?.(deal)?.toString() : ''),
	}));
}

/** Returns the displayed risk columns for the workbook. */
const moreColumns = (columns: readonly ResultColumn[], deals: readonly ValuedDeal[]): ResultsExport['more'] =>
	columns
		.filter(({ key }) => isRiskKey(key))
		.flatMap(byUnit)
		.map((column) => {
			const total = columnTotal(column, deals);
			const figures = deals.map((deal) => {
				const value = column.exact?.(deal) ?? '';
				return value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
			});
			return { title: column.title, figures, total: total && 'sum' in total ? total.sum : undefined };
		});

/**
 * Returns the export functions of a valuation. The workbook contains the results, and the cash flows and curves of the
 * deals for which they are loaded.
 */
export function useResultsExport(
	profile: ValuationProfile,
	outcome: ValuationOutcome | undefined,
	{ runId = '', columns }: { readonly runId: string | undefined; readonly columns: readonly ResultColumn[] },
) {
	const text = useValuationText();
	const { t } = text;
	const { userId } = useSession();
	const client = useQueryClient();
	const { save, isBusy } = useSavedWorkbook(t('messages.exportFailed'));

	const compose = async ({ terms, deals, refused, ignored }: ValuationOutcome) => {
		const results = deals.map(
			(deal) => client.getQueryData(detailQuery(deal, terms, { userId, profile }).queryKey) ?? deal.result,
		);
		const curves = await Promise.all(
			curvesOfResults(results, terms.valuationDate).map((curve) => client.fetchQuery(curveQuery(curve))),
		);
		const now = new Date();
		const totals = Object.fromEntries([...resultTotals(deals)].map(([key, { sum }]) => [key, sum]));
		const request = {
			dv01Method: 'ZeroShift',
			...terms,
			valuationItems: deals.map(({ item }) => item),
		};
		return composeResultsWorkbook(
			{
				results,
				more: moreColumns(columns, deals),
				totals,
				refusedDeals: refused?.deals ?? 0,
				ignoredRows: ignored?.rows ?? 0,
				request,
				owns: deals.map(({ own }) => own),
				curves,
				userId,
				runId,
				exportTime: `${lightFormat(now, 'yyyy-MM-dd')} ${clockText(now)}`,
				describeError: (error) => describeDealError(error, text),
			},
			t,
		);
	};

	const fileName = (terms: ValuationOutcome['terms']) => `VAL_${terms.valuationDate}_${terms.reportCurrency}`;
	return {
		isBusy,
		/** Saves the displayed columns of deals as CSV, with all digits. */
		saveCsv(deals: readonly ValuedDeal[]) {
			if (outcome === undefined) return;
			const table = exportedTable(t('results.title'), columns.flatMap(byUnit), deals);
			saveFile(csvOfTable(table), `${fileName(outcome.terms)}.csv`, 'text/csv;charset=utf-8');
		},
		save: async () => {
			if (outcome === undefined) return;
			await save(() => compose(outcome), `${fileName(outcome.terms)}.xlsx`);
		},
	};
}
