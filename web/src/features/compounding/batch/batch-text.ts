import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/batch.json';
import type { HeadingLanguage } from './file/loan-headings.ts';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly batch: typeof texts;
	}
}

/** The texts of the batch, which are loaded with it. */
export interface BatchText {
	readonly t: TFunction<'batch'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useBatchText(): BatchText {
	const { t, i18n } = useTranslation('batch');
	return { t, language: i18n.language };
}

/** The language of headings in files that are written. */
export const headingLanguage = ({ language }: Pick<BatchText, 'language'>): HeadingLanguage =>
	language.startsWith('zh') ? 'zh' : 'en';
