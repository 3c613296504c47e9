import type { ResourceLanguage } from 'i18next';

/** The languages of the portal, by their code in the preferences. */
export type Language = 'en' | 'zh';

/** Every text of a language, one namespace a file; loaded when the language is chosen. */
export const texts: Readonly<Record<Language, () => Promise<ResourceLanguage>>> = {
	en: async () => {
		const [compounding, login, shell, ui] = await Promise.all([
			import('./en/compounding.json'),
			import('./en/login.json'),
			import('./en/shell.json'),
			import('./en/ui.json'),
		]);
		return { compounding: compounding.default, login: login.default, shell: shell.default, ui: ui.default };
	},
	zh: async () => {
		const [compounding, login, shell, ui] = await Promise.all([
			import('./zh/compounding.json'),
			import('./zh/login.json'),
			import('./zh/shell.json'),
			import('./zh/ui.json'),
		]);
		return { compounding: compounding.default, login: login.default, shell: shell.default, ui: ui.default };
	},
};
