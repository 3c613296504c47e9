import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '#i18n/date-text.ts';
import type texts from '#i18n/en/statement.json';
import { loadLanguage } from '#i18n/load-language.ts';
import type { Language } from '#i18n/texts.ts';
import { clockText } from '#lib/dates/clock-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LoansText } from '../shared/loans-text.ts';
import { plainText } from './use-choices.ts';

/** Author and time of a statement. */
interface Issue {
	readonly organisation: string;
	readonly userId: string;
	readonly at: Date;
	/** Name of the time zone that the time is written in, such as Europe/London. */
	readonly timeZone: string;
	/** Version of the portal. */
	readonly portal: string;
	/** The saved loan with exactly these terms, if there is one. */
	readonly loan?: Pick<SavedLoan, 'name' | 'version'> | undefined;
}

/** Lines that name the author, the time and the version of the portal. */
export function issueLines(
	{ organisation, userId, at, timeZone, loan, portal }: Issue,
	{ t, language }: StatementText,
) {
	return [
		t('issue.by', { userId, organisation: plainText(organisation) }),
		t('issue.at', { time: `${dateText(localToday(at), language)} ${clockText(at)}`, timeZone }),
		...(loan === undefined ? [] : [t('issue.loan', { name: plainText(loan.name), version: loan.version })]),
		t('issue.version', { version: portal }),
	];
}

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
		loadLanguage(i18n, chosen, 'statement').then(
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
