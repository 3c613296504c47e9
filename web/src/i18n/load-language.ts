import type { i18n } from 'i18next';
import { loadTextsOf } from './feature-texts.ts';
import { type Language, texts } from './texts.ts';

/** Loads a namespace's texts in any language, for example for a document that is not in the language of the screen. */
export async function loadLanguage(instance: i18n, language: Language, namespace: string): Promise<void> {
	if (!instance.hasResourceBundle(language, 'shell')) {
		for (const [first, bundle] of Object.entries(await texts[language]()))
			instance.addResourceBundle(language, first, bundle);
	}
	if (!instance.hasResourceBundle(language, namespace))
		instance.addResourceBundle(language, namespace, await loadTextsOf(namespace, language));
}
