import type { ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type texts from '#i18n/en/valuation.json';
import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { SkippedRow } from '#shared/table/read/table-row.ts';
import { acceptProposals, type FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

type FieldKey = Exclude<keyof typeof texts.book.fields, 'labels'>;

export function fieldLabel(field: string, { t }: ValuationText): string {
	const [, leg, name] = /^leg([12])(\w+)$/.exec(field) ?? [];
	if (leg === undefined) return t(`book.fields.${field as FieldKey}`);
	return t('book.leg', { leg, field: t(`book.fields.${name as FieldKey}`) });
}

export interface BookAnswers extends FileAnswers {
	/** True if the user accepted how the columns are read. */
	readonly isAccepted?: true;
	/** The user's own party in trade files. */
	readonly ownParty?: string;
}

export type BookQuestion = LoanQuestion;

export interface Layout {
	readonly form: 'row-per-leg' | 'row-per-deal';
	/** True if all headings are those of the template. */
	readonly isTemplate: boolean;
	readonly sheet: string;
	/** Names of all sheets; empty for a text file. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly LayoutColumn[];
	/** Fields that can be assigned to a column. */
	readonly fields: readonly string[];
	/** Lines above the headings. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

/**
 * Layout and open questions of a book, which the user accepts before it is valued. A template with doubtful values has
 * no layout.
 */
export interface BookReading {
	/** No deal is valued while a question is open. */
	readonly questions: readonly BookQuestion[];
	readonly layout?: Layout;
	/** Number of deals in the book, faulty ones included. */
	readonly deals: number;
	/** Mapping to be saved for the organisation; missing while a question is open. */
	readonly mapping?: SavedMapping;
}

/** Accepts every proposal and how the columns are read. Questions without a proposal stay open. */
export const acceptBook = (answers: BookAnswers, questions: readonly BookQuestion[]): BookAnswers => ({
	...acceptProposals(answers, questions),
	isAccepted: true,
});
