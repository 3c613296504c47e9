import {
	dateCell,
	headingCell,
	numberCell,
	textCell,
	valueCell,
	type WorkbookCell,
	type WorkbookRow,
} from '#lib/workbook/workbook-model.ts';
import { settingName, settingValue } from '../valuation-text.ts';
import type { WorkbookText } from '../workbook/placed-fault.ts';
import { type GeneratedCurve, legsOf, type ResultsExport } from './result-rows.ts';

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
