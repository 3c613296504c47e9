import type texts from '#i18n/en/result.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly result: typeof texts;
	}
}

/** Texts of a result. They are loaded together with the code that shows results. */
export type ResultText = NamespaceText<'result'>;

export const useResultText = (): ResultText => useNamespaceText('result');
