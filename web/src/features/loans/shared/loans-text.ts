import { describeProblem } from '#i18n/describe-problem.ts';
import type batch from '#i18n/en/batch.json';
import type conventions from '#i18n/en/conventions.json';
import type life from '#i18n/en/life.json';
import type loans from '#i18n/en/loans.json';
import type notice from '#i18n/en/notice.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { listed, statements, withColon } from '#i18n/punctuation.ts';
import { ApiError } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import type { Issue, Problem } from '#shared/contract/problem.ts';
import { decimal, decimalText, minorUnitDecimals, parseDecimal, round, subtract } from '#shared/decimal/decimal.ts';
import type { SpreadMethod } from '#shared/loan/floor-switches.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly batch: typeof batch;
		readonly conventions: typeof conventions;
		readonly life: typeof life;
		readonly loans: typeof loans;
		readonly notice: typeof notice;
	}
}

/** The texts of conventions, which are loaded with their picker, and with the comparison. */
export type ConventionsText = NamespaceText<'conventions'>;

export const useConventionsText = (): ConventionsText => useNamespaceText('conventions');

/** The calculator's texts in the language chosen. */
export type LoansText = NamespaceText<'loans'>;

export const useLoansText = (): LoansText => useNamespaceText('loans');

/** The texts of the panel of a notice, which are loaded with it. */
export type NoticeTexts = NamespaceText<'notice'>;

export const useNoticeText = (): NoticeTexts => useNamespaceText('notice');

/** Names both readings of an amount. */
export function ambiguityText([smaller, larger]: readonly [string, string], { t }: LoansText): string {
	return t('numbers.ambiguous', { smaller: withThousands(smaller), larger: withThousands(larger) });
}

/** The kind of a value of the answer. Figures, amounts and counts are numbers. */
export type ValueKind = 'figure' | 'amount' | 'count' | 'date' | 'text';

export const isNumeric = (kind: ValueKind | undefined): boolean =>
	kind === 'figure' || kind === 'amount' || kind === 'count';

/** Display format of a figure. The figure itself stays exact. */
export interface FigureFormat {
	/** The most decimals shown; undefined for all. */
	readonly decimals: number | undefined;
	readonly hasThousands: boolean;
}

/** A figure as the format asks, halves rounded away from zero. Text that is not a number is unchanged. */
export function formatFigure(exact: string, { decimals, hasThousands }: FigureFormat): string {
	const value = decimals === undefined ? undefined : parseDecimal(exact);
	const text = figureText(value === undefined || decimals === undefined ? exact : decimalText(round(value, decimals)));
	return hasThousands ? withThousands(text) : text;
}

/** A figure without trailing zeros: 1.4500 is 1.45, and 2.000 is 2. */
export function figureText(text: string): string {
	return text.includes('.') ? text.replace(/(?:\.|(?<!0))0+$/, '') : text;
}

/** A figure with a comma between thousands. */
export function withThousands(text: string): string {
	const [whole = '', fraction] = text.split('.');
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export const amountText = (text: string): string => withThousands(figureText(text));

export const isZero = (figure: string): boolean => /^[+-]?0*(?:\.0*)?$/.test(figure);

/** A change of the principal within the period. */
export interface PrincipalStep {
	/** The first day that accrues on the new principal. */
	readonly changeDate: string;
	/** Negative for a repayment. */
	readonly principalChange: string;
	/** The principal from the change date on. */
	readonly currentPrincipal: string;
}

/** The changes of the principal, read from the days of a result. */
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

/** The changes of the principal in one line: date, change and new principal. */
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

/** Sentence on how interest follows the changes of the principal; empty without changes. */
export function principalMethodText(result: CompoundingResult, { t }: LoansText): string {
	if (principalSteps(result).length === 0) return '';
	return t(`conventions.principalMethods.${result.conventions.principalChangeMethod}`);
}

/** The spreads of a calculation and their use. */
export type UsedSpreads = Pick<CompoundingResult['conventions'], 'cas' | 'margin' | 'casMethod' | 'marginMethod'>;

export const spreadKeys = ['cas', 'margin'] as const;

/** Use of the spreads other than zero: `mixed` if one is compounded and the other is added. */
export function spreadUse(spreads: UsedSpreads): SpreadMethod | 'mixed' | 'none' {
	const used = new Set(spreadKeys.filter((key) => !isZero(spreads[key])).map((key) => spreads[`${key}Method`]));
	const [method = 'none'] = used;
	return used.size > 1 ? 'mixed' : method;
}

/** A spread, or zero if it is used in the other way. */
export const spreadUsedAs = (method: SpreadMethod, key: 'cas' | 'margin', spreads: UsedSpreads): string =>
	spreads[`${key}Method`] === method ? spreads[key] : '0';

/** A payable amount with every decimal of the minor unit: 1,234.50, and 1,235 in JPY. */
export const payableText = (amount: string, currency: string): string =>
	withThousands(padDecimals(amount, minorUnitDecimals(currency)));

/** The texts of loans with their periods, which are loaded with their screens. */
export type LifeText = NamespaceText<'life'>;

export const useLifeText = (): LifeText => useNamespaceText('life');

/**
 * A fault of a field in the language of the screen. Its code is that of a fault or of a problem; without a text for the code
 * it has the message of the API.
 */
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

/** A problem of one loan in a list, with its first fault. */
export function problemText(problem: Problem, text: LifeText): string {
	const [first] = problem.issues ?? [];
	const whole = describeProblem(new ApiError(400, problem), text, text.t('failed.unknown'));
	return first?.code === undefined ? whole : `${whole} ${issueText(first, text)}`;
}

type Next = NonNullable<LoanPosition['next']>;

/** Kinds of what is paid next, such as interest or a drawing. */
export const nextKindsText = ({ kinds }: Next, { t }: LifeText): string =>
	listed(kinds.map((kind) => t(`payments.kinds.${kind}`)));

/** Principal that is paid next; undefined without principal. A drawing is named, because it goes to the borrower. */
export function nextPrincipalText({ repayment, drawing }: Next, currency: string, { t }: LifeText): string | undefined {
	const parts = [
		...(repayment === undefined ? [] : [payableText(repayment, currency)]),
		...(drawing === undefined ? [] : [t('nextDrawing', { amount: payableText(drawing, currency) })]),
	];
	return parts.length === 0 ? undefined : statements(parts);
}

/** The next payment of a loan in a line: its date and kinds with the amounts that are known. */
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

/** The texts of the batch, which are loaded with it. */
export type BatchText = NamespaceText<'batch'>;

export const useBatchText = (): BatchText => useNamespaceText('batch');
