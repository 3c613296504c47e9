import { describeProblem } from '#i18n/describe-problem.ts';
import type batch from '#i18n/en/batch.json';
import type conventions from '#i18n/en/conventions.json';
import type life from '#i18n/en/life.json';
import type loans from '#i18n/en/loans.json';
import type notice from '#i18n/en/notice.json';
import type result from '#i18n/en/result.json';
import type spreadsheet from '#i18n/en/spreadsheet.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { listed, statements, withColon } from '#i18n/punctuation.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import type { Issue, Problem } from '#shared/contract/route.ts';
import { decimal, decimalText, minorUnitDecimals, parseDecimal, round, subtract } from '#shared/decimal/decimal.ts';
import type { SpreadMethod } from '#shared/loan/floor-switches.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly batch: typeof batch;
		readonly conventions: typeof conventions;
		readonly life: typeof life;
		readonly loans: typeof loans;
		readonly notice: typeof notice;
		readonly result: typeof result;
		readonly spreadsheet: typeof spreadsheet;
	}
}

// Only the calculator's own texts are loaded with it. The others are loaded with the screens that show them.
export type BatchText = NamespaceText<'batch'>;
export type ConventionsText = NamespaceText<'conventions'>;
export type LifeText = NamespaceText<'life'>;
export type LoansText = NamespaceText<'loans'>;
export type NoticeTexts = NamespaceText<'notice'>;
export type ResultText = NamespaceText<'result'>;
export type SpreadsheetText = NamespaceText<'spreadsheet'>;

export const useBatchText = (): BatchText => useNamespaceText('batch');
export const useConventionsText = (): ConventionsText => useNamespaceText('conventions');
export const useLifeText = (): LifeText => useNamespaceText('life');
export const useLoansText = (): LoansText => useNamespaceText('loans');
export const useNoticeText = (): NoticeTexts => useNamespaceText('notice');
export const useResultText = (): ResultText => useNamespaceText('result');
export const useSpreadsheetText = (): SpreadsheetText => useNamespaceText('spreadsheet');

export function ambiguityText([smaller, larger]: readonly [string, string], { t }: LoansText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}

/** Kind of a value in the API's answer. Values of the kinds figure, amount and count are numbers. */
export type ValueKind = 'figure' | 'amount' | 'count' | 'date' | 'text';

export const isNumeric = (kind: ValueKind | undefined): boolean =>
	kind === 'figure' || kind === 'amount' || kind === 'count';

