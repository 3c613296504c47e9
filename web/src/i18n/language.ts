import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { localStore } from '#lib/local-store.ts';
import { loadTextsOf } from './feature-texts.ts';
import { type Language, texts } from './texts.ts';

const storageKey = 'portal.language';

export const localeOf: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

const isLanguage = (text: string | null): text is Language => text === 'en' || text === 'zh';

export async function initLanguage(): Promise<void> {
	const stored = localStore.get(storageKey);
	const language: Language = isLanguage(stored) ? stored : 'en';
	await i18next.use(initReactI18next).init({
		lng: language,
		fallbackLng: 'en',
		defaultNS: 'shell',
		resources: { [language]: await texts[language]() },
		interpolation: { escapeValue: false },
		returnNull: false,
	});
	document.documentElement.lang = localeOf[language];
}

export function useLanguage(): { readonly language: Language; readonly setLanguage: (language: Language) => void } {
	const { i18n } = useTranslation();
	const language = isLanguage(i18n.language) ? i18n.language : 'en';
	return { language, setLanguage: (chosen) => void changeLanguage(chosen) };
}

/** Namespaces of the features that were opened. Their texts are reloaded whenever the language changes. */
const opened = new Set<string>();

/** Loads a feature's texts in the current language. If the user changes the language later, they are loaded again. */
export async function openTexts(namespace: string): Promise<void> {
	opened.add(namespace);
	while (!i18next.hasResourceBundle(i18next.language, namespace)) {
		await addTexts(namespace, i18next.language === 'zh' ? 'zh' : 'en');
	}
}

async function addTexts(namespace: string, language: Language): Promise<void> {
	i18next.addResourceBundle(language, namespace, await loadTextsOf(namespace, language));
}

let chosenLast: Language | undefined;

async function changeLanguage(language: Language): Promise<void> {
	chosenLast = language;
	if (!i18next.hasResourceBundle(language, 'shell')) {
		for (const [namespace, bundle] of Object.entries(await texts[language]())) {
			i18next.addResourceBundle(language, namespace, bundle);
		}
	}
	const missing = () => [...opened].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
	for (let [next] = missing(); next !== undefined; [next] = missing()) await addTexts(next, language);
	if (chosenLast !== language) return;
	localStore.set(storageKey, language);
	document.documentElement.lang = localeOf[language];
	await i18next.changeLanguage(language);
}
