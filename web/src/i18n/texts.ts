import type { ResourceLanguage } from 'i18next';

/** The languages of the portal, by their code in the preferences. */
export type Language = 'en' | 'zh';

/** The first texts of a language by namespace; loaded when the language is chosen. */
export const texts: Readonly<Record<Language, () => Promise<ResourceLanguage>>> = {
	en: async () => (await import('./en.ts')).en,
	zh: async () => (await import('./zh.ts')).zh,
};
