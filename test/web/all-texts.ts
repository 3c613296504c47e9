import type { ResourceLanguage } from 'i18next';
import { featureNamespaces, loadTextsOf } from '../../web/src/i18n/feature-texts.ts';
import { type Language, texts } from '../../web/src/i18n/texts.ts';

/** Every text of the portal, those included that come with a view. */
export async function allTexts(): Promise<Record<Language, ResourceLanguage>> {
	const of = async (language: Language) => ({
		...(await texts[language]()),
		...Object.fromEntries(
			await Promise.all(
				featureNamespaces.map(async (namespace) => [namespace, await loadTextsOf(namespace, language)] as const),
			),
		),
	});
	return { en: await of('en'), zh: await of('zh') };
}
