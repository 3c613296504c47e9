import i18next from 'i18next';
import type { RateText } from '../../../../web/src/features/rates/shared/rate-text.ts';
import en from '../../../../web/src/i18n/en/rates.json' with { type: 'json' };
import enShell from '../../../../web/src/i18n/en/shell.json' with { type: 'json' };
import zh from '../../../../web/src/i18n/zh/rates.json' with { type: 'json' };
import zhShell from '../../../../web/src/i18n/zh/shell.json' with { type: 'json' };

/** The texts of the rate screens in a language, apart from the portal's own instance. */
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
