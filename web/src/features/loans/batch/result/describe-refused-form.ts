import { switchKeys } from '#features/loans/shared/fields/input-fields.ts';
import { formMessageText } from '#features/loans/shared/form/form-messages.ts';
import type { TermsForm } from '#features/loans/shared/form/form-of-terms.ts';
import type { LoansText } from '#features/loans/shared/loans-text.ts';
import { headingLanguage, loanHeading, type SingleLoanField, singleLoanFields } from '#shared/loan/loan-headings.ts';
import type { BatchText } from '../batch-text.ts';

/** Why the calculator cannot show a loan. */
export function describeRefusedForm(
	form: Exclude<TermsForm, { readonly state: unknown }>,
	text: BatchText,
	calculatorText: LoansText,
): string {
	const { t } = text;
	if (form.refused === 'limits') return t('open.limits');
	if (form.refused === 'fields') {
		const isField = (key: string): key is SingleLoanField => (singleLoanFields as readonly string[]).includes(key);
		const names = form.fields.map((key) =>
			isField(key)
				? loanHeading(key, headingLanguage(text))
				: calculatorText.t(`fields.${switchKeys.find((each) => each === key) ?? 'principalAmtChanges'}`),
		);
		return t('open.fields', { fields: names.join(', ') });
	}
	const { message } = form;
	if (message.code === 'stored-currency-gone') return t('open.currency', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('open.calendar', { calendar: message.calendar });
	return formMessageText(message.code === 'stored-inputs-refused' ? message.reason : message, calculatorText);
}
