import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { conventionSentences } from './convention-sentences.ts';
import { allDaysTable, dayTable, monthTable } from './day-tables.ts';
import { exactLine, figureLines, payableLine } from './figure-lines.ts';
import { type Parties, partyKeys, plainText } from './parties.ts';
import { principalInBrief, principalTable } from './principal-table.ts';
import { sourceSentences } from './source-sentences.ts';
import type { Statement } from './statement.ts';
import type { StatementText } from './statement-text.ts';
import { termLines } from './term-lines.ts';

/** Content of a statement in addition to the result. */
export interface StatementDetails {
	readonly parties: Parties;
	readonly organisation: string;
	/** Label of the calculator's free text in the layout. */
	readonly freeTextLabel: string | undefined;
}

/** The tables of a statement, which its details do not change. */
export const statementTables = (result: CompoundingResult, text: StatementText) => ({
	principal: principalTable(result, text),
	days: dayTable(result, text),
	months: monthTable(result, text),
	allDays: allDaysTable(result, text),
});

/** The statement of a result in the language of the texts. Every figure is that of the answer. */
export function composeStatement(
	result: CompoundingResult,
	{ parties, organisation, freeTextLabel }: StatementDetails,
	text: StatementText,
	tables = statementTables(result, text),
): Statement {
	const { t, language } = text;
	const { startDate, endDate } = result.conventions;
	const period = t('period', { start: dateText(startDate, language), end: dateText(endDate, language) });
	return {
		title: t('title'),
		subject: `${result.currency} ${result.index}${text.calculator.t('conventions.separator')}${period}`,
		issuer: plainText(organisation),
		parties: partyKeys
			.map((key) => ({ label: t(`parties.${key}`), value: plainText(parties[key]) }))
			.filter(({ value }) => value !== ''),
		payable: payableLine(result, text),
		exact: exactLine(result, text),
		figures: figureLines(result, text),
		terms: termLines(result, plainText(freeTextLabel ?? text.calculator.t('fields.customTextBox1')), text),
		...tables,
		principalInBrief: principalInBrief(result, text),
		conventions: conventionSentences(result, text),
		sources: sourceSentences(result.index, text),
		fileName: fileName([t('title'), result.currency, result.index, startDate, endDate, plainText(parties.reference)]),
	};
}

/** Composes a file name without characters that file systems refuse. */
const fileName = (parts: readonly string[]): string =>
	parts
		.filter((part) => part !== '')
		.join(' ')
		.replace(/[\\/:*?"<>|]/g, '-');
