import { I18nProvider, type I18nProviderProps } from '@cloudscape-design/components/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { localeOf, useLanguage } from '#i18n/language.ts';
import type { Language } from '#i18n/texts.ts';

type Messages = I18nProviderProps.Messages;

const load: Readonly<Record<Language, () => Promise<Messages>>> = {
	en: async () => (await import('@cloudscape-design/components/i18n/messages/all.en.json')).default as Messages,
	zh: async () => (await import('@cloudscape-design/components/i18n/messages/all.zh-CN.json')).default as Messages,
};

/** Loads Cloudscape's own texts, such as button labels of a calendar, in the language of the portal. */
export function CloudscapeMessages({ children }: { readonly children: ReactNode }) {
	const { language } = useLanguage();
	const [loaded, setLoaded] = useState<{ readonly language: Language; readonly messages: Messages }>();
	useEffect(() => {
		let isCurrent = true;
		void load[language]().then((messages) => isCurrent && setLoaded({ language, messages }));
		return () => {
			isCurrent = false;
		};
	}, [language]);
	return (
		<I18nProvider
			locale={localeOf[loaded?.language ?? language]}
			messages={loaded === undefined ? [] : [loaded.messages]}
		>
			{children}
		</I18nProvider>
	);
}
