import i18next from 'i18next';
import { allTexts } from '#test/support/all-texts.ts';
import type { BatchText } from '../batch-text.ts';

/** The texts of the batch in a language, apart from the portal's own instance. */
export async function batchTextsIn(language: 'en' | 'zh'): Promise<BatchText> {
	const instance = i18next.createInstance();
	await instance.init({
		lng: language,
		defaultNS: 'batch',
		resources: await allTexts(),
		interpolation: { escapeValue: false },
	});
	return { t: instance.getFixedT(language, 'batch'), language };
}
