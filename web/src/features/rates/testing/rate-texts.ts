import i18next from 'i18next';
import type { RateText } from '#features/rates/shared/rate-text.ts';
import en from '#i18n/en/rates.json' with { type: 'json' };
import enShell from '#i18n/en/shell.json' with { type: 'json' };
import zh from '#i18n/zh/rates.json' with { type: 'json' };
import zhShell from '#i18n/zh/shell.json' with { type: 'json' };

/** Returns the translated texts of the rate screens from a separate i18next instance. */
export async function rateTextsIn(language: 'en' | 'zh'): Promise<RateText> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'rates',
		resources: { en: { rates: en, shell: enShell }, zh: { rates: zh, shell: zhShell } },
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'rates'), language };
}
