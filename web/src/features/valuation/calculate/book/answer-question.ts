import type { LegacyEncoding } from '#shared/table/file/decode-text.ts';
import type { Separator } from '#shared/table/file/find-separator.ts';
import type { ColumnAnswer } from '#shared/table/mapping/answers.ts';
import type { BookAnswers, BookQuestion, Layout } from './book-reading.ts';

export const noAnswers: BookAnswers = { table: {} };

/** The answers with a decision about a column. */
export function answerColumn(answers: BookAnswers, key: string, answer: ColumnAnswer): BookAnswers {
	const { columns = {} } = answers.table;
	const before = Object.hasOwn(columns, key) ? columns[key] : {};
	return { ...answers, table: { ...answers.table, columns: { ...columns, [key]: { ...before, ...answer } } } };
}

export const answerHeading = (answers: BookAnswers, sheet: string, line: number): BookAnswers => ({
	...answers,
	table: { ...answers.table, headingLines: { ...answers.table.headingLines, [sheet]: line } },
});

/** The answers with a saved mapping, or without one if the name is blank. */
export const answerMapping = (answers: BookAnswers, name: string): BookAnswers => ({
	...answers,
	mapping: name === '' ? null : name,
});

/** Answers about one sheet do not apply to another one. */
export const answerSheet = (answers: BookAnswers, sheet: string): BookAnswers => ({
	...answers,
	table: { ...answers.table, sheet },
});

export const confirmPlace = (answers: BookAnswers, place: string): BookAnswers => ({
	...answers,
	table: { ...answers.table, confirmed: [...(answers.table.confirmed ?? []), place] },
});

/** The answers with the option that the person selected for a question. */
export function answerQuestion(answers: BookAnswers, question: BookQuestion, option: string): BookAnswers {
	const { code, key = '', field = '' } = question;
	switch (code) {
		case 'mapping':
			return answerMapping(answers, option);
		case 'encoding':
			return { ...answers, encoding: option as LegacyEncoding };
		case 'separator':
			return { ...answers, separator: option as Separator };
		case 'sheet':
			return answerSheet(answers, option);
		case 'heading-row':
			return answers;
		case 'match':
		case 'hidden-column':
		case 'own-column':
			return answerColumn(answers, key, { field: option === 'own' ? null : option });
		case 'two-columns':
			return question.options.reduce(
				(all, each) => answerColumn(all, each, { field: each === option ? field : null }),
				answers,
			);
		case 'field-missing':
			return answerColumn(answers, option, { field });
		case 'unit':
			return answerColumn(answers, key, { unit: option as NonNullable<ColumnAnswer['unit']> });
		case 'scale':
			return answerColumn(answers, key, { power: Number(option) });
		case 'date-order':
			return answerColumn(answers, key, { order: option as NonNullable<ColumnAnswer['order']> });
		case 'decimal-sign':
			return answerColumn(answers, key, { sign: option as NonNullable<ColumnAnswer['sign']> });
	}
}

/** The answers with every proposal accepted. Questions without a proposal stay open. */
export const acceptProposals = (answers: BookAnswers, questions: readonly BookQuestion[]): BookAnswers => ({
	...questions.reduce(
		(all, question) => (question.proposed === undefined ? all : answerQuestion(all, question, question.proposed)),
		answers,
	),
	isAccepted: true,
});

/** The answers with another field for a column. A column that has the field already becomes an own one. */
export function answerField(answers: BookAnswers, layout: Layout, key: string, field: string | undefined): BookAnswers {
	const others = layout.columns.filter((column) => field !== undefined && column.key !== key && column.field === field);
	const freed = others.reduce((all, other) => answerColumn(all, other.key, { field: null }), answers);
	return answerColumn(freed, key, { field: field ?? null });
}
