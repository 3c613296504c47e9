import { type DateToken, moneyAt, normalisedLabel } from './cells.ts';
import type { TextLine } from './clean-text.ts';
import type { DateReader } from './dates.ts';
import { changesOtherLines, changesOwnLine, headingKind, type LabelKind, labelKind } from './labels.ts';
import type { Money } from './notice-loan.ts';
import { type Token, tokensOf } from './tokens.ts';

interface Place {
	readonly start: number;
	readonly end: number;
}

export type Cell = Place &
	(
		| { readonly type: 'blank' | 'bad' }
		| { readonly type: 'text'; readonly label: string }
		| { readonly type: 'date'; readonly date: DateToken }
		| { readonly type: 'figure'; readonly money: Money }
	);

export interface CellLine {
	/** Indices of the lines of the row: one, or two if a mail program has wrapped it. */
	readonly lines: readonly number[];
	readonly cells: readonly Cell[];
}

export interface FoundTable {
	readonly rows: readonly CellLine[];
	readonly heading?: CellLine;
	readonly sums: readonly CellLine[];
	readonly others: readonly number[];
}

const separators = ['\t', '|', ';', ', ', 'csv', 'gap', 'blank'] as const;

type Separator = (typeof separators)[number];

const gap = /[ \u00a0]{2,}|\u3000+/g;
const rule = /^[\s\-–—=_+|*.]*$/;

/** Finds tables among the lines that are not pairs of a label and a value. */
export class TableFinder {
	readonly #text: string;
	readonly #lines: readonly TextLine[];
	readonly #dates: DateReader;

	constructor(text: string, lines: readonly TextLine[], dates: DateReader) {
		this.#text = text;
		this.#lines = lines;
		this.#dates = dates;
	}

