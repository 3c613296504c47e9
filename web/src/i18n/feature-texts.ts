import type { ResourceLanguage } from 'i18next';
import { featureFiles } from './en.ts';
import type { Language } from './texts.ts';

type Texts = ResourceLanguage[string];

/** Types of the features' texts, by namespace. Each feature adds its own type in its `pages.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it
export interface FeatureTexts {}

/** Each list of text files is loaded with its language, so that the first load has only one language's list. */
const files: Readonly<Record<Language, () => Promise<Readonly<Record<string, () => Promise<Texts>>>>>> = {
	en: async () => featureFiles,
	zh: async () => (await import('./zh.ts')).featureFiles,
};

/** @throws Error if the language has no texts of the feature */
export async function loadTextsOf(namespace: string, language: Language): Promise<Texts> {
	const load = (await files[language]())[`./${language}/${namespace}.json`];
	if (load === undefined) throw new Error(`web/src/i18n/${language}/${namespace}.json is missing`);
	return load();
}
