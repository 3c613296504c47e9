import type { ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type texts from '#i18n/en/valuation.json';
import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { SavedMapping, SkippedRow } from '#shared/table/read/table-row.ts';
import { acceptProposals, type FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

type FieldKey = Exclude<keyof typeof texts.book.fields, 'labels'>;

export function fieldLabel(field: string, { t }: ValuationText): string {
	const [, leg, name] = /^leg([12])(\w+)$/.exec(field) ?? [];
	if (leg === undefined) return t(`book.fields.${field as FieldKey}`);
	return t('book.leg', { leg, field: t(`book.fields.${name as FieldKey}`) });
}

export interface BookAnswers extends FileAnswers {
	/** True after the user has accepted the interpretation of the columns. */
	readonly isAccepted?: true;
	/** Party in trade files that the user represents. */
	readonly ownParty?: string;
}

export type BookQuestion = LoanQuestion;

export interface Layout {
	readonly form: 'row-per-leg' | 'row-per-deal';
	/** True if all headings are those of the portal's template. */
	readonly isTemplate: boolean;
	readonly sheet: string;
	/** Names of all sheets of the workbook; empty for a text file. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly LayoutColumn[];
	/** Deal fields that the user can assign to a column. */
	readonly fields: readonly string[];
	/** Title lines above the headings, which are not read as deals. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

/**
 * Detected layout of a file of deals, and the open questions about it. The user accepts the layout before the deals are
 * valued. No layout is detected for a template without faults.
 */
export interface BookReading {
	/** Open questions. No deal is valued until the user has answered all of them. */
	readonly questions: readonly BookQuestion[];
	readonly layout?: Layout;
	/** Number of deals in the file, including faulty deals. */
	readonly deals: number;
	/** Mapping of the headings to fields, which can be saved for the organisation. Missing while a question is open. */
	readonly mapping?: SavedMapping;
}

/** Returns answers that accept the layout and every proposed answer. Questions without a proposed answer stay open. */
export const acceptBook = (answers: BookAnswers, questions: readonly BookQuestion[]): BookAnswers => ({
	...acceptProposals(answers, questions),
	isAccepted: true,
});