	/** @param isConfirmed true if all column kinds are known; required for tables of single blanks without heading */
	find(open: readonly number[], isConfirmed: (table: FoundTable) => boolean): FoundTable[] {
		const tables: FoundTable[] = [];
		const taken = new Set<number>();
		for (const separator of separators) {
			if (separator === 'blank' && tables.length > 0) break;
			const free = open.filter((line) => !taken.has(line));
			const dated = free.flatMap((line) => this.#cellLine(line, separator, isDated));
			for (const group of this.#groups(dated, separator)) {
				const table = this.#table(group, separator, new Set(free));
				if (table === undefined || (separator === 'blank' && table.heading === undefined && !isConfirmed(table)))
					continue;
				tables.push(table);
				const all = [...table.rows, ...table.sums, ...(table.heading ? [table.heading] : [])].flatMap(
					({ lines }) => lines,
				);
				for (const line of [...all, ...table.others]) taken.add(line);
			}
		}
		return tables;
	}

	#cellLine(line: number, separator: Separator, isWanted: (cells: readonly Cell[]) => boolean): CellLine[] {
		const places = this.#split(this.#lines[line] as TextLine, separator);
		if (places.length < 2) return [];
		const cells = places.map((place) => this.#cell(place, separator));
		return isWanted(cells) ? [{ lines: [line], cells }] : [];
	}

	#groups(dated: readonly CellLine[], separator: Separator): CellLine[][] {
		const groups: CellLine[][] = [];
		let previous: number | undefined;
		for (const row of dated) {
			const line = row.lines[0] as number;
			const isNew =
				previous === undefined ||
				(line > previous + 1 && this.#heading(line, separator, row.cells.length, previous) !== undefined);
			if (isNew) groups.push([row]);
			else groups.at(-1)?.push(row);
			previous = line;
		}
		return groups;
	}

	#table(dated: readonly CellLine[], separator: Separator, free: ReadonlySet<number>): FoundTable | undefined {
		const complete = dated.filter(({ cells }) => isRow(cells));
		const first = complete[0];
		if (first === undefined) return undefined;
		const usual = commonest(complete.map(({ cells }) => cells.length));
		const heading = this.#heading(dated[0]?.lines[0] as number, separator, undefined);
		const count = heading?.cells.length ?? usual;
		const rows: CellLine[] = [];
		const used = new Set<number>();
		for (const row of dated) {
			const line = row.lines[0] as number;
			const isWhole = row.cells.length === count && isRow(row.cells);
			const joined = isWhole || !free.has(line + 1) ? row : this.#joined(row, separator, count);
			if (isRow(joined.cells) && joined.cells.length === count && !this.#isChanged(joined)) rows.push(joined);
		}
		for (const { lines } of rows) for (const line of lines) used.add(line);
		if (rows.length === 0 || (rows.length < 2 && heading === undefined)) return undefined;
		const from = Math.min(...used);
		const to = Math.max(...used);
		const sums = this.#sums(from, to, separator, count, used);
		for (const { lines } of sums) for (const line of lines) used.add(line);
		const others: number[] = [];
		for (let line = from; line <= to; line++) if (!used.has(line) && !rule.test(this.#textOf(line))) others.push(line);
		return { rows, ...(heading === undefined ? {} : { heading }), sums, others };
	}

	/** Joins a row with the next line, into which a mail program has wrapped it. */
	#joined(row: CellLine, separator: Separator, count: number): CellLine {
		const line = row.lines[0] as number;
		const below = this.#lines[line + 1] as TextLine;
		const places = this.#split(below, separator).map((place) => this.#cell(place, separator));
		const cells = [...row.cells];
		if (cells.at(-1)?.type === 'blank') cells.pop();
		if (places[0]?.type === 'blank') places.shift();
		if (places.some(({ type }) => type === 'date') || cells.length + places.length !== count) return row;
		return { lines: [line, line + 1], cells: [...cells, ...places] };
	}

	/** Finds the heading above a row: a line with as many cells, no digits, and at least one known column heading. */
	#heading(row: number, separator: Separator, count: number | undefined, after = -1): CellLine | undefined {
		for (let line = row - 1; line > after && line >= row - 4; line--) {
			const text = this.#textOf(line);
			if (rule.test(text)) continue;
			if (/\d/.test(text)) return undefined;
			const [found] = this.#cellLine(line, separator, (cells) => count === undefined || cells.length === count);
			const kinds = found?.cells.map(headingKindOf).filter((kind) => kind !== undefined) ?? [];
			return kinds.length > 0 && found !== undefined && !changesOtherLines.test(text) ? found : undefined;
		}
		return undefined;
	}

	/** Finds total lines between the rows and up to three lines below them. They have as many cells as a row. */
	#sums(from: number, to: number, separator: Separator, count: number, used: ReadonlySet<number>): CellLine[] {
		if (separator === 'gap' || separator === 'blank') return [];
		const sums: CellLine[] = [];
		for (let line = from; line <= to + 3 && line < this.#lines.length; line++) {
			if (used.has(line)) continue;
			const isSum = (cells: readonly Cell[]) => {
				const [label, ...rest] = cells.filter(({ type }) => type !== 'blank');
				const kind = label?.type === 'text' ? labelKind(label.label) : undefined;
				return (
					(kind === 'weak' || kind === 'interest') && rest.length > 0 && rest.every(({ type }) => type === 'figure')
				);
			};
			sums.push(...this.#cellLine(line, separator, (cells) => cells.length === count && isSum(cells)));
		}
		return sums;
	}

	#isChanged({ cells }: CellLine): boolean {
		return cells.some(({ type, start, end }) => {
			if (type !== 'text') return false;
			const text = this.#text.slice(start, end);
			return changesOtherLines.test(text) || changesOwnLine.test(text);
		});
	}

