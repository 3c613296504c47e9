import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import type { TextAnswers } from '#shared/table/file/open-table.ts';
import type { LegacyEncoding, Separator } from '#shared/table/file/text-format.ts';
import type { ColumnAnswer, TableAnswers } from '#shared/table/read/table-row.ts';

export interface FileAnswers extends TextAnswers {
	readonly table: TableAnswers;
	/**
	 * Name of the selected saved mapping; null if the user does not want one. Undefined if the user has not decided: a
	 * question is then asked if a mapping fits.
	 */
	readonly mapping?: string | null;
}

export const noAnswers: FileAnswers = { table: {} };

export function answerColumn<Answers extends FileAnswers>(
	answers: Answers,
	key: string,
	answer: ColumnAnswer,
): Answers {
	const { columns = {} } = answers.table;
	const before = Object.hasOwn(columns, key) ? columns[key] : {};
	return { ...answers, table: { ...answers.table, columns: { ...columns, [key]: { ...before, ...answer } } } };
}

export const answerTerm = <Answers extends FileAnswers>(answers: Answers, field: string, value: string): Answers => ({
	...answers,
	table: { ...answers.table, values: { ...answers.table.values, [field]: value } },
});

export const answerHeading = <Answers extends FileAnswers>(answers: Answers, sheet: string, line: number): Answers => ({
	...answers,
	table: { ...answers.table, headingLines: { ...answers.table.headingLines, [sheet]: line } },
});

export const answerMapping = <Answers extends FileAnswers>(answers: Answers, name: string): Answers => ({
	...answers,
	mapping: name === '' ? null : name,
});

export const answerSheet = <Answers extends FileAnswers>(answers: Answers, sheet: string): Answers => ({
	...answers,
	table: { ...answers.table, sheet },
});

export const confirmPlace = <Answers extends FileAnswers>(answers: Answers, place: string): Answers => ({
	...answers,
	table: { ...answers.table, confirmed: [...(answers.table.confirmed ?? []), place] },
});

export const answerSerials = <Answers extends FileAnswers>(answers: Answers, acceptsSerials: boolean): Answers => ({
	...answers,
	table: { ...answers.table, acceptsSerials },
});

export function answerQuestion<Answers extends FileAnswers>(
	answers: Answers,
	question: LoanQuestion,
	option: string,
): Answers {
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
		case 'term':
			return answerTerm(answers, field, option);
	}
}

export const acceptProposals = <Answers extends FileAnswers>(
	answers: Answers,
	questions: readonly LoanQuestion[],
): Answers =>
	questions.reduce(
		(all, question) => (question.proposed === undefined ? all : answerQuestion(all, question, question.proposed)),
		answers,
	);

export function answerField<Answers extends FileAnswers>(
	answers: Answers,
	{ columns }: { readonly columns: readonly { readonly key: string; readonly field?: string | undefined }[] },
	key: string,
	field: string | undefined,
): Answers {
	const others = columns.filter((column) => field !== undefined && column.key !== key && column.field === field);
	const freed = others.reduce((all, other) => answerColumn(all, other.key, { field: null }), answers);
	return answerColumn(freed, key, { field: field ?? null });
}
