import type texts from '#i18n/en/saved.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { formMessageText } from '../shared/form/form-message.ts';
import type { TermsForm } from '../shared/form/form-of-terms.ts';
import type { LoansText } from '../shared/loans-text.ts';

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

const shownMillis = 8000;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export const useLoanProblem = () => useProblemNotice(useSavedText(), shownMillis);

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly saved: typeof texts;
	}
}

/** The texts of saved loans, which are loaded with them. */
export type SavedText = NamespaceText<'saved'>;

export const useSavedText = (): SavedText => useNamespaceText('saved');
