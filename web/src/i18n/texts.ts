import type { ResourceLanguage } from 'i18next';
import { en } from './en.ts';

/** The portal's languages, by their code in the preferences. */
export type Language = 'en' | 'zh';

/**
 * The first texts of a language, by namespace. English is part of the first load; Chinese is loaded when it is chosen.
 */
export const texts: Readonly<Record<Language, () => Promise<ResourceLanguage>>> = {
	en: async () => en,
	zh: async () => (await import('./zh.ts')).zh,
};
