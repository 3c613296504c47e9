import { dateCell, headingCell, textCell, valueCell, type WorkbookRow } from '#lib/workbook/workbook-model.ts';
import { amountFormat, dealHeadingRow, dealRow, needsSheet, type PrincipalRow } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/workbook-text.ts';
import type { ResultsExport } from './export-input.ts';
import { dateOrText } from './result-rows.ts';

const legs = [1, 2] as const;

/** Headings of the columns of the person, in the order in which the deals have them. */
const ownHeadings = ({ owns = [] }: ResultsExport): readonly string[] => [
	...new Set(owns.flatMap((own) => Object.keys(own ?? {}))),
];

/**
 * Headings of deals, of the curves that were chosen in their stead, and of the columns of the person. The reader of deals
 * skips the latter two.
 */
export const inputHeadings = (exported: ResultsExport): WorkbookRow => [
	...dealHeadingRow,
	...legs.map((leg) => headingCell(`# leg${leg}CurveDefinition`)),
	...ownHeadings(exported).map((heading) => headingCell(`# ${heading}`)),
];

export function inputRows(exported: ResultsExport): readonly WorkbookRow[] {
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

export function scheduleHeadings(t: WorkbookText): WorkbookRow {
	const keys = ['dealId', 'leg', 'startDate', 'endDate', 'residualAmount'] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

/** The schedules that do not fit into the row of their deal. */
export function scheduleRows({ request }: ResultsExport): readonly WorkbookRow[] {
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
export function detailRows(
	{ request, userId, runId, exportTime }: ResultsExport,
	t: WorkbookText,
): readonly WorkbookRow[] {
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
