import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import * as z from 'zod';
import { describeProblem } from '#i18n/describe-problem.ts';
import type texts from '#i18n/en/risk.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { RunAnalyses } from '#shared/contract/run-analyses.ts';
import type { WireFixing } from '#shared/contract/valuation-fixings.ts';
import type { ValuationItem } from '#shared/contract/valuation-item.ts';
import type { IgnoredRows, RefusedDeals, RunTerms } from '#shared/contract/valuation-runs.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { Layout } from '#shared/directory/layout.ts';
import { isValueFaultCode, type ValueFaultCode } from '#shared/table/kind/fault.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { isTradeFaultCode, shortPath, type TradeFaultCode } from '#shared/trade-files/trade-fault.ts';
import type { UnreadableCode } from '#shared/trade-files/trade-node.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { useProblemNotice as useNotice } from '#ui/use-problem-notice.ts';
import { describeExpected, type FaultValues, tradeFaultCode, type WorkbookText } from './workbook/placed-fault.ts';

export interface ValuedDeal {
	readonly item: ValuationItem;
	readonly result: ValuationResult;
	/** Contents of the user's own columns in the row of the deal, by heading. */
	readonly own?: Readonly<Record<string, string>>;
}

export interface ValuationTerms {
	readonly valuationDate: LocalDate;
	readonly reportCurrency: string;
	/** Absent to use the default of the API. */
	readonly dv01Method?: RunTerms['dv01Method'];
	readonly fixings?: WireFixing[];
}

export interface ValuationOutcome {
	readonly name: string;
	readonly terms: ValuationTerms;
	readonly deals: readonly ValuedDeal[];
	readonly refused?: RefusedDeals | undefined;
	readonly ignored?: IgnoredRows | undefined;
	readonly hasConfirmedWarnings?: boolean | undefined;
	/** Contents of the user's own columns, one record for each of `deals`. */
	readonly owns?: readonly Readonly<Record<string, string>>[] | undefined;
	readonly runId?: string;
	readonly analyses?: RunAnalyses | undefined;
}

const section = z.looseObject({
	RDPAccount: z.looseObject({ secretName: z.string().catch('') }).catch({ secretName: '' }),
	Swaps: z
		.looseObject({
			currencies: z.array(z.string()).catch([]),
			indexName: z.string().catch(''),
			GetPaymentInfo: z.boolean().catch(false),
		})
		.catch({ currencies: [], indexName: '', GetPaymentInfo: false }),
});

export interface ValuationProfile {
	/** Blank if the user has no market-data account. */
	readonly secretName: string;
	/** Currencies of the market-data tab. */
	readonly currencies: readonly string[];
	/** Index whose curves can be replaced by user-defined curves. */
	readonly indexName: string;
	/** True if deals are displayed with cash flows and curves. */
	readonly hasDetails: boolean;
}

export function valuationProfile({ VAL }: Pick<Layout, 'VAL'>): ValuationProfile {
	const { RDPAccount, Swaps } = section.parse(VAL ?? {});
	return {
		secretName: RDPAccount.secretName.trim(),
		currencies: Swaps.currencies,
		indexName: Swaps.indexName,
		hasDetails: Swaps.GetPaymentInfo,
	};
}

export const reportCurrencies = ['USD', 'IDR'] as const;

export type ReportCurrency = (typeof reportCurrencies)[number];

/** True for the only organisation whose users can choose the report currency. */
export const choosesReportCurrency = (organizationName: string): boolean => organizationName === 'BNI';

const quoteRemarks: Readonly<Record<string, 'synthetic' | 'randomised' | 'example'>> = {
	Synthetic: 'synthetic',
	'Randomised by its publisher': 'randomised',
	'Example of Open Source Risk Engine': 'example',
};

/** Returns a translated remark on the origin of quotes, such as test data. An unknown remark is returned unchanged. */
export function quoteRemarkText(remark: string, t: WorkbookText): string {
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
export function viewRemarkText(label: string, t: WorkbookText): string {
	return isViewRemark(label) ? t(`viewRemarks.${viewRemarks[label]}`) : label;
}

const badRequest = 400;

/** Fault codes of cells with two possible meanings, about which the portal asks the user. */
const openCells: ReadonlySet<ValueFaultCode> = new Set(['figure-open', 'date-open', 'serial-number']);

/** Maximum number of missing fixings that are named for a deal. The downloadable list contains all of them. */
const maxNamed = 12;

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

/** Returns the reasons why a deal as a whole, or one of its views, has no figures. */
export function missingReasons(
	{ Error: error, missingViews = [] }: Pick<ValuationResult, 'Error' | 'missingViews'>,
	view: View,
	text: ValuationText,
): readonly string[] {
	const missing = missingViews.filter((each) => each.view === view);
	return [...(error === undefined ? [] : [error]), ...missing].map((each) => describeDealError(each, text));
}

function tradeErrorText(code: TradeFaultCode, params: FaultValues, { t }: ValuationText): string {
	const { line = 0, path = '', found = '', faults = 1 } = params;
	const expected = describeExpected({ code: tradeFaultCode(code, params), values: params }, t);
	const first = t('tradeFiles.fault', { line, element: shortPath(String(path)), found, expected });
	const more = Number(faults) - 1;
	return more === 0 ? first : `${first} ${t('tradeFiles.moreFaults', { count: more })}`;
}

export function unreadableText(
	{ code, line = 0 }: { readonly code: UnreadableCode; readonly line?: number | undefined },
	t: WorkbookText,
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

export function settingName(name: string, t: WorkbookText): string {
	return (t as unknown as TFunction)(`settings.${name}`, { ns: 'valuation', defaultValue: name });
}

const inWords: Readonly<Record<string, string>> = {
	dv01Method: 'runs.dv01Methods',
	interpolation: 'curveMethods',
	extrapolation: 'curveMethods',
	zeroRates: 'curveMethods',
};

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

/** Value, DV01 in report currency, and DV01 in basis points of each view. */
export const keysOfView = {
	libor: ['liborMtM', 'liborDV01InReportCcy', 'liborDV01Bp'],
	rfr: ['rfrMtM', 'rfrDV01InReportCcy', 'rfrDV01Bp'],
	rfrSpread: ['rfrFallbackMtM', 'rfrFallbackDV01InReportCcy', 'rfrFallbackDV01Bp'],
} as const satisfies Readonly<Record<View, readonly FigureKey[]>>;

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

export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, maxNamedDeals), ...(ids.length > maxNamedDeals ? ['…'] : [])].join(', ');
