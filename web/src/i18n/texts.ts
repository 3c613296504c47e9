import type { ResourceLanguage } from 'i18next';
import { en } from './en.ts';

/** The portal's languages, by their code in the preferences. */
export type Language = 'en' | 'zh';

/**
 * Texts that are needed at start, by namespace. The first load contains the English texts; the Chinese texts are loaded
 * when the user chooses Chinese.
 */
export const texts: Readonly<Record<Language, () => Promise<ResourceLanguage>>> = {
	en: async () => en,
	zh: async () => (await import('./zh.ts')).zh,
};
