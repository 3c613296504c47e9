import type { WordTable } from '../kind/word-table.ts';

/** Reader of the cells of a column. */
export type FieldKind =
	/** Any text on one line. */
	| 'text'
	/** Text that names the row. */
	| 'id'
	| 'currency'
	| 'date'
	/** Figure in units of a currency: `12,5 Mio.`, `GBP 27,250,000.00`. */
	| 'amount'
	/** Figure in percent or basis points. */
	| 'rate'
	| 'figure'
	| 'count'
	/** One of a list of words. */
	| 'word'
	| 'index'
	| 'tenor'
	| 'weekday';

/** A field that a column can have. */
export interface Field {
	readonly field: string;
	readonly kind: FieldKind;
	/** Heading of the column in files that the portal writes. */
	readonly heading?: { readonly en: string; readonly zh: string };
	/** Further headings in English, German and Chinese, compared without case, blanks, points and units. */
	readonly synonyms: readonly string[];
	/**
	 * `required`: a row without it has a fault, a table without it a question. `perRow`: a row may be blank, a table may not.
	 * `control`: compared with other fields; a cell that cannot be read is a remark and not a fault.
	 * @default 'optional'
	 */
	readonly need?: 'required' | 'perRow' | 'optional' | 'control';
	/** Unit of the value of a rate. */
	readonly unit?: 'percent' | 'bp';
	/** Unit of a bare figure where neither the heading nor the cell names one; without it the person selects the unit. */
	readonly bareUnit?: 'percent' | 'bp';
	/** Rates of a series are compared with their neighbours and not with a usual size. */
	readonly isSeries?: boolean;
	/** Small figures without a scale are a question: units, thousands or millions. */
	readonly asksScale?: boolean;
	readonly words?: WordTable;
	/** Field with the currency of an amount. */
	readonly currencyField?: string;
	/** Field with the weekday of a date. */
	readonly weekdayField?: string;
	/** A value that the person can give once for all rows if no column has it. */
	readonly acceptsValueForAll?: boolean;
}

/** Fields of a subject. */
export interface Vocabulary {
	readonly subject: string;
	readonly fields: readonly Field[];
	/** Fields of headings with a pattern, such as tenors; the heading is canonical. */
	readonly recognise?: (heading: string) => Field | undefined;
	/** Every sheet with a table belongs to the file; otherwise the person selects one of several. */
	readonly usesAllSheets?: boolean;
	/** Headings that a table needs, besides `required` ones, to be a table of the subject. */
	readonly minFields?: number;
}
