import type { WordTable } from '../kind/word-table.ts';

export type FieldKind =
	| 'text'
	| 'id'
	| 'currency'
	| 'date'
	/** Number in units of a currency: `12,5 Mio.`, `GBP 27,250,000.00`. */
	| 'amount'
	/** Number in percent or basis points. */
	| 'rate'
	| 'figure'
	| 'count'
	| 'word'
	| 'index'
	| 'tenor'
	| 'weekday';

export interface Field {
	readonly field: string;
	readonly kind: FieldKind;
	readonly heading?: { readonly en: string; readonly zh: string };
	/** Further headings in English, German and Chinese. They are compared without case, blanks, points and units. */
	readonly synonyms: readonly string[];
	/**
	 * Default `optional`. `required`: a row without a value has a fault, a table without the column a question. `perRow`:
	 * cells can be blank. `control`: only compared with other fields; an unreadable cell is a remark.
	 */
	readonly need?: 'required' | 'perRow' | 'optional' | 'control';
	readonly unit?: 'percent' | 'bp';
	/** Unit of a rate if neither heading nor cell states one. Undefined if the user must select it. */
	readonly bareUnit?: 'percent' | 'bp';
	/** True for a series of rates. A rate is then compared with its neighbours instead of a usual size. */
	readonly isSeries?: boolean;
	readonly asksScale?: boolean;
	readonly words?: WordTable;
	readonly currencyField?: string;
	readonly weekdayField?: string;
	readonly acceptsValueForAll?: boolean;
}

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
