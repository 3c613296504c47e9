import type { TFunction } from 'i18next';
import { dateText } from '#i18n/date-text.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import type { WorkbookText } from './workbook/placed-fault.ts';

/** Display name of a setting, parameter or field of a curve; an unknown name is shown unchanged. */
export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

/** Groups of the texts for values. */
const inWords: Readonly<Record<string, string>> = {
	dv01Method: 'runs.dv01Methods',
	interpolation: 'curveMethods',
	extrapolation: 'curveMethods',
	zeroRates: 'curveMethods',
};

/** The value of a setting in words, where it is one of few. */
export function settingValue(name: string, value: string, t: WorkbookText): string {
	const texts = inWords[name];
	if (texts === undefined) return value;
	return (t as unknown as TFunction)(`${texts}.${value}`, { ns: 'valuation', defaultValue: value });
}

/** A key for each deal ID: the ID itself, for its second and later occurrence with the number of the occurrence. */
export function occurrenceKeys(dealIds: readonly string[]): readonly string[] {
	const counts = new Map<string, number>();
	return dealIds.map((dealId) => {
		const count = (counts.get(dealId) ?? 0) + 1;
		counts.set(dealId, count);
		return count === 1 ? dealId : `${dealId}\n${count}`;
	});
}

/** The figures of a deal, in the order of the columns. */
export const figureKeys = [
	'liborMtM',
	'liborDV01Bp',
	'liborDV01InReportCcy',
	'rfrMtM',
	'rfrDV01Bp',
	'rfrDV01InReportCcy',
	'rfrFallbackMtM',
	'rfrFallbackDV01Bp',
	'rfrFallbackDV01InReportCcy',
] as const;

export type FigureKey = (typeof figureKeys)[number];

/** A column of figures with a fixed number of decimals; all digits are in the tooltip. */
export function figureColumn<Key extends string>(
	key: Key,
	title: string,
	decimals: number,
): DataColumn<Readonly<Record<Key, number>>> {
	return {
		key,
		title,
		isNumeric: true,
		text: (row) => figureText(row[key], decimals),
		exact: (row) => String(row[key]),
		sortValue: (row) => row[key],
	};
}

/** A column of dates in the format of the language. */
export function dateColumn<Key extends string>(
	key: Key,
	title: string,
	language: string,
): DataColumn<Readonly<Record<Key, string>>> {
	return { key, title, text: (row) => dateText(row[key], language), sortValue: (row) => row[key] };
}

/** A tenor; a date in its place, as futures and imported points have, in the format of the language. */
export const tenorText = (tenor: string, language: string): string =>
	/^\d{4}-\d{2}-\d{2}$/.test(tenor) ? dateText(tenor, language) : tenor;

const formats = new Map<number, Intl.NumberFormat>();

/** A figure with thousands separators and a fixed number of decimals. Never `-0.00`. */
export function figureText(value: number, decimals: number): string {
	let format = formats.get(decimals);
	if (format === undefined) {
		format = new Intl.NumberFormat('en-US', {
			minimumFractionDigits: decimals,
			maximumFractionDigits: decimals,
			signDisplay: 'negative',
		});
		formats.set(decimals, format);
	}
	return format.format(value);
}

export const amountDecimals = 2;
export const bpDecimals = 4;
export const factorDecimals = 10;
export const rateDecimals = 6;
