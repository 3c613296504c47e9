import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/result.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly result: typeof texts;
	}
}

/** The texts of a result, which are loaded with its code. */
export interface ResultText {
	readonly t: TFunction<'result'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useResultText(): ResultText {
	const { t, i18n } = useTranslation('result');
	return { t, language: i18n.language };
}
