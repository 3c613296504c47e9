import type { WordTable } from '../kind/word-table.ts';

/** Type of a field, which selects the parser for its cells. */
export type FieldKind =
	/** Any text on one line. */
	| 'text'
	/** Text that identifies the row. */
	| 'id'
	| 'currency'
	| 'date'
	/** Number in units of a currency: `12,5 Mio.`, `GBP 27,250,000.00`. */
	| 'amount'
	/** Number in percent or basis points. */
	| 'rate'
	| 'figure'
	| 'count'
	/** Word from the field's word table. */
	| 'word'
	| 'index'
	| 'tenor'
	| 'weekday';

/** A field that a column of a table can be read as. */
export interface Field {
	readonly field: string;
	readonly kind: FieldKind;
	/** Heading of the column in generated files. */
	readonly heading?: { readonly en: string; readonly zh: string };
	/** Further headings in English, German and Chinese. They are compared without case, blanks, points and units. */
	readonly synonyms: readonly string[];
	/**
	 * Rule for missing values.
	 *
	 * `required`: a row without a value has a fault, a table without the column leads to a question. `perRow`: the column
	 * is required, but its cells can be blank. `control`: only compared with other fields, so an unreadable cell leads to
	 * a remark instead of a fault.
	 *
	 * @default 'optional'
	 */
	readonly need?: 'required' | 'perRow' | 'optional' | 'control';
	/** Unit to which rates of the field are converted. */
	readonly unit?: 'percent' | 'bp';
	/** Unit of a rate if neither heading nor cell states one. Undefined if the user must select it. */
	readonly bareUnit?: 'percent' | 'bp';
	/** True for a series of rates. A rate is then compared with its neighbours instead of a usual size. */
	readonly isSeries?: boolean;
	/** True if the scale of small numbers is asked for: units, thousands or millions. */
	readonly asksScale?: boolean;
	readonly words?: WordTable;
	/** Name of the field that contains the currency of the amount. */
	readonly currencyField?: string;
	/** Name of the field that contains the weekday of the date. */
	readonly weekdayField?: string;
	/** True if the user can enter one value for all rows if no column has the field. */
	readonly acceptsValueForAll?: boolean;
}

/** Fields and headings of one kind of table, such as loans. */
export interface Vocabulary {
	readonly subject: string;
	readonly fields: readonly Field[];
	/** Returns the field of a canonical heading that follows a pattern, such as a tenor. */
	readonly recognise?: (heading: string) => Field | undefined;
	/** True if all tables of a file are read. If false, the user selects one sheet. */
	readonly usesAllSheets?: boolean;
	/** Minimum number of known headings in a heading row. Default: 2. */
	readonly minFields?: number;
}
