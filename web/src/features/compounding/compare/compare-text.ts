import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/compare.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly compare: typeof texts;
	}
}

/** The texts of the comparison, which are loaded with it. */
export interface CompareText {
	readonly t: TFunction<'compare'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useCompareText(): CompareText {
	const { t, i18n } = useTranslation('compare');
	return { t, language: i18n.language };
}
