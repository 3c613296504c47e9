import type { TFunction } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type texts from '#i18n/en/statement.json';
import { loadLanguage } from '#i18n/load-language.ts';
import type { Language } from '#i18n/texts.ts';
import { clockText, dateText, localToday } from '#lib/dates/local-day.ts';
import { logError } from '#lib/log-error.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LoansText } from '../shared/loans-text.ts';
import { plainText } from './statement-controls.tsx';

/** A term or a figure with its label. */
export interface StatementLine {
	readonly label: string;
	readonly value: string;
	/** Convention of the figure, printed next to it. */
	readonly note?: string;
	/** Prevents wrapping of a figure. */
	readonly isFigure?: true;
}

export interface StatementColumn {
	readonly title: string;
	readonly isNumeric: boolean;
}

export interface StatementTable {
	readonly title: string;
	readonly columns: readonly StatementColumn[];
	readonly rows: readonly (readonly string[])[];
	/** Printed below the table. */
	readonly note?: string;
}

/** The interest of a period as texts in one language, to be printed or sent. */
export interface Statement {
	readonly title: string;
	/** Currency, index and interest period. */
	readonly subject: string;
	/** The organisation that issues the statement. */
	readonly issuer: string;
	/** The parties that are not blank. */
	readonly parties: readonly StatementLine[];
	readonly payable: StatementLine;
	readonly exact: StatementLine;
	readonly figures: readonly StatementLine[];
	readonly terms: readonly StatementLine[];
	/** The principal changes; undefined without changes. */
	readonly principal: StatementTable | undefined;
	/** Replaces {@link principal} on the page if that is in the annex. */
	readonly principalInBrief: string;
	/** The days with the columns that fit on a page. */
	readonly days: StatementTable;
	/** Accrued interest at the end of each month, quarter or year. */
	readonly months: StatementTable;
	/** The days with all figures, for the annex. */
	readonly allDays: StatementTable;
	readonly conventions: readonly string[];
	readonly sources: readonly string[];
	/** File name of the statement, without an extension. */
	readonly fileName: string;
}

/** Chinese characters and full-width signs, which take two monospaced columns. */
const wide =
	/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;

/** Number of monospaced columns that a text takes. */
export const displayWidth = (text: string): number =>
	[...text].reduce((width, character) => width + (wide.test(character) ? 2 : 1), 0);

/** Pads a text with spaces, before or after it, to a width in columns. */
export function padded(text: string, width: number, side: 'start' | 'end'): string {
	const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)));
	return side === 'end' ? text + spaces : spaces + text;
}

const gap = '  ';

/** A statement as plain text for a mail, with labels and figures aligned in a monospaced font. */
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

/** Author and time of a statement. */
interface Issue {
	readonly organisation: string;
	readonly userId: string;
	readonly at: Date;
	/** Name of the time zone in which the time is written, such as Europe/London. */
	readonly timeZone: string;
	/** Version of the portal. */
	readonly portal: string;
	/** The saved loan with exactly these terms, if there is one. */
	readonly loan?: Pick<SavedLoan, 'name' | 'version'> | undefined;
}

/** Lines that name the author, the time, the saved loan and the version of the portal. */
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

/** Texts of a statement in its language. */
export interface StatementText {
	readonly t: TFunction<'statement'>;
	readonly calculator: LoansText;
	readonly language: Language;
}

/** The texts in a language. Until they are loaded, returns the texts in the language of the screen. */
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
