import type { WordTable } from '../kind/word-table.ts';

/** Parser of a column's cells. */
export type FieldKind =
	/** Any text on one line. */
	| 'text'
	/** Text that identifies the row. */
	| 'id'
	| 'currency'
	| 'date'
	/** Figure in units of a currency: `12,5 Mio.`, `GBP 27,250,000.00`. */
	| 'amount'
	/** Figure in percent or basis points. */
	| 'rate'
	| 'figure'
	| 'count'
	/** One of the words of a table. */
	| 'word'
	| 'index'
	| 'tenor'
	| 'weekday';

/** A field that a column can have. */
export interface Field {
	readonly field: string;
	readonly kind: FieldKind;
	/** Heading of the column in files written by the portal. */
	readonly heading?: { readonly en: string; readonly zh: string };
	/** Additional headings in English, German and Chinese, compared without case, blanks, points and units. */
	readonly synonyms: readonly string[];
	/**
	 * Need for a value.
	 *
	 * `required`: a row without it has a fault, a table without it a question. `perRow`: the column is required, but
	 * cells can be blank. `control`: compared with other fields; an unreadable cell causes a remark instead of a fault.
	 * @default 'optional'
	 */
	readonly need?: 'required' | 'perRow' | 'optional' | 'control';
	/** Unit of the returned rate. */
	readonly unit?: 'percent' | 'bp';
	/** Unit of a rate if neither the heading nor the cell states one; if absent, the user selects it. */
	readonly bareUnit?: 'percent' | 'bp';
	/** True for rates of a series, which are compared with their neighbours instead of a usual size. */
	readonly isSeries?: boolean;
	/** True if small figures without a scale cause a question: units, thousands or millions. */
	readonly asksScale?: boolean;
	readonly words?: WordTable;
	/** Field with the currency of an amount. */
	readonly currencyField?: string;
	/** Field with the weekday of a date. */
	readonly weekdayField?: string;
	/** True if the user can enter one value for all rows when no column has the field. */
	readonly acceptsValueForAll?: boolean;
}

/** Fields of one subject, such as loans. */
export interface Vocabulary {
	readonly subject: string;
	readonly fields: readonly Field[];
	/** Returns the field of a heading that follows a pattern, such as a tenor. The heading is canonical. */
	readonly recognise?: (heading: string) => Field | undefined;
	/** True if all sheets with a table belong to the file; otherwise the user selects one. */
	readonly usesAllSheets?: boolean;
	/** Minimum number of headings that are known fields. Default: 2. */
	readonly minFields?: number;
}
