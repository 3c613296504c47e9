import {
	columnWidths,
	dateCell,
	headingCell,
	numberCell,
	textCell,
	valueCell,
	type WorkbookCell,
	type WorkbookRow,
	type WorkbookSheet,
} from '#lib/workbook/workbook-model.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { GeneratedCurve } from '../valuation-queries.ts';
import { type FigureKey, figureKeys, settingName, settingValue, type View, views } from '../valuation-text.ts';
import { amountFormat } from '../workbook/deal-cells.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';

const factorFormat = '0.0000000000';
const rateFormat = '0.000000';

type Legs<Content> = { readonly leg1: Content; readonly leg2: Content };
type OfViews<Content> = Readonly<Partial<Record<View, Legs<Content>>>>;

/** Returns the content of each leg in each view, and the cells that name the deal, view and leg. */
export function legsOf<Content>(
	{ dealId }: ValuationResult,
	content: OfViews<Content> | undefined,
	t: WorkbookText,
): readonly { readonly leg: 1 | 2; readonly content: Content; readonly named: WorkbookRow }[] {
	return views.flatMap((view) => {
		const legs = content?.[view];
		if (legs === undefined) return [];
		return ([1, 2] as const).map((leg) => ({
			leg,
			content: legs[`leg${leg}`],
			named: [textCell(dealId), textCell(t(`workbook.results.${view}`)), valueCell(leg)],
		}));
	});
}

