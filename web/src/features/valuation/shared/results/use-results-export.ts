import { useQueryClient } from '@tanstack/react-query';
import { lightFormat } from 'date-fns/lightFormat';
import { clockText } from '#lib/dates/instant-text.ts';
import { useSession } from '#lib/session-context.ts';
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
} from '../export/result-rows.ts';
import { tableSheets } from '../export/table-sheets.ts';
import { useSavedWorkbook } from '../use-saved-workbook.ts';
import type { ValuationOutcome } from '../valuation-outcome.ts';
import type { ValuationProfile } from '../valuation-profile.ts';
import { curveQuery } from '../valuation-queries.ts';
import { describeDealError, useValuationText } from '../valuation-text.ts';
import { amountFormat, dealHeadingRow, dealRow, needsSheet, type PrincipalRow } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { resultTotals } from './deal-facts.ts';

const legs = [1, 2] as const;

/** Headings of the columns of the person, in the order in which the deals have them. */
const ownHeadings = ({ owns = [] }: ResultsExport): readonly string[] => [
	...new Set(owns.flatMap((own) => Object.keys(own ?? {}))),
];

/**
 * Headings of deals, of the curves that were chosen in their stead, and of the columns of the person. The reader of deals
 * skips the latter two.
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

/** The schedules that do not fit into the row of their deal. */
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

/** Inputs of the whole valuation. */
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

/**
 * Everything that is shown of a valuation. Figures are those of the answer, with all their digits; a format only
 * shortens what a cell shows.
 */
export function composeResultsWorkbook(exported: ResultsExport, t: WorkbookText): WorkbookModel {
	const name = (key: 'results' | 'cashflows' | 'fixings' | 'marketData' | 'points' | 'constituents' | 'inputs') =>
		t(`workbook.results.${key}`);
	const remarkHeadings = (['dealId', 'view', 'remarks'] as const).map((key) =>
		headingCell(t(`workbook.results.${key}`)),
	);
	const detailHeadings = (['name', 'value'] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
	const { curves } = exported;
	return [
		...tableSheets(name('results'), resultHeadings(t), resultRows(exported, t)),
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

/** Saves everything that is known of a valuation as a workbook: results, and details where they are loaded. */
export function useResultsExport(profile: ValuationProfile, outcome: ValuationOutcome | undefined, runId = '') {
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

	return {
		isBusy,
		save: async () => {
			if (outcome === undefined) return;
			await save(() => compose(outcome), `VAL_${outcome.terms.valuationDate}_${outcome.terms.reportCurrency}.xlsx`);
		},
	};
}
