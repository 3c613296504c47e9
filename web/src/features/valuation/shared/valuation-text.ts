import { useMemo } from 'react';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

/** The texts of the valuation screens in the chosen language. */
export type ValuationText = NamespaceText<'valuation'>;

export function useValuationText(): ValuationText {
	const { t, language } = useNamespaceText('valuation');
	return useMemo(() => ({ t, language }), [t, language]);
}
