import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import type life from '#i18n/en/life.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError } from '#lib/api-client.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import type { Issue, Problem } from '#shared/contract/problem.ts';
import { payableText } from '../loans-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly life: typeof life;
	}
}

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
	kinds.map((kind) => t(`payments.kinds.${kind}`)).join(', ');

/** Principal that is paid next; undefined without principal. A drawing is named, because it goes to the borrower. */
export function nextPrincipalText({ repayment, drawing }: Next, currency: string, { t }: LifeText): string | undefined {
	const parts = [
		...(repayment === undefined ? [] : [payableText(repayment, currency)]),
		...(drawing === undefined ? [] : [t('nextDrawing', { amount: payableText(drawing, currency) })]),
	];
	return parts.length === 0 ? undefined : parts.join('; ');
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
	return `${dateText(next.date, language)}: ${parts.join('; ')}`;
}