	#textOf(line: number): string {
		const { start, end } = this.#lines[line] as TextLine;
		return this.#text.slice(start, end);
	}

	#cell({ start, end }: Place, separator: Separator): Cell {
		let [from, to] = [start, end];
		while (from < to && /[\s"]/.test(this.#text.charAt(from))) from++;
		while (to > from && /[\s"]/.test(this.#text.charAt(to - 1))) to--;
		const place = { start: from, end: to };
		const isStrong = separator.length === 1;
		const tokens = tokensOf(
			this.#text,
			from,
			to,
			this.#dates,
			isStrong ? 'always' : separator === 'gap' ? 'if-clear' : 'never',
		);
		const [first] = tokens;
		if (first === undefined || /^(?:-|–|—|n\/a|n\.a\.)$/i.test(this.#text.slice(from, to)))
			return { ...place, type: 'blank' };
		if (first.type === 'date' && tokens.length === 1) return { ...place, type: 'date', date: first };
		const found = moneyAt(tokens, 0);
		if (found?.next === tokens.length) return { ...place, type: 'figure', money: found.money };
		const isText = tokens.every(({ type }) => /^(?:word|symbol|currency|index|unit|basis)$/.test(type));
		return isText ? { ...place, type: 'text', label: normalisedLabel(this.#text, tokens) } : { ...place, type: 'bad' };
	}

	#split(line: TextLine, separator: Separator): Place[] {
		const { start, end } = line;
		const text = this.#text.slice(start, end);
		if (separator === 'blank' && /[\t|;]/.test(text)) return [];
		if (separator === 'blank' || separator === ', ')
			return tokenCells(tokensOf(this.#text, start, end, this.#dates, 'never'), separator === 'blank');
		if (separator === 'csv') return commaCells(text).map((place) => moved(place, start));
		if (separator === 'gap') {
			const lead = text.length - text.trimStart().length;
			return parts(text.trim(), gap).map((place) => moved(place, start + lead));
		}
		const places = parts(text, new RegExp(separator === '|' ? '\\|' : separator, 'g')).map((place) =>
			moved(place, start),
		);
		const last = places.at(-1);
		if (separator === '|' && last !== undefined && this.#text.slice(last.start, last.end).trim() === '') places.pop();
		return places;
	}
}

const moved = ({ start, end }: Place, by: number): Place => ({ start: start + by, end: end + by });

function parts(text: string, separator: RegExp): Place[] {
	const places: Place[] = [];
	let start = 0;
	for (const found of text.matchAll(separator)) {
		places.push({ start, end: found.index });
		start = found.index + found[0].length;
	}
	return [...places, { start, end: text.length }];
}

function commaCells(text: string): Place[] {
	const places: Place[] = [];
	let start = 0;
	let isQuoted = false;
	for (let i = 0; i <= text.length; i++) {
		if (text[i] === '"') isQuoted = !isQuoted;
		else if (i === text.length || (text[i] === ',' && !isQuoted)) {
			places.push({ start, end: i });
			start = i + 1;
		}
	}
	return isQuoted ? [] : places;
}

/** Splits tokens at commas or single blanks. A number keeps its currency or unit, and a date its comma. */
function tokenCells(tokens: readonly Token[], isBlank: boolean): Place[] {
	const places: { start: number; end: number }[] = [];
	let isNew = true;
	for (const [i, token] of tokens.entries()) {
		const previous = tokens[i - 1];
		const isOfFigure = (token.type === 'unit' || token.type === 'currency') && previous?.type === 'figure';
		const isBehindCurrency = token.type === 'figure' && previous?.type === 'currency';
		const isComma = token.type === 'symbol' && token.text === ',';
		if (isBlank) isNew = i === 0 || (token.before !== 'nothing' && !isOfFigure && !isBehindCurrency);
		const last = places.at(-1);
		if (!isBlank && isComma) {
			if (isNew) places.push({ start: token.start, end: token.start });
			isNew = true;
			continue;
		}
		if (isNew || last === undefined) places.push({ start: token.start, end: token.end });
		else last.end = token.end;
		isNew = false;
	}
	return places;
}

const isDated = (cells: readonly Cell[]): boolean => cells.slice(0, 3).some(({ type }) => type === 'date');

const isRow = (cells: readonly Cell[]): boolean => {
	const date = cells.findIndex(({ type }) => type === 'date');
	return cells.slice(date).some(({ type }) => type === 'figure') && cells.every(({ type }) => type !== 'bad');
};

export const headingKindOf = (cell: Cell): LabelKind | undefined =>
	cell.type === 'text' ? headingKind(cell.label) : undefined;

function commonest(counts: readonly number[]): number {
	const times = new Map<number, number>();
	for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
	return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
