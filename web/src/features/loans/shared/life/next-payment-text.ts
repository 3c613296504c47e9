import { dateText } from '#i18n/date-text.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import { payableText } from '../figures/principal-steps.ts';
import type { LifeText } from './life-text.ts';

type Next = NonNullable<LoanPosition['next']>;

/** Kinds of what is paid next, such as interest or a drawing. */
export const nextKindsText = ({ kinds }: Next, { t }: LifeText): string =>
	kinds.map((kind) => t(`payments.kinds.${kind}`)).join(', ');

/** Principal that is paid next; undefined if there is none. A drawing is named, because it goes to the borrower. */
export function nextPrincipalText({ repayment, drawing }: Next, currency: string, { t }: LifeText): string | undefined {
	const parts = [
		...(repayment === undefined ? [] : [payableText(repayment, currency)]),
		...(drawing === undefined ? [] : [t('nextDrawing', { amount: payableText(drawing, currency) })]),
	];
	return parts.length === 0 ? undefined : parts.join('; ');
}

/** The next payment of a loan in a line. */
export function nextPaymentText(next: Next, currency: string, text: LifeText): string {
	const interest = next.interest && `${text.t('fields.interest')} ${currency} ${payableText(next.interest, currency)}`;
	const principal = nextPrincipalText(next, currency, text);
	return [
		`${dateText(next.date, text.language)}: ${nextKindsText(next, text)}`,
		...(interest === undefined ? [] : [interest]),
		...(principal === undefined ? [] : [`${text.t('fields.principal')} ${currency} ${principal}`]),
	].join('; ');
}
