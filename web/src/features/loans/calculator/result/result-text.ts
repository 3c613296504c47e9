import type texts from '#i18n/en/result.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly result: typeof texts;
	}
}

/** Texts of a result, which are loaded with its code. */
export type ResultText = NamespaceText<'result'>;

export const useResultText = (): ResultText => useNamespaceText('result');
