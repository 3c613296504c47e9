import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../../i18n/en/notice.json';

declare module '../../../i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly notice: typeof texts;
	}
}

/** The texts of the panel, which are loaded with it. */
export interface NoticeTexts {
	readonly t: TFunction<'notice'>;
	/** `en` or `zh`. */
	readonly language: string;
}

export function useNoticeText(): NoticeTexts {
	const { t, i18n } = useTranslation('notice');
	return { t, language: i18n.language };
}
