import type texts from '#i18n/en/loans.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly loans: typeof texts;
	}
}

/** The calculator's texts in the language chosen. */
export type LoansText = NamespaceText<'loans'>;

export const useLoansText = (): LoansText => useNamespaceText('loans');