export function cashflowHeadings(t: WorkbookText): WorkbookRow {
	const keys = [
		'dealId',
		'view',
		'leg',
		'date',
		'currency',
		'discountFactor',
		'totalAmount',
		'residualAmount',
	] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

export function cashflowRows({ results, request }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const items = new Map(request.valuationItems.map((item) => [item.dealId, item]));
	return results.flatMap((result) =>
		legsOf(result, result.cashflows, t).flatMap(({ leg, content, named }) => {
			const currency = items.get(result.dealId)?.[`leg${leg}Currency`];
			return content.map(({ date, discountFactor, totalAmount, residualAmount }) => [
				...named,
				dateCell(date),
				typeof currency === 'string' ? textCell(currency) : undefined,
				valueCell(discountFactor, factorFormat),
				valueCell(totalAmount, amountFormat),
				valueCell(residualAmount, amountFormat),
			]);
		}),
	);
}

export function fixingHeadings(t: WorkbookText): WorkbookRow {
	const fixing = [
		'fixingDate',
		'accrualStartDate',
		'accrualEndDate',
		'referenceRatePercent',
		'couponRatePercent',
	] as const;
	return (['dealId', 'view', 'leg', ...fixing, 'origin'] as const).map((key) =>
		headingCell(t(`workbook.results.${key}`)),
	);
}

export function fixingRows({ results }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	return results.flatMap((result) =>
		legsOf(result, result.payments, t).flatMap(({ content, named }) =>
			content.indexFixings.map((fixing) => [
				...named,
				dateCell(fixing.fixingDate),
				dateCell(fixing.accrualStartDate),
				dateCell(fixing.accrualEndDate),
				valueCell(fixing.referenceRatePercent, rateFormat),
				valueCell(fixing.couponRatePercent, rateFormat),
				textCell(fixing.origin),
			]),
		),
	);
}

export interface ResultsExport {
	/** Results in row order. */
	readonly results: readonly ValuationResult[];
	/** Additional columns of the results. */
	readonly more?: readonly {
		readonly title: string;
		readonly figures: readonly (number | undefined)[];
		readonly total?: number | undefined;
	}[];
	/** Totals as displayed. */
	readonly totals?: Readonly<Partial<Record<FigureKey, number>>>;
	/** Number of deals that were refused before valuation. @default 0 */
	readonly refusedDeals?: number;
	/** Number of workbook rows that are not deals. @default 0 */
	readonly ignoredRows?: number;
	readonly request: {
		readonly valuationDate: string;
		readonly reportCurrency: string;
		readonly dv01Method: string;
		readonly valuationItems: readonly Readonly<Record<string, unknown>>[];
	};
	/** Contents of the user's own columns, one record for each deal of `request`. */
	readonly owns?: readonly (Readonly<Record<string, string>> | undefined)[];
	/** Displayed curves with their points and constituents. */
	readonly curves: readonly GeneratedCurve[];
	readonly userId: string;
	readonly runId: string;
	/** Formatted time, such as 2026-08-10 14:05:00 +08:00. */
	readonly exportTime: string;
	/** Error message of a deal in the language of the workbook. */
	readonly describeError: (error: NonNullable<ValuationResult['Error']>) => string;
}

const bpFormat = '#,##0.0000';

const isBp = (key: FigureKey) => key.endsWith('Bp');

/** Returns the cell of a figure; empty if the view is missing. */
export const figureCell = (value: number | undefined, key: FigureKey) =>
	value === undefined ? undefined : valueCell(value, isBp(key) ? bpFormat : amountFormat);

/** Returns the cell of a date. The date of a failed deal is the user's input, which may be any text. */
export const dateOrText = (date: string): WorkbookCell =>
	/^\d{4}-\d{2}-\d{2}$/.test(date) ? dateCell(date) : textCell(date);

export function resultHeadings(t: WorkbookText): WorkbookRow {
	const keys = ['dealId', 'instrumentType', 'startDate', 'endDate', ...figureKeys] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

export function resultRows(exported: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const { results, totals, describeError, refusedDeals = 0, ignoredRows = 0, more = [] } = exported;
	const moreCell = (figure: number | undefined) => (figure === undefined ? undefined : valueCell(figure, amountFormat));
	const rows = results.map((result, i): WorkbookRow => {
		const { dealId, instrumentType, startDate, endDate, isMatured, Error: error } = result;
		const deal = [textCell(dealId), textCell(instrumentType), dateOrText(startDate), dateOrText(endDate)];
		if (isMatured) return [...deal, textCell(t('workbook.results.matured'))];
		if (error !== undefined) return [...deal, textCell(describeError(error))];
		const further = more.map(({ figures }) => moreCell(figures[i]));
		return [...deal, ...figureKeys.map((key) => figureCell(result[key], key)), ...further];
	});
	if (totals === undefined) return rows;
	const blank = [undefined, undefined, undefined];
	const total = [headingCell(t('workbook.results.total')), ...blank];
	const sums = [
		...total,
		...figureKeys.map((key) => figureCell(totals[key], key)),
		...more.map(({ total: sum }) => moreCell(sum)),
	];
	const counts = figureKeys.map((key) =>
		totals[key] === undefined ? undefined : results.filter((result) => result[key] !== undefined).length,
	);
	const left: readonly WorkbookRow[] = (
		[
			['refusedDeals', refusedDeals],
			['ignoredRows', ignoredRows],
		] as const
	).flatMap(([key, count]) => (count === 0 ? [] : [[headingCell(t(`workbook.results.${key}`)), valueCell(count)]]));
	if (counts.every((count) => count === undefined || count === results.length)) return [...rows, sums, ...left];
	const covered = [headingCell(t('workbook.results.dealsInTotal')), ...blank];
	const coverage = counts.map((count) => (count === undefined ? undefined : valueCell(count)));
	return [...rows, sums, [...covered, ...coverage], ...left];
}

/** Returns rows with remarks on views, reasons for missing views, and all faults of deals with several faults. */
export function remarkRows({ results, describeError }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const row = ({ dealId }: ValuationResult, view: View | undefined, remark: string) => [
		textCell(dealId),
		view === undefined ? undefined : textCell(t(`workbook.results.${view}`)),
		textCell(remark),
	];
	return results.flatMap((result) => [
		...(result.labels ?? []).flatMap(({ views, label }) => views.map((view) => row(result, view, label))),
		...(result.missingViews ?? []).map((missing) => row(result, missing.view, describeError(missing))),
		...(result.issues ?? []).map((issue) => row(result, undefined, describeError(issue))),
	]);
}

/** Maximum number of rows on one sheet, which is below the limit of spreadsheet programs. */
const maxRows = 500_000;
/** Number of rows from which column widths are calculated. */
const measuredRows = 1000;

/** Writes a table to one sheet, or to several if it is very long. No sheet is created if there are no rows. */
export function tableSheets(name: string, headings: WorkbookRow, rows: readonly WorkbookRow[]): WorkbookSheet[] {
	const widths = columnWidths([headings, ...rows.slice(0, measuredRows)]);
	const sheets: WorkbookSheet[] = [];
	for (let from = 0; from < rows.length; from += maxRows) {
		const suffix = from === 0 ? '' : ` ${from / maxRows + 1}`;
		sheets.push({
			name: `${name}${suffix}`,
			rows: [headings, ...rows.slice(from, from + maxRows)],
			columnWidths: widths,
			frozenColumns: 1,
		});
	}
	return sheets;
}

export function curveUseHeadings(t: WorkbookText): WorkbookRow {
	const keys = ['dealId', 'view', 'leg', 'currency', 'role', 'curveId', 'snapshot'] as const;
	return keys.map((key) => headingCell(t(`workbook.results.${key}`)));
}

export function curveUseRows({ results }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	return results.flatMap((result) =>
		legsOf(result, result.marketData, t).flatMap(({ content, named }) =>
			content.map(({ currency, role, curveId, snapshotId }) => [
				...named,
				...[currency, role, curveId, snapshotId].map(textCell),
			]),
		),
	);
}

export function settingHeadings(t: WorkbookText): WorkbookRow {
	return (['curveId', 'group', 'name', 'value'] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
}

/** Returns rows with the settings, parameters and definition of each curve used. */
export function settingRows({ results }: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
	const seen = new Set<string>();
	return results.flatMap((result) =>
		legsOf(result, result.marketData, t)
			.flatMap(({ content }) => content)
			.flatMap(({ curveId, snapshotId, settings, parameters, definition }) => {
				const key = JSON.stringify([curveId, snapshotId, settings, parameters]);
				if (seen.has(key)) return [];
				seen.add(key);
				return [
					...namedRows(curveId, { group: t('workbook.results.settings'), values: settings }, t),
					...namedRows(curveId, { group: t('workbook.results.parameters'), values: parameters }, t),
					...namedRows(curveId, { group: t('workbook.results.definition'), values: definition }, t),
				];
			}),
	);
}

export const namedRows = (
	curveId: string,
	{ group, values }: { readonly group: string; readonly values: object },
	t: WorkbookText,
): readonly WorkbookRow[] =>
	Object.entries(values).map(([name, value]) => [
		textCell(curveId),
		textCell(group),
		textCell(settingName(name, t)),
		namedCell(typeof value === 'string' ? settingValue(name, value, t) : value),
	]);

function namedCell(value: unknown): WorkbookCell | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value === 'number') return valueCell(value);
	return textCell(Array.isArray(value) ? value.join(', ') : String(value));
}

const pointKeys = ['ric', 'tenor', 'startDate', 'endDate', 'discountFactor', 'ratePercent'] as const;

export function pointHeadings(t: WorkbookText): WorkbookRow {
	return (['curve', ...pointKeys] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
}

export const pointRows = ({ definition, points }: GeneratedCurve): readonly WorkbookRow[] =>
	points.map((point) => [
		textCell(definition.name),
		textCell(point.instruments.map(({ instrumentCode }) => instrumentCode).join(', ')),
		textCell(point.tenor),
		dateCell(point.startDate),
		dateCell(point.endDate),
		valueCell(point.discountFactor, '0.0000000000'),
		valueCell(point.ratePercent, '0.000000'),
	]);

const constituentKeys = ['ric', 'tenor', 'template', 'bid', 'ask'] as const;

export function constituentHeadings(t: WorkbookText): WorkbookRow {
	return (['curve', ...constituentKeys] as const).map((key) => headingCell(t(`workbook.results.${key}`)));
}

/** Returns the cell of a quote. Quotes arrive from the API as decimal strings. */
function quoteCell(quote: string | number | null): WorkbookCell | undefined {
	if (quote === null || quote === '') return undefined;
	return typeof quote === 'number' ? valueCell(quote) : numberCell(quote, { hasThousands: false, decimals: undefined });
}

export const constituentRows = ({ definition, constituents }: GeneratedCurve): readonly WorkbookRow[] =>
	constituents.map(({ instrumentCode, tenor, template, bid, ask }) => [
		textCell(definition.name),
		textCell(instrumentCode),
		textCell(tenor),
		textCell(template),
		...[bid, ask].map(quoteCell),
	]);
