import type texts from '#i18n/en/saved.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly saved: typeof texts;
	}
}

/** The texts of saved loans, which are loaded with them. */
export type SavedText = NamespaceText<'saved'>;

export const useSavedText = (): SavedText => useNamespaceText('saved');
