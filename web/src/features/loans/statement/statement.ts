import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/statement.json';
import { loadLanguage } from '#i18n/load-language.ts';
import type { Language } from '#i18n/texts.ts';
import { clockText, dateText, localToday } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import type { LoanFacts, SavedLoan } from '#shared/contract/loans.ts';
import type { LoansText } from '../shared/loans-text.ts';

/** The parties of a loan and their names for it. Blank entries are not printed. */
export type Parties = LoanFacts;

export const partyKeys = ['lender', 'borrower', 'facility', 'reference'] as const satisfies readonly (keyof Parties)[];

export const noParties: Parties = { lender: '', borrower: '', facility: '', reference: '' };

/** Reduces a text to one line. Removes control and format characters that could hide or reverse adjacent text. */
export const plainText = (written: string): string => written.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

export interface StatementLine {
	readonly label: string;
	readonly value: string;
	readonly note?: string;
	/** True for a number that must not be wrapped. */
	readonly isFigure?: true;
}

export interface StatementTable {
	readonly title: string;
	readonly columns: readonly { readonly title: string; readonly isNumeric: boolean }[];
	readonly rows: readonly (readonly string[])[];
	readonly note?: string;
}

export interface Statement {
	readonly title: string;
	readonly subject: string;
	readonly issuer: string;
	readonly parties: readonly StatementLine[];
	readonly payable: StatementLine;
	readonly exact: StatementLine;
	readonly figures: readonly StatementLine[];
	readonly terms: readonly StatementLine[];
	readonly principal: StatementTable | undefined;
	/** Text that replaces {@link principal} on the first page if the table is printed in the annex. */
	readonly principalInBrief: string;
	readonly days: StatementTable;
	readonly months: StatementTable;
	readonly allDays: StatementTable;
	readonly conventions: readonly string[];
	readonly sources: readonly string[];
	readonly fileName: string;
}

/** Matches Chinese characters and full-width punctuation, which are two columns wide in a monospaced font. */
const wide =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

export const displayWidth = (text: string): number =>
	[...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

export function padded(text: string, width: number, side: 'start' | 'end'): string {
	const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)));
	return side === 'end' ? text + spaces : spaces + text;
}

const gap = '  ';

export function statementMail(
	statement: Statement,
	days: StatementTable,
	issue: readonly string[],
	{ t }: StatementText,
): string {
	const { title, subject, issuer, parties, payable, exact, figures, terms, principal } = statement;
	const width = Math.max(...[...parties, payable, exact, ...figures, ...terms].map(({ label }) => displayWidth(label)));
	const lines = (heading: string, of: readonly StatementLine[]) =>
		of.length === 0
			? []
			: [
					section(
						heading,
						of.map((line) => lineText(line, width)),
					),
				];
	return [
		[title, subject, issuer].join('\n'),
		...lines(t('result.title'), [payable, exact, ...figures]),
		...lines(t('parties.title'), parties),
		...lines(t('terms.title'), terms),
		...(principal === undefined ? [] : [tableText(principal)]),
		tableText(days),
		section(t('conventions.title'), statement.conventions),
		section(t('sources.title'), statement.sources),
		issue.join('\n'),
		'',
	]
		.join('\n\n')
		.trimEnd()
		.concat('\n');
}

const section = (heading: string, lines: readonly string[]): string =>
	[heading, '-'.repeat(displayWidth(heading)), ...lines].join('\n');

function lineText({ label, value, note }: StatementLine, width: number): string {
	return `${padded(label, width, 'end')}${gap}${value}${note === undefined ? '' : `${gap}(${note})`}`;
}

function tableText({ title, columns, rows, note }: StatementTable): string {
	const texts = [columns.map((column) => column.title), ...rows];
	const widths = columns.map((_, at) => Math.max(...texts.map((row) => displayWidth(row[at] ?? ''))));
	const row = (cells: readonly string[]) =>
		cells
			.map((cell, at) => padded(cell, widths[at] ?? 0, columns[at]?.isNumeric ? 'start' : 'end'))
			.join(gap)
			.trimEnd();
	return section(title, [...texts.map(row), ...(note === undefined ? [] : [note])]);
}

interface Issue {
	readonly organisation: string;
	readonly userId: string;
	readonly at: Date;
	readonly timeZone: string;
	readonly portal: string;
	readonly loan?: Pick<SavedLoan, 'name' | 'version'> | undefined;
}

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

export interface StatementText {
	readonly t: TFunction<'statement'>;
	readonly calculator: LoansText;
	readonly language: Language;
}

/** Returns the texts of a statement in a language. Until they are loaded, returns those in the screen's language. */
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
