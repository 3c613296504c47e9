import i18next, { type i18n } from 'i18next';
import type { CompoundingText } from '../../../web/src/features/compounding/compounding-text.ts';
import en from '../../../web/src/i18n/en/compounding.json' with { type: 'json' };
import zh from '../../../web/src/i18n/zh/compounding.json' with { type: 'json' };

/** The calculator's texts in a language, apart from the portal's own instance. */
export async function textsIn(language: 'en' | 'zh'): Promise<CompoundingText & { readonly instance: i18n }> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'compounding',
		resources: { en: { compounding: en }, zh: { compounding: zh } },
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'compounding'), language, instance };
}
