import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The texts of the rate screens in the language chosen. */
export interface RateText {
	readonly t: TFunction<'rates'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useRateText(): RateText {
	const { t, i18n } = useTranslation('rates');
	return { t, language: i18n.language };
}
