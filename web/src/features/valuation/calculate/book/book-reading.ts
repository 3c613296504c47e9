import type texts from '#i18n/en/valuation.json';
import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { SavedMapping, SkippedRow } from '#shared/table/read/table-row.ts';
import { acceptProposals, type FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';
import type { ValuationText } from '../../shared/valuation.ts';

type FieldKey = Exclude<keyof typeof texts.book.fields, 'labels'>;

export function fieldLabel(field: string, { t }: ValuationText): string {
	const [, leg, name] = /^leg([12])(\w+)$/.exec(field) ?? [];
	if (leg === undefined) return t(`book.fields.${field as FieldKey}`);
	return t('book.leg', { leg, field: t(`book.fields.${name as FieldKey}`) });
}

export interface BookAnswers extends FileAnswers {
	readonly isAccepted?: true;
	readonly ownParty?: string;
}

export type BookQuestion = LoanQuestion;

export interface Layout {
	readonly form: 'row-per-leg' | 'row-per-deal';
	readonly isTemplate: boolean;
	readonly sheet: string;
	/** Names of all sheets of the workbook; empty for a text file. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly LayoutColumn[];
	readonly fields: readonly string[];
	/** Title lines above the headings, which are not read as deals. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

/** Detected layout, which the user accepts before the deals are valued. A template without faults has none. */
export interface BookReading {
	/** Open questions. No deal is valued until the user has answered all of them. */
	readonly questions: readonly BookQuestion[];
	readonly layout?: Layout;
	readonly deals: number;
	/** Mapping of the headings to fields, which can be saved for the organisation. Missing while a question is open. */
	readonly mapping?: SavedMapping;
}

/** Returns answers that accept the layout and every proposed answer. Questions without a proposed answer stay open. */
export const acceptBook = (answers: BookAnswers, questions: readonly BookQuestion[]): BookAnswers => ({
	...acceptProposals(answers, questions),
	isAccepted: true,
});