export interface FigureFormat {
	/** Maximum number of decimals. If undefined, all decimals are shown. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** Formats a number. Halves are rounded away from zero. Text that is not a number is unchanged. */
export function formatFigure(exact: string, { decimals, hasThousands }: FigureFormat): string {
	const value = decimals === undefined ? undefined : parseDecimal(exact);
	const text = figureText(value === undefined || decimals === undefined ? exact : decimalText(round(value, decimals)));
	return hasThousands ? withThousands(text) : text;
}

/** Formats a number without trailing zeros: 1.4500 becomes 1.45, and 2.000 becomes 2. */
export function figureText(text: string): string {
	return text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text;
}

export function withThousands(text: string): string {
	const [whole = '', fraction] = text.split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const amountText = (text: string): string => withThousands(figureText(text));

export const isZero = (figure: string): boolean => /^[+-]?0*(?:\.0*)?$/.test(figure);

export interface PrincipalStep {
	/** First day that accrues on the new principal. */
	readonly changeDate: string;
	/** Negative for a repayment. */
	readonly principalChange: string;
	readonly currentPrincipal: string;
}

export function principalSteps({
	principal,
	rates,
}: Pick<CompoundingResult, 'principal' | 'rates'>): readonly PrincipalStep[] {
	let before = principal;
	return rates.flatMap((row) => {
		if (row.principal === before) return [];
		const current = decimal(row.principal);
		const change = subtract(current, decimal(before));
		before = row.principal;
		if (change.unscaled === 0n) return [];
		return [
			{
				changeDate: row.startDate,
				principalChange: decimalText(change),
				currentPrincipal: decimalText(current),
			},
		];
	});
}

export function describePrincipalSteps(result: CompoundingResult, { t, language }: LoansText): string {
	return principalSteps(result)
		.map(({ changeDate, principalChange, currentPrincipal }) =>
			t('header.principalStep', {
				date: dateText(changeDate, language),
				change: `${principalChange.startsWith('-') ? '' : '+'}${amountText(principalChange)}`,
				principal: amountText(currentPrincipal),
			}),
		)
		.join(t('header.principalStepSeparator'));
}

export function principalMethodText(result: CompoundingResult, { t }: LoansText): string {
	if (principalSteps(result).length === 0) return '';
	return t(`conventions.principalMethods.${result.conventions.principalChangeMethod}`);
}

export type UsedSpreads = Pick<CompoundingResult['conventions'], 'cas' | 'margin' | 'casMethod' | 'marginMethod'>;

export const spreadKeys = ['cas', 'margin'] as const;

/** Returns how the spreads that are not zero are used: `mixed` if one is compounded and the other is added. */
export function spreadUse(spreads: UsedSpreads): SpreadMethod | 'mixed' | 'none' {
	const used = new Set(spreadKeys.filter((key) => !isZero(spreads[key])).map((key) => spreads[`${key}Method`]));
	const [method = 'none'] = used;
	return used.size > 1 ? 'mixed' : method;
}

export const spreadUsedAs = (method: SpreadMethod, key: 'cas' | 'margin', spreads: UsedSpreads): string =>
	spreads[`${key}Method`] === method ? spreads[key] : '0';

/** Formats a payable amount with all decimals of its currency: 1,234.50 in USD, and 1,235 in JPY. */
export const payableText = (amount: string, currency: string): string =>
	withThousands(padDecimals(amount, minorUnitDecimals(currency)));

/** Describes a field's fault in the language of the screen, or with the API's message if the code has no text. */
export function issueText(
	{ code, params = {}, message }: Pick<Issue, 'code' | 'params' | 'message'>,
	text: LifeText,
): string {
	const { t, language } = text;
	const values = Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? dateText(String(value), language) : value,
		]),
	);
	if (code === undefined) return message;
	const known = t(`faults.${code as keyof typeof life.faults}`, { ...values, defaultValue: '' });
	return known || describeProblem(new ApiError(400, { code, params, message }), text, message);
}

export function problemText(problem: Problem, text: LifeText): string {
	const [first] = problem.issues ?? [];
	const whole = describeProblem(new ApiError(400, problem), text, text.t('failed.unknown'));
	return first?.code === undefined ? whole : `${whole} ${issueText(first, text)}`;
}

type Next = NonNullable<LoanPosition['next']>;

export const nextKindsText = ({ kinds }: Next, { t }: LifeText): string =>
	listed(kinds.map((kind) => t(`payments.kinds.${kind}`)));

/** Undefined if no principal is paid. A drawing is labelled, because it is paid to the borrower. */
export function nextPrincipalText({ repayment, drawing }: Next, currency: string, { t }: LifeText): string | undefined {
	const parts = [
		...(repayment === undefined ? [] : [payableText(repayment, currency)]),
		...(drawing === undefined ? [] : [t('nextDrawing', { amount: payableText(drawing, currency) })]),
	];
	return parts.length === 0 ? undefined : statements(parts);
}

export function nextPaymentText(next: Next, currency: string, text: LifeText): string {
	const { t, language } = text;
	const amount = (value: string) => ` ${currency} ${payableText(value, currency)}`;
	const interestText = (value: string | undefined) =>
		value === undefined ? t('nextUnknown') : `${t('fields.payable')}${amount(value)}`;
	const { kinds, interest, repayment, drawing } = next;
	const parts = [
		...(kinds.includes('period') ? [interestText(interest)] : []),
		...(repayment === undefined ? [] : [`${t('fields.principal')}${amount(repayment)}`]),
		...(drawing === undefined ? [] : [`${t('payments.kinds.drawing')}${amount(drawing)}`]),
	];
	return withColon(dateText(next.date, language), statements(parts));
}
