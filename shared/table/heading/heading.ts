import { columnLetters } from '#shared/workbook/cell.ts';
import { cellAt, type Grid, type GridRow, isHiddenColumn } from '../file/grid.ts';
import { currencyOf } from '../kind/currency-words.ts';
import { powerOfWord, type RateUnit, unitOfWord } from '../kind/parse-figure.ts';
import type { SavedMapping } from '../read/table-row.ts';
import { tableLimits } from '../table-limits.ts';
import type { Field, Vocabulary } from '../vocabulary/vocabulary.ts';

export interface Heading {
	/** Canonical name of the field: lower-case letters and digits. Empty if the heading is too long. */
	readonly name: string;
	readonly unit?: RateUnit;
	/** Scale as a power of ten: 6 for `本金（百万）` and `Principal (EUR m)`. */
	readonly power?: number;
}

/** Returns the form in which headings are compared: only letters and digits, in lower case. */
export const canonicalHeading = (text: string): string =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}€]+/gu, '');

const fillers = new Set(['in', 'pa', 'p.a.', 'of', 'currency', 'ccy']);

/** Scale and currency in one word: `TEUR`, `T€`, `kUSD`. */
const stuckScale = /^([tk])(€|[a-z]{3})$/i;
const stuckScaleAfter = /^(€|[a-z]{3})(k|m|mn|mio|bn)$/i;

/** Unit at the end of a field name: `fixedRatePercent_1`, `spreadBp_2`. */
const stuckUnit = /[a-z](Percent|Bps?)(?:_?\d{1,2})?$/;

/** Splits a heading into its name and its units: `Marge (bp)`, `CAS in %`, `本金（百万）`, `Spread %`. */
export function readHeading(written: string): Heading {
	if (written.length > tableLimits.headingCharacters) return { name: '' };
	const text = written.normalize('NFKC').replace(/\s+/g, ' ').trim();
	const bracketed = /[([]([^()[\]]{1,30})[)\]] ?$/.exec(text);
	const inner = bracketed === null ? undefined : readUnits(bracketed[1] as string);
	if (inner !== undefined && bracketed !== null && bracketed.index > 0) {
		return { name: canonicalHeading(text.slice(0, bracketed.index)), ...inner };
	}
	const stuck = stuckUnit.exec(text);
	if (stuck !== null) return { name: canonicalHeading(text), unit: stuck[1] === 'Percent' ? 'percent' : 'bp' };
	const words = text.split(/ |(?=%)/);
	for (let count = Math.min(4, words.length - 1); count > 0; count--) {
		const tail = words.slice(-count);
		const units = tail[0] === 'm' && count === 1 ? undefined : readUnits(tail.join(' '));
		if (units !== undefined) return { name: canonicalHeading(words.slice(0, -count).join(' ')), ...units };
	}
	return { name: canonicalHeading(text) };
}

/** Returns the units in a text. Undefined if it has words other than units, scales, currencies and filler words. */
export function readUnits(text: string): Pick<Heading, 'unit' | 'power'> | undefined {
	let unit: RateUnit | undefined;
	let power: number | undefined;
	const whole = unitOfWord(text.trim());
	if (whole !== undefined) return { unit: whole };
	for (const word of text
		.toLowerCase()
		.split(/[\s,;]+/)
		.filter((each) => each !== '')) {
		const stuck = stuckScale.exec(word);
		const stuckAfter = stuckScaleAfter.exec(word);
		if (unitOfWord(word) !== undefined) unit = unitOfWord(word);
		else if (powerOfWord(word) !== undefined) power = powerOfWord(word);
		else if (stuck !== null && currencyOf(stuck[2] as string) !== undefined) power = 3;
		else if (stuckAfter !== null && currencyOf(stuckAfter[1] as string) !== undefined) {
			power = powerOfWord(stuckAfter[2] as string);
		} else if (!fillers.has(word) && currencyOf(word) === undefined) return undefined;
	}
	if (unit === undefined && power === undefined) return undefined;
	return { ...(unit === undefined ? {} : { unit }), ...(power === undefined ? {} : { power }) };
}

export interface HeadedColumn {
	/** Key of the column in answers and saved mappings: its heading. Repeated headings are numbered. */
	readonly key: string;
	readonly place: number;
	readonly letters: string;
	/** Heading as written in the file; empty if the column has none. */
	readonly heading: string;
	/** Text of the merged cell above the headings of several columns. */
	readonly group?: string;
	readonly isHidden: boolean;
	readonly units: Omit<Heading, 'name'>;
	/** Names by which the heading is compared with fields, the most specific first. */
	readonly names: readonly string[];
}

