import type { ResourceLanguage } from 'i18next';
import { en } from './en.ts';

/** Languages of the portal, by the code that is stored as the user's preference. */
export type Language = 'en' | 'zh';

/**
 * Texts that are needed at start, by namespace. The first load contains the English texts; the Chinese texts are loaded
 * when the user chooses Chinese.
 */
export const texts: Readonly<Record<Language, () => Promise<ResourceLanguage>>> = {
	en: async () => en,
	zh: async () => (await import('./zh.ts')).zh,
};
