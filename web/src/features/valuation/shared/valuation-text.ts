import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The texts of the valuation screens in the chosen language. */
export interface ValuationText {
	readonly t: TFunction<'valuation'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useValuationText(): ValuationText {
	const { t, i18n } = useTranslation('valuation');
	const { language } = i18n;
	return useMemo(() => ({ t, language }), [t, language]);
}
