import type texts from '#i18n/en/loans.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly loans: typeof texts;
	}
}

/** The texts of saved loans, which are loaded with them. */
export type LoansText = NamespaceText<'loans'>;

export const useLoansText = (): LoansText => useNamespaceText('loans');
