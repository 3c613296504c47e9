import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import type texts from '#i18n/en/risk.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import { isValueFaultCode, type ValueFaultCode } from '#shared/table/kind/fault.ts';
import { isTradeFaultCode, shortPath, type TradeFaultCode } from '#shared/trade-files/trade-fault.ts';
import type { UnreadableCode } from '#shared/trade-files/trade-node.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { useProblemNotice as useNotice } from '#ui/use-problem-notice.ts';
import { describeExpected, type FaultValues, tradeFaultCode, type WorkbookText } from './workbook/placed-fault.ts';

type RemarkText = TFunction<'valuation'>;

/** Maps a remark on the origin of quotes to the key of its translated text. */
const quoteRemarks: Readonly<Record<string, 'synthetic' | 'randomised' | 'example'>> = {
	Synthetic: 'synthetic',
	'Randomised by its publisher': 'randomised',
	'Example of Open Source Risk Engine': 'example',
};

/** Returns a translated remark on the origin of quotes, such as test data. An unknown remark is returned unchanged. */
export function quoteRemarkText(remark: string, t: RemarkText): string {
	const known = Object.hasOwn(quoteRemarks, remark) ? quoteRemarks[remark] : undefined;
	return known === undefined ? remark : t(`quoteRemarks.${known}`);
}

const viewRemarks = {
	Indicative: 'indicative',
	fallback: 'fallback',
	'fallback, projected': 'fallbackProjected',
	extrapolated: 'extrapolated',
	'projected-calendar': 'projectedCalendar',
	'fallback-implied': 'fallbackImplied',
	historical: 'historical',
	'user-defined-curve': 'userDefinedCurve',
	'no-convexity': 'noConvexity',
} as const;

const isViewRemark = (label: string): label is keyof typeof viewRemarks => Object.hasOwn(viewRemarks, label);

/** Returns a sentence for a label on a view's inputs, such as `extrapolated`, or an unknown label unchanged. */
export function viewRemarkText(label: string, t: RemarkText): string {
	return isViewRemark(label) ? t(`viewRemarks.${viewRemarks[label]}`) : label;
}

const badRequest = 400;

/** Fault codes of cells with two possible meanings, about which the portal asks the user. */
const openCells: ReadonlySet<ValueFaultCode> = new Set(['figure-open', 'date-open', 'serial-number']);

/** Maximum number of missing fixings that are named for a deal. The downloadable list contains all of them. */
const maxNamed = 12;

/** Returns the translated reason why a deal or one of its views has no figures. */
export function describeDealError(error: NonNullable<ValuationResult['Error']>, text: ValuationText): string {
	const { ErrorMessage: message, ErrorCode: code, params, missingFixings } = error;
	const ofTrade = code.replace(/^trade-/, '');
	const ofCell = code.replace(/^table-/, '');
	if (ofCell !== code && isValueFaultCode(ofCell) && params !== undefined) {
		const { heading = '', found = '' } = params;
		if (openCells.has(ofCell)) return text.t('results.cellOpen', { heading, found });
		const expected = describeExpected({ code: `table-${ofCell}`, values: params }, text.t);
		return text.t('results.cellFault', { heading, found, expected });
	}
	if (ofTrade !== code && isTradeFaultCode(ofTrade) && params !== undefined)
		return tradeErrorText(ofTrade, params, text);
	const missing = fixingNames(missingFixings ?? []);
	if (missing.length > 1) {
		const count = (missingFixings ?? []).reduce((sum, { more = 0 }) => sum + more, missing.length);
		const named = missing.slice(0, maxNamed).join(text.t('results.separator'));
		const more = count - Math.min(missing.length, maxNamed);
		if (more === 0) return text.t('results.missingFixings', { count, named });
		return text.t('results.missingFixingsMore', { count, named, more });
	}
	return describeProblem(new ApiError(badRequest, { message, code, params }), text, message);
}

/** Returns the text about the first fault of a trade in a file, with its location. */
function tradeErrorText(code: TradeFaultCode, params: FaultValues, { t }: ValuationText): string {
	const { line = 0, path = '', found = '', faults = 1 } = params;
	const expected = describeExpected({ code: tradeFaultCode(code, params), values: params }, t);
	const first = t('tradeFiles.fault', { line, element: shortPath(String(path)), found, expected });
	const more = Number(faults) - 1;
	return more === 0 ? first : `${first} ${t('tradeFiles.moreFaults', { count: more })}`;
}

