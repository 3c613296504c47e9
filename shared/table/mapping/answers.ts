import type { DateOrder } from '../kind/parse-date.ts';
import type { DecimalSign, RateUnit } from '../kind/parse-figure.ts';

/** Settings of one column that the user or the organisation has chosen. */
export interface ColumnAnswer {
	/** Name of the column's field. Null if the user keeps the column as an additional column. */
	readonly field?: string | null;
	readonly unit?: RateUnit;
	/** Scale of amounts without a scale, as a power of ten: 0, 3 or 6. */
	readonly power?: number;
	readonly order?: DateOrder;
	readonly sign?: DecimalSign;
}

/** All answers of the user about the tables of a file. */
export interface TableAnswers {
	readonly sheet?: string;
	/** Line number of the heading row, by sheet name. The name of a text file's sheet is empty. */
	readonly headingLines?: Readonly<Record<string, number>>;
	/** Answers about columns, by column key. An answer applies to this heading in all sheets. */
	readonly columns?: Readonly<Record<string, ColumnAnswer>>;
	/** Values that apply to all rows of the table, by field. */
	readonly values?: Readonly<Record<string, string>>;
	/** Rows that the user has included or skipped against the proposal, by `rowKey`. */
	readonly rows?: Readonly<Record<string, 'data' | 'skip'>>;
	/** True to read numbers in date columns as serial numbers, even in a text file. */
	readonly acceptsSerials?: boolean;
	/** Cells or rows whose unusual values the user has confirmed, by `placeKey`. */
	readonly confirmed?: readonly string[];
}

/** A mapping of columns to fields that an organisation has saved. */
export interface SavedMapping {
	readonly name: string;
	/** Answers about columns, by `savedKey` of the column key. */
	readonly columns: Readonly<Record<string, ColumnAnswer>>;
	readonly values: Readonly<Record<string, string>>;
}

/** English texts of the questions that a table can raise, by code. */
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
	/** Column key. */
	readonly key?: string;
	readonly field?: string;
	readonly proposed?: string;
}

/** A question that the user must answer before the table can be used. */
export interface Question extends QuestionValues {
	readonly code: QuestionCode;
	/** Possible answers. For `field-missing`, the keys of the columns that have no field. */
	readonly options: readonly string[];
	/** True if the user can enter one value for all rows instead. */
	readonly acceptsValue?: true;
	/** Cell texts from the file that illustrate the question. */
	readonly samples: readonly string[];
}

export const describeQuestion = ({ code, ...values }: Question): string => sentences[code](values);
