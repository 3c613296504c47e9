import type { i18n } from 'i18next';
import { loadTextsOf } from './feature-texts.ts';
import { type Language, texts } from './texts.ts';

/** Loads texts of a language that need not be that of the screen, for what is written in it. */
export async function loadLanguage(instance: i18n, language: Language, namespace: string): Promise<void> {
	if (!instance.hasResourceBundle(language, 'shell')) {
		for (const [first, bundle] of Object.entries(await texts[language]()))
			instance.addResourceBundle(language, first, bundle);
	}
	if (!instance.hasResourceBundle(language, namespace))
		instance.addResourceBundle(language, namespace, await loadTextsOf(namespace, language));
}
