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
import { type FigureKey, figureKeys, settingName, settingValue, type View, views } from '../valuation.ts';
import type { GeneratedCurve } from '../valuation-queries.ts';
import { amountFormat } from '../workbook/deal-cells.ts';
import type { ResultTitle, WorkbookText } from '../workbook/placed-fault.ts';

const factorFormat = '0.0000000000';
const rateFormat = '0.000000';

type Legs<Content> = { readonly leg1: Content; readonly leg2: Content };
type OfViews<Content> = Readonly<Partial<Record<View, Legs<Content>>>>;

function legsOf<Content>(
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

export function cashflowSheets({ results, request }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const items = new Map(request.valuationItems.map((item) => [item.dealId, item]));
	const rows = results.flatMap((result) =>
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
	const figures = ['discountFactor', 'totalAmount', 'residualAmount'] as const;
	return resultSheets('cashflows', ['dealId', 'view', 'leg', 'date', 'currency', ...figures], rows, t);
}

export function fixingSheets({ results }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const dates = ['fixingDate', 'accrualStartDate', 'accrualEndDate'] as const;
	const rates = ['referenceRatePercent', 'couponRatePercent'] as const;
	const rows = results.flatMap((result) =>
		legsOf(result, result.payments, t).flatMap(({ content, named }) =>
			content.indexFixings.map((fixing) => [
				...named,
				...dates.map((key) => dateCell(fixing[key])),
				...rates.map((key) => valueCell(fixing[key], rateFormat)),
				textCell(fixing.origin),
			]),
		),
	);
	return resultSheets('fixings', ['dealId', 'view', 'leg', ...dates, ...rates, 'origin'], rows, t);
}

export interface ResultsExport {
	/** Results in row order. */
	readonly results: readonly ValuationResult[];
	readonly more?: readonly {
		readonly title: string;
		readonly figures: readonly (number | undefined)[];
		readonly total?: number | undefined;
	}[];
	readonly totals?: Readonly<Partial<Record<FigureKey, number>>>;
	readonly refusedDeals?: number;
	readonly ignoredRows?: number;
	readonly request: {
		readonly valuationDate: string;
		readonly reportCurrency: string;
		readonly dv01Method: string;
		readonly valuationItems: readonly Readonly<Record<string, unknown>>[];
	};
	/** Contents of the user's own columns, one record for each deal of `request`. */
	readonly owns?: readonly (Readonly<Record<string, string>> | undefined)[];
	readonly curves: readonly GeneratedCurve[];
	readonly userId: string;
	readonly runId: string;
	/** Formatted time, such as 2026-08-10 14:05:00 +08:00. */
	readonly exportTime: string;
	readonly describeError: (error: NonNullable<ValuationResult['Error']>) => string;
}

export const figureCell = (value: number | undefined, key: FigureKey) =>
	value === undefined ? undefined : valueCell(value, key.endsWith('Bp') ? '#,##0.0000' : amountFormat);

/** Returns the cell of a date. The date of a failed deal is the user's input, which may be any text. */
export const dateOrText = (date: string): WorkbookCell =>
	/^\d{4}-\d{2}-\d{2}$/.test(date) ? dateCell(date) : textCell(date);

export function dealSheets(exported: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const keys = ['dealId', 'instrumentType', 'startDate', 'endDate', ...figureKeys] as const;
	const titles = keys.map((key) => t(`workbook.results.${key}`));
	const headings = [...titles, ...(exported.more ?? []).map(({ title }) => title)];
	return tableSheets(t('workbook.results.results'), headings, resultRows(exported, t));
}

function resultRows(exported: ResultsExport, t: WorkbookText): readonly WorkbookRow[] {
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
	const sums = [
		headingCell(t('workbook.results.total')),
		...blank,
		...figureKeys.map((key) => figureCell(totals[key], key)),
		...more.map(({ total: sum }) => moreCell(sum)),
	];
	const counts = figureKeys.map((key) =>
		totals[key] === undefined ? undefined : results.filter((result) => result[key] !== undefined).length,
	);
	const left = Object.entries({ refusedDeals, ignoredRows }).flatMap(([key, count]) =>
		count === 0 ? [] : [[headingCell(t(`workbook.results.${key as 'refusedDeals'}`)), valueCell(count)]],
	);
	if (counts.every((count) => count === undefined || count === results.length)) return [...rows, sums, ...left];
	const coverage = counts.map((count) => (count === undefined ? undefined : valueCell(count)));
	return [...rows, sums, [headingCell(t('workbook.results.dealsInTotal')), ...blank, ...coverage], ...left];
}

export function remarkSheets({ results, describeError }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const row = ({ dealId }: ValuationResult, view: View | undefined, remark: string) => [
		textCell(dealId),
		view === undefined ? undefined : textCell(t(`workbook.results.${view}`)),
		textCell(remark),
	];
	const rows = results.flatMap((result) => [
		...(result.labels ?? []).flatMap(({ views, label }) => views.map((view) => row(result, view, label))),
		...(result.missingViews ?? []).map((missing) => row(result, missing.view, describeError(missing))),
		...(result.issues ?? []).map((issue) => row(result, undefined, describeError(issue))),
	]);
	return resultSheets('remarks', ['dealId', 'view', 'remarks'], rows, t);
}

/** Maximum number of rows on one sheet, which is below the limit of spreadsheet programs. */
const maxRows = 500_000;
const measuredRows = 1000;

/** Writes a table to one sheet, or to several if it is very long. No sheet is created if there are no rows. */
export function tableSheets(name: string, titles: readonly string[], rows: readonly WorkbookRow[]): WorkbookSheet[] {
	const headings = titles.map(headingCell);
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

export const resultSheets = (
	name: ResultTitle,
	headings: readonly ResultTitle[],
	rows: readonly WorkbookRow[],
	t: WorkbookText,
): readonly WorkbookSheet[] => {
	const title = (key: ResultTitle) => t(`workbook.results.${key}`);
	return tableSheets(title(name), headings.map(title), rows);
};

export function curveUseSheets({ results }: ResultsExport, t: WorkbookText): readonly WorkbookSheet[] {
	const keys = ['currency', 'role', 'curveId', 'snapshotId'] as const;
	const rows = results.flatMap((result) =>
		legsOf(result, result.marketData, t).flatMap(({ content, named }) =>
			content.map((use) => [...named, ...keys.map((key) => textCell(use[key]))]),
		),
	);
	return resultSheets('marketData', ['dealId', 'view', 'leg', 'currency', 'role', 'curveId', 'snapshot'], rows, t);
}

/** Returns the settings of each distinct curve that the results use. */
export function usedSettings({ results }: ResultsExport, t: WorkbookText): readonly CurveSettings[] {
	const uses = results.flatMap((result) => legsOf(result, result.marketData, t).flatMap(({ content }) => content));
	const keyOf = ({ curveId, snapshotId, settings, parameters }: (typeof uses)[number]) =>
		JSON.stringify([curveId, snapshotId, settings, parameters]);
	return [...Map.groupBy(uses, keyOf).values()].flatMap(([first]) => first ?? []);
}

interface CurveSettings {
	readonly curveId: string;
	readonly settings: object;
	readonly parameters: object;
	readonly definition: object;
}

export function settingSheets(curves: readonly CurveSettings[], t: WorkbookText): readonly WorkbookSheet[] {
	const rows = curves.flatMap((curve) =>
		(['settings', 'parameters', 'definition'] as const).flatMap((group) =>
			Object.entries(curve[group]).map(([name, value]) => [
				textCell(curve.curveId),
				textCell(t(`workbook.results.${group}`)),
				textCell(settingName(name, t)),
				namedCell(typeof value === 'string' ? settingValue(name, value, t) : value),
			]),
		),
	);
	return resultSheets('settings', ['curveId', 'group', 'name', 'value'], rows, t);
}

function namedCell(value: unknown): WorkbookCell | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value === 'number') return valueCell(value);
	return textCell(Array.isArray(value) ? value.join(', ') : String(value));
}

export function pointSheets(curves: readonly GeneratedCurve[], t: WorkbookText): readonly WorkbookSheet[] {
	const rows = curves.flatMap(({ definition, points }) =>
		points.map(({ instruments, ...point }) => [
			textCell(definition.name),
			textCell(instruments.map(({ instrumentCode }) => instrumentCode).join(', ')),
			...pointCells(point),
		]),
	);
	return resultSheets('points', ['curve', 'ric', ...pointKeys], rows, t);
}

export const pointKeys = ['tenor', 'startDate', 'endDate', 'discountFactor', 'ratePercent'] as const;

/** Returns the cells of {@link pointKeys}. */
export const pointCells = (point: Pick<GeneratedCurve['points'][number], (typeof pointKeys)[number]>): WorkbookRow => [
	textCell(point.tenor),
	dateCell(point.startDate),
	dateCell(point.endDate),
	valueCell(point.discountFactor, factorFormat),
	valueCell(point.ratePercent, rateFormat),
];

/** Returns the cell of a quote. Quotes arrive from the API as decimal strings. */
function quoteCell(quote: string | number | null): WorkbookCell | undefined {
	if (quote === null || quote === '') return undefined;
	return typeof quote === 'number' ? valueCell(quote) : numberCell(quote, { hasThousands: false, decimals: undefined });
}

export function constituentSheets(curves: readonly GeneratedCurve[], t: WorkbookText): readonly WorkbookSheet[] {
	const rows = curves.flatMap(({ definition, constituents }) =>
		constituents.map(({ instrumentCode, tenor, template, bid, ask }) => [
			...[definition.name, instrumentCode, tenor, template].map(textCell),
			...[bid, ask].map(quoteCell),
		]),
	);
	return resultSheets('constituents', ['curve', 'ric', 'tenor', 'template', 'bid', 'ask'], rows, t);
}
