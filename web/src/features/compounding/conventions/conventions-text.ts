import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/conventions.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly conventions: typeof texts;
	}
}

/** The texts of conventions, which are loaded with their picker, and with the comparison. */
export interface ConventionsText {
	readonly t: TFunction<'conventions'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useConventionsText(): ConventionsText {
	const { t, i18n } = useTranslation('conventions');
	return { t, language: i18n.language };
}
