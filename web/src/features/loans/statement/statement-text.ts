import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/statement.json';
import { loadLanguage } from '#i18n/load-language.ts';
import type { Language } from '#i18n/texts.ts';
import { logError } from '#lib/log-error.ts';
import type { LoansText } from '../shared/loans-text.ts';

declare module '#i18n/feature-texts.ts' {
	interface FeatureTexts {
		readonly statement: typeof texts;
	}
}

/** The texts of a statement, in the language that it is written in. */
export interface StatementText {
	readonly t: TFunction<'statement'>;
	readonly calculator: LoansText;
	readonly language: Language;
}

/** The texts in a language; in that of the screen until they are loaded. */
export function useStatementText(chosen: Language): StatementText {
	const { i18n } = useTranslation('statement');
	const [, setLoaded] = useState<Language>();
	const isLoaded = i18n.hasResourceBundle(chosen, 'statement') && i18n.hasResourceBundle(chosen, 'loans');
	useEffect(() => {
		if (isLoaded) return;
		Promise.all([loadLanguage(i18n, chosen, 'statement'), loadLanguage(i18n, chosen, 'loans')]).then(
			() => setLoaded(chosen),
			(error: unknown) => logError('the texts of the statement were not loaded', error),
		);
	}, [i18n, chosen, isLoaded]);
	const language = isLoaded || i18n.language === chosen ? chosen : i18n.language === 'zh' ? 'zh' : 'en';
	return useMemo(
		() => ({
			t: i18n.getFixedT(language, 'statement'),
			calculator: { t: i18n.getFixedT(language, 'loans'), language },
			language,
		}),
		[i18n, language],
	);
}
