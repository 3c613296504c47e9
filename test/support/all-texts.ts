import { readdirSync } from 'node:fs';
import type { ResourceLanguage } from 'i18next';
import { loadTextsOf } from '#i18n/feature-texts.ts';
import { type Language, texts } from '#i18n/texts.ts';

const namespaces = readdirSync('web/src/i18n/en').map((file) => file.replace(/\.json$/, ''));

/** Returns all texts of the portal, including texts that are loaded together with a feature. */
export async function allTexts(): Promise<Record<Language, ResourceLanguage>> {
	const textsOf = async (language: Language) => {
		const resident = await texts[language]();
		const others = namespaces.filter((namespace) => !(namespace in resident));
		const loaded = others.map(async (namespace) => [namespace, await loadTextsOf(namespace, language)] as const);
		return { ...resident, ...Object.fromEntries(await Promise.all(loaded)) };
	};
	return { en: await textsOf('en'), zh: await textsOf('zh') };
}
