import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

/** The calculator's texts in the language chosen. */
export interface CompoundingText {
	readonly t: TFunction<'compounding'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useCompoundingText(): CompoundingText {
	const { t, i18n } = useTranslation('compounding');
	return { t, language: i18n.language };
}
