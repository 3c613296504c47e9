import type { ResourceLanguage } from 'i18next';
import type { Language } from './texts.ts';

/** Texts of views that most sessions do not open; they come with the view. */
const featureTexts = {
	admin: {
		en: async () => (await import('./en/admin.json')).default,
		zh: async () => (await import('./zh/admin.json')).default,
	},
	rates: {
		en: async () => (await import('./en/rates.json')).default,
		zh: async () => (await import('./zh/rates.json')).default,
	},
} as const satisfies Record<string, Record<Language, () => Promise<ResourceLanguage[string]>>>;

export type FeatureNamespace = keyof typeof featureTexts;

export const featureNamespaces = Object.keys(featureTexts) as FeatureNamespace[];

export const loadTextsOf = (namespace: FeatureNamespace, language: Language): Promise<ResourceLanguage[string]> =>
	featureTexts[namespace][language]();
