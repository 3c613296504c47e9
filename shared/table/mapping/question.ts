/** Questions about a table, with the sentence that asks. */
const sentences = {
	encoding: () => 'The file does not name its encoding. Select the one in which the sample is right.',
	separator: () => 'The file can be divided into cells in more than one way. Select the separator.',
	sheet: () => 'Several sheets have a table. Select the sheet.',
	'heading-row': () => 'No row has headings that are known. Select the heading row.',
	match: ({ key = '', proposed = '' }) => `Is the column "${key}" the field ${proposed}?`,
	'hidden-column': ({ key = '', proposed = '' }) => `The column "${key}" is hidden. Is it the field ${proposed}?`,
	'two-columns': ({ field = '' }) => `Several columns have the field ${field}. Select one.`,
	'field-missing': ({ field = '' }) => `No column has the field ${field}. Select the column or enter the value.`,
	unit: ({ key = '' }) => `The column "${key}" names no unit. Select percent or basis points.`,
	scale: ({ key = '' }) => `Are the amounts of the column "${key}" in units, thousands or millions?`,
	'date-order': ({ key = '' }) => `The dates of the column "${key}" can be read in two ways. Select the order.`,
	'decimal-sign': ({ key = '' }) =>
		`The figures of the column "${key}" can be read in two ways. Select the decimal sign.`,
} as const satisfies Readonly<Record<string, (values: QuestionValues) => string>>;

export type QuestionCode = keyof typeof sentences;

interface QuestionValues {
	/** Key of the column. */
	readonly key?: string;
	readonly field?: string;
	readonly proposed?: string;
}

/** Something that the person has to decide before the table is complete. */
export interface Question extends QuestionValues {
	readonly code: QuestionCode;
	/** Answers to select from; for `field-missing` the keys of the own columns. */
	readonly options: readonly string[];
	/** True if the person can enter a value for all rows. */
	readonly acceptsValue?: true;
	/** Texts of the file that show the question. */
	readonly samples: readonly string[];
}

export const describeQuestion = ({ code, ...values }: Question): string => sentences[code](values);
