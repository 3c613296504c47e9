import { formMessageText } from '../shared/form/form-messages.ts';
import type { TermsForm } from '../shared/form/form-of-terms.ts';
import type { LoansText } from '../shared/loans-text.ts';
import type { SavedText } from './saved-text.ts';

type FieldKey = 'lookback';

/** Why the calculator cannot show a saved loan. */
export function describeRefusedLoan(
	form: Exclude<TermsForm, { readonly state: unknown }>,
	{ t, language }: SavedText,
	calculatorText: LoansText,
): string {
	if (form.refused === 'limits') return t('open.limits');
	if (form.refused === 'fields') {
		const names = form.fields.map((key) => calculatorText.t(`fields.${key as FieldKey}`));
		return t('open.fields', { fields: new Intl.ListFormat(language.startsWith('zh') ? 'zh-CN' : 'en').format(names) });
	}
	const { message } = form;
	if (message.code === 'stored-currency-gone') return t('open.currency', { currency: message.currency });
	if (message.code === 'stored-calendar-gone') return t('open.calendar', { calendar: message.calendar });
	return formMessageText(message.code === 'stored-inputs-refused' ? message.reason : message, calculatorText);
}
