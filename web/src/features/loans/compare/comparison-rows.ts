import { csvOf } from '#lib/csv.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import type { ComparedVariant, Comparison } from '#shared/contract/compare.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { neutralisedText } from '#shared/workbook/neutralised-text.ts';
import { useNotifications } from '#ui/notifications.tsx';
import type { StepSeries } from '#ui/step-chart/step-series.ts';
import { formatFigure, type LoansText, payableText } from '../shared/loans-text.ts';
import { type CompareText, columnLetter, useCompareText } from './variant-choices.ts';

export const chartModes = ['rate', 'interest', 'difference'] as const;

export type ChartMode = (typeof chartModes)[number];

type Day = NonNullable<Comparison['variants'][number]['result']>['days'][number];

export function chartSeries({ variants }: Comparison, mode: ChartMode): readonly StepSeries[] {
	const first = variants[0]?.result?.days ?? [];
	const figureOf = (day: Day, place: number): string | undefined => {
		if (mode !== 'difference') return day[mode];
		const from = first[place];
		return from === undefined ? undefined : decimalText(subtract(decimal(day.interest), decimal(from.interest)));
	};
	const lines = variants.map(({ position, result }) => ({
		key: String(position),
		name: columnLetter(position - 1),
		steps: (result?.days ?? []).flatMap((day, place) => {
			const value = figureOf(day, place);
			const date = day.date as LocalDate;
			return value === undefined ? [] : [{ date, day: epochDay(date), value, y: Number(value) }];
		}),
	}));
	return lines.filter(({ steps }, place) => steps.length > 0 && !(mode === 'difference' && place === 0));
}

export function comparisonCells(
	rows: readonly ComparisonRow[],
	names: readonly string[],
	currency: string,
	{ t }: CompareText,
): readonly (readonly string[])[] {
	return [
		['', ...names.map((name, place) => `${columnLetter(place)} ${name}`)],
		...rows.map(({ key, cells }) => [t(`rows.${key}`, { currency }), ...cells.map((cell) => cell?.exact ?? '')]),
	].map((row) => row.map(neutralisedText));
}