/** Returns the reason why a trade file cannot be read, with the line if it is known. */
export function unreadableText(
	{ code, line = 0 }: { readonly code: UnreadableCode; readonly line?: number | undefined },
	t: RemarkText,
): string {
	const expected = t(`workbook.expected.trade-file-${code}`);
	return line === 0 ? t('tradeFiles.unreadable', { expected }) : t('tradeFiles.unreadableLine', { line, expected });
}

const fixingNames = (missing: NonNullable<NonNullable<ValuationResult['Error']>['missingFixings']>) =>
	missing.flatMap(({ index, currency, tenor, dates }) =>
		dates.map((date) => `${tenor === 'ON' ? index : `${currency} ${index} ${tenor}`} ${date}`),
	);

const errorMillis = 5000;

/** @returns a function that shows why a request failed; it shows the text `unexplained` if the API gave no reason */
export const useProblemNotice = () => useNotice(useValuationText(), errorMillis);

/** Shows why a query failed. The message appears once, even if the language changes afterwards. */
export function useQueryNotice(error: Error | null, unexplained: string): void {
	const notice = useProblemNotice();
	const shown = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || shown.current === error) return;
		shown.current = error;
		notice(error, unexplained);
	}, [error, unexplained, notice]);
}

export type ValuationText = NamespaceText<'valuation'>;

export function useValuationText(): ValuationText {
	const { t, language } = useNamespaceText('valuation');
	return useMemo(() => ({ t, language }), [t, language]);
}

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly risk: typeof texts;
	}
}

export type RiskText = NamespaceText<'risk'>;

export function useRiskText(): RiskText {
	const { t, language } = useNamespaceText('risk');
	return useMemo(() => ({ t, language }), [t, language]);
}

/** Returns the display name of a curve's setting, parameter or field. An unknown name is returned unchanged. */
export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

/** Maps a setting to the group of translated texts for its values. */
const inWords: Readonly<Record<string, string>> = {
	dv01Method: 'runs.dv01Methods',
	interpolation: 'curveMethods',
	extrapolation: 'curveMethods',
	zeroRates: 'curveMethods',
};

/** Returns the translated value of a setting. A value without a translation is returned unchanged. */
export function settingValue(name: string, value: string, t: WorkbookText): string {
	const texts = inWords[name];
	if (texts === undefined) return value;
	return (t as unknown as TFunction)(`${texts}.${value}`, { ns: 'valuation', defaultValue: value });
}

/** Returns unique keys for deal IDs. A key is the ID itself; a repeated ID also has the number of its occurrence. */
export function occurrenceKeys(dealIds: readonly string[]): readonly string[] {
	const counts = new Map<string, number>();
	return dealIds.map((dealId) => {
		const count = (counts.get(dealId) ?? 0) + 1;
		counts.set(dealId, count);
		return count === 1 ? dealId : `${dealId}\n${count}`;
	});
}

export const views = ['libor', 'rfr', 'rfrSpread'] as const;

export type View = (typeof views)[number];

/** Keys of a deal's figures, in column order. */
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

/** Returns a column of figures with a fixed number of decimals. The tooltip shows all digits. */
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

export function dateColumn<Key extends string>(
	key: Key,
	title: string,
	language: string,
): DataColumn<Readonly<Record<Key, string>>> {
	return { key, title, text: (row) => dateText(row[key], language), sortValue: (row) => row[key] };
}

/** Returns the text of a tenor, or the formatted date that futures and imported points may have instead. */
export const tenorText = (tenor: string, language: string): string =>
	/^\d{4}-\d{2}-\d{2}$/.test(tenor) ? dateText(tenor, language) : tenor;

const formats = new Map<number, Intl.NumberFormat>();

/** Formats a figure with thousands separators and a fixed number of decimals. Never returns `-0.00`. */
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

const maxNamedDeals = 10;

/** Returns a list of deal IDs for a message, shortened after ten. */
export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, maxNamedDeals), ...(ids.length > maxNamedDeals ? ['…'] : [])].join(', ');
