import { figureOf } from '#shared/table/kind/figure-kind.ts';
import { type RateUnit, shiftedBy } from '#shared/table/kind/parse-figure.ts';
import type { TableReading } from '#shared/table/read/read-table.ts';
import type { ColumnAnswer, Question, QuestionCode, TableAnswers } from '#shared/table/read/table-row.ts';

/** A question about a file of fixings. The same question about several columns is asked only once. */
export interface FixingQuestion {
	readonly code: QuestionCode;
	readonly columns: readonly string[];
	readonly field?: string;
	readonly proposed?: string;
	readonly options: readonly string[];
	/** True if the user enters text, such as the name of the index. */
	readonly acceptsValue: boolean;
	readonly samples: readonly string[];
	readonly readings: readonly UnitReading[];
}

/** Sample value, and the rate in percent per year that it represents if the column has this unit. */
interface UnitReading {
	readonly unit: RateUnit;
	readonly sample: string;
	readonly percent: string;
}

const percentPowers: Readonly<Record<RateUnit, number>> = { percent: 0, bp: -2, fraction: 2 };

const maxSamples = 5;

export function fixingQuestions(
	tables: readonly TableReading[],
	ofFile: readonly Question[],
): readonly FixingQuestion[] {
	const withRows = tables.filter(({ rows }) => rows.length > 0);
	const all = [...withRows.flatMap(({ questions }) => questions), ...ofFile];
	const same = Map.groupBy(all, ({ code, key, field, proposed }) =>
		code === 'unit' ? `${code}\n${proposed}` : [code, key, field].join('\n'),
	);
	return [...same.values()].map((questions) => {
		const { code, field, proposed, options, acceptsValue = false } = questions[0] as Question;
		const samples = [...new Set(questions.flatMap((question) => question.samples))].slice(0, maxSamples);
		return {
			code,
			columns: [...new Set(questions.flatMap(({ key }) => key ?? []))],
			...(field === undefined ? {} : { field }),
			...(proposed === undefined ? {} : { proposed }),
			options,
			acceptsValue,
			samples,
			readings: code === 'unit' ? readingsOf(samples, proposed as RateUnit) : [],
		};
	});
}

/** Interprets the first readable sample as percent, and in the unit that the values suggest. */
function readingsOf(samples: readonly string[], proposed: RateUnit): readonly UnitReading[] {
	for (const sample of samples) {
		const figure = figureOf({ type: 'text', text: sample }, '.');
		if (figure === undefined || 'open' in figure) continue;
		const units = new Set<RateUnit>(['percent', proposed]);
		return [...units].map((unit) => ({ unit, sample, percent: shiftedBy(figure.figure, percentPowers[unit]) }));
	}
	return [];
}

export function answerFixingQuestion(answers: TableAnswers, question: FixingQuestion, option: string): TableAnswers {
	const { code, columns, field = '' } = question;
	const ofColumns = (keys: readonly string[], answer: (key: string) => ColumnAnswer): TableAnswers => {
		const decided = keys.map((key) => [key, { ...answers.columns?.[key], ...answer(key) }]);
		return { ...answers, columns: { ...answers.columns, ...Object.fromEntries(decided) } };
	};
	switch (code) {
		case 'unit':
			return ofColumns(columns, () => ({ unit: option as RateUnit }));
		case 'date-order':
			return ofColumns(columns, () => ({ order: option as NonNullable<ColumnAnswer['order']> }));
		case 'decimal-sign':
			return ofColumns(columns, () => ({ sign: option as NonNullable<ColumnAnswer['sign']> }));
		case 'match':
		case 'hidden-column':
			return ofColumns(columns, () => ({ field: option === 'own' ? null : option }));
		case 'two-columns':
			return ofColumns(question.options, (key) => ({ field: key === option ? field : null }));
		case 'field-missing':
			return question.acceptsValue
				? { ...answers, values: { ...answers.values, [field]: option } }
				: ofColumns([option], () => ({ field }));
		default:
			return answers;
	}
}