export const tabSeparated = (rows: readonly (readonly string[])[]): string =>
	rows.map((row) => row.map((text) => text.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\r\n');

interface Exported {
	readonly rows: readonly ComparisonRow[];
	readonly names: readonly string[];
	readonly currency: string;
}

const noticeMillis = 5000;
const csvType = 'text/csv;charset=utf-8';

export function useComparisonExport({ rows, names, currency }: Exported) {
	const text: CompareText = useCompareText();
	const { t } = text;
	const { show } = useNotifications();
	const cells = () => comparisonCells(rows, names, currency, text);
	return {
		copy: async () => {
			try {
				await navigator.clipboard.writeText(tabSeparated(cells()));
				show({ type: 'success', text: t('copied'), durationMillis: noticeMillis });
			} catch (error) {
				logError('the comparison was not copied', error);
				show({ type: 'error', text: t('notCopied'), durationMillis: noticeMillis });
			}
		},
		save: () => saveFile(csvOf(cells()), `${t('fileName')}.csv`, csvType),
	};
}

type RowKey = keyof typeof rowValues;

export type ComparisonRow = ReturnType<typeof comparisonRows>[number];

type Value = { readonly kind: 'rate' | 'amount' | 'payable' | 'bp' | 'date' | 'text'; readonly text: string };

type Terms = NonNullable<ComparedVariant['terms']>;

const shownDecimals: Readonly<Record<string, number>> = { rate: 8, amount: 8, bp: 4 };

interface RowTexts extends CompareText {
	readonly loans: LoansText['t'];
}

const rowValues = {
	payable: ({ result }) => result && { kind: 'payable', text: result.payableAmount },
	payableDifference: ({ result }) => result?.difference && { kind: 'payable', text: result.difference.payable },
	interest: ({ result }) => result && { kind: 'amount', text: result.interestAmount },
	interestDifference: ({ result }) => result?.difference && { kind: 'amount', text: result.difference.exact },
	rate: ({ result }) => result && { kind: 'rate', text: result.rate },
	rateDifference: ({ result }) => result?.difference && { kind: 'bp', text: result.difference.rateBp },
	knownOn: ({ result }) => result && { kind: 'date', text: result.knownOn },
	paymentDate: ({ result }) => result && { kind: 'date', text: result.paymentDate },
	observedFrom: ({ result }) => result && { kind: 'date', text: result.observedFrom },
	lastFixingDate: ({ result }) => result && { kind: 'date', text: result.lastFixingDate },
	method: ({ terms }, { t }) => terms && { kind: 'text', text: t(`methods.${terms.method}`) },
	lookback: (variant, { t }) => inArrears(variant, (terms) => t('days', { count: terms.lookback })),
	observationShift: (variant, { t }) => inArrears(variant, (terms) => t(isShifted(terms) ? 'yes' : 'no')),
	lockout: (variant, { t }) => inArrears(variant, (terms) => t('days', { count: terms.lockout })),
	yearlyBasis: ({ terms }) => terms && { kind: 'text', text: terms.yearlyBasis },
	casMethod: ({ terms }, { loans }) => terms && { kind: 'text', text: loans(`spreadMethods.${terms.casMethod}`) },
	marginMethod: ({ terms }, { loans }) => terms && { kind: 'text', text: loans(`spreadMethods.${terms.marginMethod}`) },
	floorOn: ({ terms }, { loans }) => terms && { kind: 'text', text: loans(`floorBases.${terms.floorOn}`) },
	changed: ({ terms }, text) => listOf(terms?.changed, text),
	open: ({ terms }, text) => listOf(terms?.open, text),
} satisfies Record<string, (variant: ComparedVariant, text: RowTexts) => Value | undefined>;

function listOf(terms: Terms['open'], { t }: CompareText): Value | undefined {
	if (terms === undefined || terms.length === 0) return undefined;
	return { kind: 'text', text: terms.map((term) => t(`conventionTerms.${term}`)).join(t('listSeparator')) };
}

const isShifted = ({ observationShift, lookback }: Terms): boolean => observationShift && lookback > 0;

/** Returns a term that only a loan in arrears has. A loan in advance has no lookback, shift or lockout. */
const inArrears = ({ terms }: ComparedVariant, textOf: (terms: Terms) => string): Value | undefined =>
	terms === undefined || terms.method === 'in-advance' ? undefined : { kind: 'text', text: textOf(terms) };

const figureKinds: readonly string[] = ['rate', 'amount', 'payable', 'bp'];

export function comparisonRows({ currency, variants }: Comparison, text: RowTexts) {
	return (Object.keys(rowValues) as RowKey[]).flatMap((key) => {
		const values = variants.map((variant) => rowValues[key](variant, text) as Value | undefined);
		if (key === 'open' && values.every((value) => value === undefined)) return [];
		const isDifference = key.endsWith('Difference');
		const cells = values.map(
			(value) =>
				value && {
					shown: shownText(value, { currency, isDifference, language: text.language }),
					exact: value.text,
					isDifferent: isDifference ? Number(value.text) !== 0 : key !== 'open' && value.text !== values[0]?.text,
				},
		);
		return [{ key, isFigure: values.some((value) => value !== undefined && figureKinds.includes(value.kind)), cells }];
	});
}

interface Manner {
	readonly currency: string;
	readonly isDifference: boolean;
	readonly language: string;
}

function shownText({ kind, text }: Value, { currency, isDifference, language }: Manner): string {
	if (kind === 'text') return text;
	if (kind === 'date') return dateText(text, language);
	const figure =
		kind === 'payable'
			? payableText(text, currency)
			: formatFigure(text, { decimals: shownDecimals[kind], hasThousands: true });
	const isMore = isDifference && Number(text) > 0;
	return isMore ? `+${figure}` : figure;
}
