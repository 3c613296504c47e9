import { useMemo } from 'react';
import type texts from '#i18n/en/risk.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly risk: typeof texts;
	}
}

/** The texts of the analyses of a book in the chosen language. */
export type RiskText = NamespaceText<'risk'>;

export function useRiskText(): RiskText {
	const { t, language } = useNamespaceText('risk');
	return useMemo(() => ({ t, language }), [t, language]);
}
