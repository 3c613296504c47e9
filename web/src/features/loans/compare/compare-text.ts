import type texts from '#i18n/en/compare.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly compare: typeof texts;
	}
}

/** The texts of the comparison, which are loaded with it. */
export type CompareText = NamespaceText<'compare'>;

export const useCompareText = (): CompareText => useNamespaceText('compare');
