import type { DateOrder } from '../kind/parse-date.ts';
import type { DecimalSign, RateUnit } from '../kind/parse-figure.ts';

/** Decisions of the user or the organisation about one column. */
export interface ColumnAnswer {
	/** Name of a field; null for one of the user's own columns. */
	readonly field?: string | null;
	readonly unit?: RateUnit;
	/** Power of ten by which amounts without a scale are multiplied: 0, 3 or 6. */
	readonly power?: number;
	readonly order?: DateOrder;
	readonly sign?: DecimalSign;
}

/** All decisions of the user about a table. */
export interface TableAnswers {
	readonly sheet?: string;
	/** Line of the heading row, by sheet; a text file has the sheet name ''. */
	readonly headingLines?: Readonly<Record<string, number>>;
	/** Answers by column key. A heading has the same answer in all sheets. */
	readonly columns?: Readonly<Record<string, ColumnAnswer>>;
	/** Values that apply to all rows, by field. */
	readonly values?: Readonly<Record<string, string>>;
	/** Rows that the user has included or skipped, contrary to the proposal, by `rowKey`. */
	readonly rows?: Readonly<Record<string, 'data' | 'skip'>>;
	/** True if numbers in date columns are serial numbers, even in a text file. */
	readonly acceptsSerials?: boolean;
	/** Cells or rows whose doubtful values the user has confirmed, by `placeKey`. */
	readonly confirmed?: readonly string[];
}

/** A mapping that an organisation has saved. */
export interface SavedMapping {
	readonly name: string;
	/** Answers by the column's `savedKey`. */
	readonly columns: Readonly<Record<string, ColumnAnswer>>;
	readonly values: Readonly<Record<string, string>>;
}

/** Questions about a table, as English sentences. */
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

/** A decision that the user must make before the table is complete. */
export interface Question extends QuestionValues {
	readonly code: QuestionCode;
	/** Answers to select from; for `field-missing`, the keys of the own columns. */
	readonly options: readonly string[];
	/** Set if the user can enter a value for all rows. */
	readonly acceptsValue?: true;
	/** Texts from the file that illustrate the question. */
	readonly samples: readonly string[];
}

export const describeQuestion = ({ code, ...values }: Question): string => sentences[code](values);
