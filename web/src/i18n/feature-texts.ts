import type { ResourceLanguage } from 'i18next';
import type { Language } from './texts.ts';

type Texts = ResourceLanguage[string];

/** The types of the features' texts by namespace: each feature adds its own in its `pages.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureTexts {}

/** The texts that are loaded with their feature, unlike those in en.ts and zh.ts. */
const files = import.meta.glob<Texts>(['./*/*.json', '!./*/{compounding,login,problems,shell,ui}.json'], {
	import: 'default',
});

/** @throws when the language has no texts of the feature */
export async function loadTextsOf(namespace: string, language: Language): Promise<Texts> {
	const load = files[`./${language}/${namespace}.json`];
	if (load === undefined) throw new Error(`web/src/i18n/${language}/${namespace}.json is missing`);
	return load();
}
