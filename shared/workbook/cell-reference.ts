const columnsOfSheet = 16_384;
const rowsOfSheet = 1_048_576;

/** Line from 1 and place from 0: `{ line: 7, place: 27 }` for `AB7`; undefined when it is not a cell of a sheet. */
export function parseCellReference(text: string): { readonly line: number; readonly place: number } | undefined {
	const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(text) ?? [];
	if (letters === undefined) return undefined;
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	const line = Number(digits);
	return column > columnsOfSheet || line > rowsOfSheet ? undefined : { line, place: column - 1 };
}

/** `A` for place 0, `AB` for 27. */
export function columnLetters(place: number): string {
	const letter = String.fromCharCode(65 + (place % 26));
	return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}
