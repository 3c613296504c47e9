import type texts from '#i18n/en/notice.json';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly notice: typeof texts;
	}
}

/** The texts of the panel, which are loaded with it. */
export type NoticeTexts = NamespaceText<'notice'>;

export const useNoticeText = (): NoticeTexts => useNamespaceText('notice');
