import type conventions from '#i18n/en/conventions.json';
import type loans from '#i18n/en/loans.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly conventions: typeof conventions;
		readonly loans: typeof loans;
	}
}

/** The texts of conventions, which are loaded with their picker, and with the comparison. */
export type ConventionsText = NamespaceText<'conventions'>;

export const useConventionsText = (): ConventionsText => useNamespaceText('conventions');

/** The calculator's texts in the language chosen. */
export type LoansText = NamespaceText<'loans'>;

export const useLoansText = (): LoansText => useNamespaceText('loans');
