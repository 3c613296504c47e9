const faults = {
	formula: 'is a formula: paste its value',
	'value-and-text': 'has a value and a text',
	'no-inline-text': 'has no inline text',
	'missing-text': 'has a text that is missing',
	'not-a-number': 'is not a number',
	'not-a-date': 'is not a date',
	'not-a-truth-value': 'is no truth value',
	error: 'is an error: write a value',
	'unknown-type': 'is of a type that is not known: write a text, number or date',
	'missing-format': 'has a format that is missing in the workbook: format it again',
	percentage: 'is formatted as a percentage: write 5.31 for 5.31 %, format General',
	thousands: 'is shown divided by thousands: format it as General',
	'date-with-time': 'is a date with a time: write a date',
	time: 'is a date with a time, or a time: write a date',
	'before-1900': 'is formatted as a date, but is no date after 1900',
	'too-long': (most: number) => `has more than ${most} characters: shorten it`,
} as const;

export type CellFaultCode = keyof typeof faults;

export interface CellFault {
	readonly code: CellFaultCode;
	readonly most?: number;
}

export interface Cell {
	/** Text without surrounding blanks, in Unicode normalisation form C. */
	readonly text: string;
	/** True for a number of a workbook. Its text has a decimal point, whatever the language of the file. */
	readonly isNumber?: true;
	readonly fault?: CellFault;
}

export const blankCell: Cell = { text: '' };

export const isBlank = ({ text, fault }: Cell) => text === '' && fault === undefined;

/** Returns the English message of a fault. It continues a sentence whose subject is the cell. */
export function describeCellFault({ code, most = 0 }: CellFault): string {
	const text = faults[code];
	return typeof text === 'string' ? text : text(most);
}

/** Cuts long texts before normalising them, which takes quadratic time for many combining characters. */
export function textCell(written: string, maxCharacters: number): Cell {
	const text = written.trim();
	if (text === '') return blankCell;
	if (text.length <= maxCharacters) return { text: text.normalize('NFC') };
	return { text: text.slice(0, maxCharacters), fault: { code: 'too-long', most: maxCharacters } };
}

const columnsOfSheet = 16_384;
const rowsOfSheet = 1_048_576;

/**
 * Parses `AB7` to `{ line: 7, place: 27 }`: columns count from 0.
 * @returns undefined if a sheet cannot have the cell
 */
export function parseCellReference(text: string): { readonly line: number; readonly place: number } | undefined {
	const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(text) ?? [];
	if (letters === undefined) return undefined;
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	const line = Number(digits);
	return column > columnsOfSheet || line > rowsOfSheet ? undefined : { line, place: column - 1 };
}

/** Returns the letters of a column index, from 0: `A` for 0, `AB` for 27. */
export function columnLetters(place: number): string {
	const letter = String.fromCharCode(65 + (place % 26));
	return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}
