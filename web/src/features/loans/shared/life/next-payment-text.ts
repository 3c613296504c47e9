import { dateText } from '#i18n/date-text.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import { payableText } from '../figures/principal-steps.ts';
import type { LifeText } from './life-text.ts';

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
