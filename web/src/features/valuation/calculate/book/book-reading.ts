import type { ValuationText } from '#features/valuation/shared/valuation-text.ts';
import type texts from '#i18n/en/valuation.json';
import type { SavedMapping } from '#shared/table/mapping/answers.ts';
import type { QuestionCode } from '#shared/table/mapping/question.ts';
import type { SkippedRow } from '#shared/table/read/table-row.ts';
import { acceptProposals, type FileAnswers } from '#ui/mappings/answer-question.ts';
import type { LayoutColumn } from '#ui/mappings/column-table.tsx';

type FieldKey = keyof typeof texts.book.fields;

/** Name of a field of the table. */
export function fieldLabel(field: string, { t }: ValuationText): string {
	const [, leg, name] = /^leg([12])(\w+)$/.exec(field) ?? [];
	if (leg === undefined) return t(`book.fields.${field as FieldKey}`);
	return t('book.leg', { leg, field: t(`book.fields.${name as FieldKey}`) });
}

const settingKeys = { '0': 'units', '3': 'thousands', '6': 'millions', '.': 'point', ',': 'comma' } as const;

type SettingKey = keyof typeof texts.book.settings;

/** Name of a unit, a scale, an order of dates or a decimal sign. */
export const settingLabel = (option: string, { t }: ValuationText): string =>
	t(`book.settings.${(settingKeys[option as keyof typeof settingKeys] ?? option) as SettingKey}`);

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

/** A question and the names of its options. */
export function describeBookQuestion(
	{ code, key = '', field = '' }: BookQuestion,
	text: ValuationText,
): { readonly label: string; readonly optionLabel: (option: string) => string } {
	const { t } = text;
	switch (code) {
		case 'match':
		case 'hidden-column':
		case 'own-column':
			return {
				label: t(`book.questions.${code}`, { column: key }),
				optionLabel: (option) => (option === 'own' ? t('book.own') : fieldLabel(option, text)),
			};
		case 'two-columns':
		case 'field-missing':
			return {
				label: t(`book.questions.${code}`, { field: fieldLabel(field, text) }),
				optionLabel: (option) => option,
			};
		case 'unit':
		case 'scale':
		case 'date-order':
		case 'decimal-sign':
			return {
				label: t(`book.questions.${code}`, { column: key }),
				optionLabel: (option) => settingLabel(option, text),
			};
		case 'mapping':
			return {
				label: t('book.questions.mapping'),
				optionLabel: (option) => (option === '' ? t('book.questions.none') : option),
			};
		case 'separator':
			return {
				label: t('book.questions.separator'),
				optionLabel: (option) => t(`book.separators.${separatorNames[option as keyof typeof separatorNames]}`),
			};
		default:
			return { label: t(`book.questions.${code}`), optionLabel: (option) => option };
	}
}

/** The person's decisions about a book. */
export interface BookAnswers extends FileAnswers {
	/** The person accepted how the columns are read. */
	readonly isAccepted?: true;
}

/** Something that the person decides before deals are valued. */
export interface BookQuestion {
	/** `mapping`: a saved one fits the book. `own-column`: its heading resembles a term of a deal. */
	readonly code: QuestionCode | 'mapping' | 'own-column';
	/** Key of the column. */
	readonly key?: string | undefined;
	readonly field?: string | undefined;
	readonly proposed?: string | undefined;
	readonly options: readonly string[];
	readonly samples: readonly string[];
}

/** Sheet, headings, columns and other lines of a book. */
export interface Layout {
	readonly form: 'row-per-leg' | 'row-per-deal';
	/** True if all headings are those of the template. */
	readonly isTemplate: boolean;
	readonly sheet: string;
	/** Names of all sheets; empty for text. */
	readonly sheets: readonly string[];
	readonly headingLine: number | undefined;
	/** Rows that can be the heading row. */
	readonly headingRows: readonly { readonly line: number; readonly text: string }[];
	readonly columns: readonly LayoutColumn[];
	/** Fields that a column can have. */
	readonly fields: readonly string[];
	/** Lines above the headings. */
	readonly titles: readonly { readonly line: number; readonly text: string }[];
	readonly skipped: readonly SkippedRow[];
}

/** Layout and open questions of a book that the person accepts before it is valued. A template with doubtful values has no layout. */
export interface BookReading {
	/** Nothing is valued while one is open. */
	readonly questions: readonly BookQuestion[];
	readonly layout?: Layout;
	/** Number of deals in the book, faulty ones included. */
	readonly deals: number;
	/** Mapping to be saved for the organisation; missing while a question is open. */
	readonly mapping?: SavedMapping;
}

/** The answers with every proposal accepted, and how the columns are read. Questions without a proposal stay open. */
export const acceptBook = (answers: BookAnswers, questions: readonly BookQuestion[]): BookAnswers => ({
	...acceptProposals(answers, questions),
	isAccepted: true,
});