export interface Headings {
	readonly line: number;
	readonly columns: readonly HeadedColumn[];
	readonly titles: readonly { readonly line: number; readonly texts: readonly string[] }[];
}

export function fieldOfHeading(vocabulary: Vocabulary, names: readonly string[]): Field | undefined {
	for (const name of names) {
		const field = namesOf(vocabulary).get(name) ?? vocabulary.recognise?.(name);
		if (field !== undefined) return field;
	}
	return undefined;
}

const compiled = new WeakMap<Vocabulary, ReadonlyMap<string, Field>>();

export function namesOf(vocabulary: Vocabulary): ReadonlyMap<string, Field> {
	const known = compiled.get(vocabulary);
	if (known !== undefined) return known;
	const map = new Map(
		vocabulary.fields.flatMap((field) => headingsOfField(field).map((name): [string, Field] => [name, field])),
	);
	compiled.set(vocabulary, map);
	return map;
}

/** Returns a field's canonical headings: name, headings in generated files with and without units, and synonyms. */
function headingsOfField({ field, heading, synonyms }: Field): readonly string[] {
	const written = heading === undefined ? [] : [heading.en, heading.zh];
	return [
		...[field, ...written, ...synonyms].map(canonicalHeading),
		...written.map((text) => readHeading(text).name).filter((name) => name !== ''),
	];
}

/** Finds the first row with the most known headings. @returns undefined if no row has enough of them */
export function findHeadings(
	grid: Grid,
	vocabulary: Vocabulary,
	{ chosenLine, saved }: { readonly chosenLine?: number | undefined; readonly saved?: SavedMapping | undefined } = {},
): Headings | undefined {
	const { minFields = 2 } = vocabulary;
	const chosen = grid.rows.find(({ line }) => line === chosenLine);
	if (chosen !== undefined) return headingsOf(grid, chosen);
	const savedField = (text: string) => saved?.columns[canonicalHeading(text)]?.field ?? undefined;
	const fieldOf = (text: string) => savedField(text) ?? fieldOfHeading(vocabulary, namesOfText(text))?.field;
	let best: { readonly row: GridRow; readonly fields: number } | undefined;
	for (const row of grid.rows.slice(0, tableLimits.headingRows)) {
		const fields = new Set(row.cells.map(({ text }) => fieldOf(text)).filter((field) => field !== undefined)).size;
		if (fields >= minFields && fields > (best?.fields ?? 0)) best = { row, fields };
	}
	return best === undefined ? undefined : headingsOf(grid, best.row);
}

function headingsOf(grid: Grid, row: GridRow): Headings {
	const width = grid.rows.reduce((most, { cells }) => Math.max(most, cells.length), row.cells.length);
	const nextKey = columnKeys();
	const columns: HeadedColumn[] = [];
	for (let place = 0; place < width; place++) {
		const heading = cellAt(row, place).text;
		const letters = columnLetters(place);
		const group = groupAbove(grid, row.line, place);
		const { name: bare, ...units } = readHeading(heading);
		const own = namesOfText(heading);
		columns.push({
			key: nextKey(heading === '' ? `column ${letters}` : heading),
			place,
			letters,
			heading,
			...(group === undefined ? {} : { group }),
			isHidden: isHiddenColumn(grid, place),
			units,
			names: group === undefined || bare === '' ? own : [canonicalHeading(`${group} ${heading}`), ...own],
		});
	}
	const titles = grid.rows
		.filter(({ line }) => line < row.line)
		.map(({ line, cells }) => ({ line, texts: cells.map(({ text }) => text).filter((text) => text !== '') }));
	return { line: row.line, columns, titles };
}

/** Returns a function that makes the key of each column: its heading, which is numbered if it occurs again. */
export function columnKeys(): (name: string) => string {
	const used = new Map<string, number>();
	return (name) => {
		const count = (used.get(name) ?? 0) + 1;
		used.set(name, count);
		return count === 1 ? name : `${name} #${count}`;
	};
}

function namesOfText(text: string): readonly string[] {
	if (text.length > tableLimits.headingCharacters) return [];
	const whole = canonicalHeading(text);
	const { name } = readHeading(text);
	return [whole, name].filter((each) => each !== '');
}

function groupAbove(grid: Grid, headingLine: number, place: number): string | undefined {
	for (const { lines, places } of grid.merged) {
		const isAbove = lines[1] === headingLine - 1 && places[0] < places[1] && places[0] <= place && place <= places[1];
		if (!isAbove) continue;
		const row = grid.rows.find(({ line }) => line === lines[0]);
		const text = row === undefined ? '' : cellAt(row, places[0]).text;
		if (text !== '') return text;
	}
	return undefined;
}
