const reasons = {
	'too-large': ({ max = 0 }) => `The file is larger than ${max} bytes. Split it.`,
	empty: () => 'The file is empty.',
	html: () =>
		'The file is a web page (HTML) with the name of a workbook, not a workbook. Open it in a spreadsheet program and save it as .xlsx.',
	xml: () => 'The file is an XML file, not a workbook. Open it in a spreadsheet program and save it as .xlsx.',
	'old-workbook': () => 'The file is a workbook in the format of Excel 97–2003 (.xls). Save it as .xlsx.',
	password: () => 'The workbook has a password. Save it without one.',
	pdf: () => 'The file is a PDF. Save the table as .xlsx or .csv.',
	'not-text': () => 'The file is neither a workbook nor text. Save the table as .xlsx or .csv.',
	'damaged-text': ({ encoding = '' }) => `The file is damaged ${encoding} text. Save it again as .xlsx or CSV UTF-8.`,
	'quote-not-closed': ({ line = 0 }) => `Line ${line}: a quotation mark is opened and not closed.`,
	'quote-in-cell': ({ line = 0 }) =>
		`Line ${line}: a quotation mark is inside a cell. Double it and put the cell in quotation marks.`,
	'line-too-long': ({ line = 0, max = 0 }) => `Line ${line} has more than ${max} characters.`,
	'too-many-rows': ({ max = 0 }) => `The file has more than ${max} rows. Split it.`,
	'too-many-columns': ({ line = 0, max = 0 }) => `Line ${line} has more than ${max} columns.`,
	/** The workbook reader provides the message; `detail` contains its code. */
	workbook: ({ sentence = '' }) => String(sentence),
	'no-table': () => 'The file has no heading row with columns that are known. Select the heading row.',
	'no-rows': () => 'The table has headings and no rows.',
} as const satisfies Readonly<Record<string, (values: RefusalValues) => string>>;

export type RefusalCode = keyof typeof reasons;

export interface RefusalValues {
	readonly max?: number;
	readonly line?: number;
	readonly encoding?: string;
	/** Reason code of the workbook reader. */
	readonly detail?: string;
	readonly sentence?: string;
	readonly params?: Readonly<Record<string, string | number>>;
}

/** A file that cannot be read. The message is translated by `refused` and `values`. */
export interface Refusal {
	readonly refused: RefusalCode;
	readonly values: RefusalValues;
}

export const refusal = (refused: RefusalCode, values: RefusalValues = {}): Refusal => ({ refused, values });

export const isRefusal = (value: object): value is Refusal => 'refused' in value;

export const describeRefusal = ({ refused, values }: Refusal): string => reasons[refused](values);
