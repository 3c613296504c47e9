import { useQueryClient } from '@tanstack/react-query';
import { lightFormat } from 'date-fns/lightFormat';
import { withBrackets } from '#i18n/punctuation.ts';
import { clockText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { dateCell, textCell, valueCell, type WorkbookModel, type WorkbookSheet } from '#lib/workbook/workbook-model.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { detailQuery } from '../detail/changed-figures.ts';
import { curvesOfResults } from '../detail/used-curves.ts';
import {
	cashflowSheets,
	constituentSheets,
	curveUseSheets,
	dateOrText,
	dealSheets,
	fixingSheets,
	pointSheets,
	type ResultsExport,
	remarkSheets,
	resultSheets,
	settingSheets,
	tableSheets,
	usedSettings,
} from '../export/result-rows.ts';
import { csvOfTable, exportedTable } from '../risk/exported-table.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import {
	describeDealError,
	useValuationText,
	type ValuationOutcome,
	type ValuationProfile,
	type ValuedDeal,
} from '../valuation.ts';
import { curveQuery } from '../valuation-queries.ts';
import { amountFormat, dealRow, needsSheet, principalRows } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { resultTotals } from './deal-facts.ts';
import { columnTotal, isRiskKey, type ResultColumn } from './result-columns.ts';

const legs = [1, 2] as const;

/** Titles of curves and own columns start with `#`, so that the reader of deals skips these columns. */
function inputSheets({ request, owns = [] }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const headings = [...new Set(owns.flatMap((own) => Object.keys(own ?? {})))];
	const rows = request.valuationItems.map((item, i) => [
		...dealRow(item),
		...legs.map((leg) => chosenCurveCell(item[`leg${leg}CurveDefinition`])),
		...headings.map((heading) => {
			const own = owns[i] ?? {};
			return Object.hasOwn(own, heading) ? textCell(own[heading] ?? '') : undefined;
		}),
	]);
	const titles = [...legs.map((leg) => `leg${leg}CurveDefinition`), ...headings].map((title) => `# ${title}`);
	return tableSheets(t('workbook.results.inputs'), [...dealColumns.map(({ heading }) => heading), ...titles], rows);
}

function chosenCurveCell(curve: unknown) {
	if (typeof curve !== 'object' || curve === null) return undefined;
	const { id, discountingTenor } = curve as { readonly id?: unknown; readonly discountingTenor?: unknown };
	return textCell([id, discountingTenor].filter((part) => typeof part === 'string').join(', '));
}

function scheduleSheets({ request }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const rows = request.valuationItems
		.filter(needsSheet)
		.flatMap((item) =>
			legs.flatMap((leg) =>
				principalRows(item, leg).map(({ startDate, endDate, principalAmount }) => [
					textCell(String(item.dealId)),
					valueCell(leg),
					dateOrText(startDate),
					dateOrText(endDate),
					valueCell(principalAmount, amountFormat),
				]),
			),
		);
	return resultSheets('schedules', ['dealId', 'leg', 'startDate', 'endDate', 'residualAmount'], rows, t);
}

function detailSheets({ request, userId, runId, exportTime }: ResultsExport, t: WorkbookText) {
	const { valuationDate, reportCurrency, dv01Method } = request;
	const texts = { reportCurrency, dv01Method, ...(runId === '' ? {} : { runId }), userId, exportTime };
	const rows = [
		[textCell(t('workbook.results.valuationDate')), dateCell(valuationDate)],
		...Object.entries(texts).map(([key, text]) => [textCell(t(`workbook.results.${key as 'runId'}`)), textCell(text)]),
	];
	return resultSheets('details', ['name', 'value'], rows, t);
}

/** Returns a workbook with all displayed content. Cells have all digits; cell formats only shorten the display. */
export function composeResultsWorkbook(exported: ResultsExport, t: WorkbookText): WorkbookModel {
	const { curves } = exported;
	return [
		...dealSheets(exported, t),
		...remarkSheets(exported, t),
		...cashflowSheets(exported, t),
		...fixingSheets(exported, t),
		...curveUseSheets(exported, t),
		...settingSheets(usedSettings(exported, t), t),
		...pointSheets(curves, t),
		...constituentSheets(curves, t),
		...inputSheets(exported, t),
		...scheduleSheets(exported, t),
		...detailSheets(exported, t),
	];
}

function byUnit(column: ResultColumn): readonly ResultColumn[] {
	const { title, unitOf, sortValue } = column;
	if (unitOf === undefined) return [column];
	return (['%', 'bp'] as const).map((unit) => ({
		...column,
		title: withBrackets(title, unit),
		exact: (deal) => (unitOf(deal) === unit ? sortValue?.(deal)?.toString() : ''),
	}));
}

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

/** The workbook contains the cash flows and curves of those deals for which they are loaded. */
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
