import type { Statement } from './cells.ts';
import { type CleanText, cleanText, splitLines, type TextLine, textLimits } from './clean-text.ts';
import { TableReader, type TableReading } from './columns.ts';
import { compareFigure } from './compare-statement.ts';
import { DateReader } from './dates.ts';
import type { ComparedCell } from './figure-column.ts';
import { LoanFigures, type NoticeLoan } from './notice-loan.ts';
import { moneyAround, type ReadLine, type StatedFigure, TextReader } from './read-lines.ts';
import {
	type ColumnKind,
	type Decision,
	type FigureKind,
	isOpen,
	type Mark,
	type NoticeReading,
	type Reason,
	type Remembered,
	type Stated,
	type StatedKind,
} from './reading.ts';
import { type FoundTable, TableFinder } from './tables.ts';
import type { Token } from './tokens.ts';

const interestOrRate =
	/^(?:interest|rate|compounded-rate|interest-to-date|fixing|effective-rate|all-in-rate-to-date|fixing-with)/;
const termKinds: ReadonlySet<string> = new Set(
	'principal margin cas floor lookback lockout shift basis start end currency index'.split(' '),
);

const sumKinds: Readonly<Record<string, FigureKind>> = {
	interest: 'interest',
	'interest-to-date': 'interest',
	days: 'days',
	principal: 'principal',
};

/**
 * Reads a notice and compares its statements with a calculated loan. A number is compared only if its whole line is
 * understood. Everything else is marked for the user to decide.
 */
export function readNotice(
	text: string,
	loan: NoticeLoan,
	memory: readonly Remembered[] = [],
	decisions: readonly Decision[] = [],
): NoticeReading {
	if (text.length > textLimits.characters) return refusedReading('too-long', decisions);
	const clean = cleanText(text);
	const places = splitLines(clean.text);
	if (places.length > textLimits.lines) return refusedReading('too-many-lines', decisions);
	return new NoticeReader(clean, places, new LoanFigures(loan), memory, decisions).read();
}

const refusedReading = (refused: 'too-long' | 'too-many-lines', decisions: readonly Decision[]): NoticeReading => ({
	verdict: 'nothing-read',
	interestOrRateCompared: false,
	...{ marks: [], totals: [], terms: [], tables: [], missingDays: [], notUnderstood: [], setAside: [] },
	refused,
	decisions,
});

const statedKindOf = ({ statement: { kind } }: StatedFigure): StatedKind =>
	kind === 'payment' ? 'end' : (kind as StatedKind);

const asideMark = ({ kind, reason, ...mark }: Mark): Mark => ({ ...mark, state: 'set-aside' });

class NoticeReader {
	readonly #text: string;
	readonly #source: readonly number[];
	readonly #places: readonly TextLine[];
	readonly #figures: LoanFigures;
	readonly #memory: readonly Remembered[];
	readonly #decisions: readonly Decision[];

	constructor(
		{ text, source }: CleanText,
		places: readonly TextLine[],
		figures: LoanFigures,
		memory: readonly Remembered[],
		decisions: readonly Decision[],
	) {
		this.#text = text;
		this.#source = source;
		this.#places = places;
		this.#figures = figures;
		this.#memory = memory;
		this.#decisions = decisions;
	}

	read(): NoticeReading {
		const { startDate, endDate } = this.#figures.loan;
		const dates = new DateReader(startDate, endDate);
		const text = new TextReader(this.#text, this.#places, this.#figures, {
			dates,
			taught: (label, form) => this.#taught(label, form) as FigureKind | undefined,
			chosen: (span) => this.#chosen(span),
		});
		const tables = this.#readTables(text, dates);
		text.checkContradictions((statement) => this.#isAside(this.#span(statement.start, statement.end)));
		const marks = text.lines.flatMap((line, i) => this.#marksOfLine(line, i, text.point));
		const mentions = marks.filter(({ state }) => state === 'different');
		const linesOfMentions = new Set(mentions.map(({ line }) => line));
		for (const [i, { cells, table }] of tables.entries())
			for (const cell of cells) {
				const mark = this.#markOfCell(cell, table.rows[cell.row]?.line ?? 0, i);
				const isCut =
					linesOfMentions.has(mark.line) && mentions.some(({ start, end }) => start < mark.end && end > mark.start);
				if (!isCut) marks.push(mark);
			}
		const settled = marks.map((mark) => (this.#isSetAside(mark) ? asideMark(mark) : mark));
		return this.#reading(
			settled.toSorted((a, b) => a.start - b.start),
			tables,
		);
	}

	#taught(label: string, form: Remembered['form']): FigureKind | ColumnKind | undefined {
		return this.#memory.findLast((each) => each.label === label && each.form === form)?.kind;
	}

	#readTables(text: TextReader, dates: DateReader): TableReading[] {
		const open = text.lines.flatMap(({ reason }, i) =>
			reason === undefined || reason === 'changes-other-lines' || reason === 'line-too-long' ? [] : [i],
		);
		const reader = new TableReader(
			this.#figures,
			text.point,
			(heading) => this.#taught(heading, 'column') as ColumnKind | undefined,
		);
		const isKnown = ({ reason, table }: TableReading) =>
			reason === undefined && table.columns.every((column) => column.reason === undefined);
		const found = new TableFinder(this.#text, this.#places, dates).find(open, (table) =>
			isKnown(reader.read(table, new Map())),
		);
		const readings = found.map((table, i) => {
			const chosen = this.#decisions.flatMap((each) =>
				each.type === 'column' && each.table === i ? [[each.column, each.kind] as const] : [],
			);
			const reading = reader.read(table, new Map(chosen));
			this.#settleLines(table, reading, text);
			return reading;
		});
		const rows = new Set(found.flatMap((table) => table.rows.flatMap(({ lines }) => lines)));
		text.checkContinuations(rows);
		return readings;
	}

	#settleLines({ rows, heading, sums, others }: FoundTable, { reason, table }: TableReading, text: TextReader): void {
		const settle = (lines: readonly number[], fault: Reason | undefined) => {
			for (const line of lines) text.settle(line, fault);
		};
		for (const { lines } of rows) settle(lines, reason);
		for (const line of heading?.lines ?? [])
			if (text.lines[line]?.reason !== 'other-heading') settle([line], undefined);
		settle(others, 'line-in-table');
		for (const { lines, cells } of sums) {
			const [line = 0] = lines;
			if (text.lines[line]?.reason === undefined) continue;
			const statements = cells.flatMap((cell, column): (Statement | 'unknown')[] => {
				if (cell.type !== 'figure') return [];
				const kind = sumKinds[table.columns[column]?.kind ?? ''];
				const { start, end, money } = cell;
				return kind === undefined ? ['unknown'] : [{ kind, start, end, money, label: '', form: 'column' }];
			});
			if (statements.includes('unknown')) settle(lines, 'line-in-table');
			else text.settleSum(line, statements as Statement[]);
		}
	}

	#span(start: number, end: number): { readonly start: number; readonly end: number } {
		return { start: this.#source[start] as number, end: this.#source[end] as number };
	}

	/** Returns the kind that the user last chose for a number. The chosen span can include its currency or unit. */
	#chosen({ start, end }: { readonly start: number; readonly end: number }): FigureKind | undefined {
		const span = this.#span(start, end);
		const isAbout = (each: Decision): each is Extract<Decision, { type: 'figure' }> =>
			each.type === 'figure' && each.start < span.end && each.end > span.start;
		return this.#decisions.findLast(isAbout)?.kind;
	}

	#isAside({ start, end }: Pick<Mark, 'start' | 'end'>): boolean {
		return this.#decisions.some((each) => each.type === 'aside' && each.start <= start && each.end >= end);
	}

	/**
	 * True if a mark is set aside. A compared mark, such as a contradiction, needs a decision with exactly its offsets.
	 */
	#isSetAside(mark: Mark): boolean {
		if (isOpen(mark)) return this.#isAside(mark);
		return this.#decisions.some((each) => each.type === 'aside' && each.start === mark.start && each.end === mark.end);
	}

	#markOfCell(cell: ComparedCell, line: number, table: number): Mark {
		const at = { ...this.#span(cell.start, cell.end), line, cell: [table, cell.column] as const };
		const { state, kind, theirs, ours } = cell;
		if (state !== 'equal' && state !== 'different' && state !== 'set-aside')
			return { ...at, state: 'not-understood', reason: state };
		return {
			...at,
			state,
			...(kind && { kind }),
			...(theirs !== undefined && { theirs }),
			...(ours !== undefined && { ours }),
		};
	}

	#marksOfLine({ tokens, stated, unread = [], reason }: ReadLine, i: number, point: '.' | ',' | undefined): Mark[] {
		const { number: line } = this.#places[i] as TextLine;
		const marks: Mark[] = stated.flatMap(({ statement, compared, contradicts }) => {
			if ('reason' in compared) return [];
			return [
				{
					...this.#span(statement.start, statement.end),
					line,
					...compared,
					...(statement.money ? { canBeNamed: true } : {}),
					...(contradicts && { contradicts }),
				},
			];
		});
		const isFree = (token: Token) =>
			!stated.some(({ statement }) => statement.start <= token.start && statement.end >= token.end);
		for (const token of tokens) {
			const other = isFree(token) ? this.#otherTerm(token) : undefined;
			if (other !== undefined) marks.push({ ...this.#span(token.start, token.end), line, ...other });
		}
		if (reason === undefined) return marks;
		for (const [k, token] of tokens.entries()) {
			const unreadHere = unread.find(({ statement: { start, end } }) => start <= token.start && end >= token.end);
			const contradicts = unreadHere?.contradicts;
			const contradiction = unreadHere !== undefined &&
				contradicts !== undefined && { kind: statedKindOf(unreadHere), contradicts };
			const span = { ...this.#span(token.start, token.end), line };
			if (token.type === 'figure')
				marks.push({ ...span, canBeNamed: true, ...contradiction, ...this.#figureInLine(tokens, k, point, reason) });
			else if (token.type === 'date' && contradiction)
				marks.push({ ...span, ...contradiction, state: 'not-understood', reason });
		}
		return this.#filled(marks, i, { state: 'not-understood', reason });
	}

	#otherTerm(token: Token): Pick<Mark, 'state' | 'kind' | 'theirs' | 'ours'> | undefined {
		const { currency, index, yearlyBasis } = this.#figures.loan;
		const theirs = this.#text.slice(token.start, token.end);
		if (token.type === 'currency' && !token.currencies.includes(currency))
			return { state: 'different', kind: 'currency', theirs, ours: currency };
		if (token.type === 'index' && token.text !== index)
			return { state: 'different', kind: 'index', theirs, ours: index };
		const isOtherBasis = token.type === 'basis' && token.text !== String(yearlyBasis);
		return isOtherBasis ? { state: 'different', kind: 'basis', theirs, ours: String(yearlyBasis) } : undefined;
	}

	#figureInLine(
		tokens: readonly Token[],
		k: number,
		point: '.' | ',' | undefined,
		reason: Reason,
	): Pick<Mark, 'state'> {
		const money = moneyAround(tokens, k);
		const kind = this.#chosen(tokens[k] as Token);
		if (money === undefined) return { state: 'not-understood', ...{ reason } };
		if (kind === 'other') return { state: 'set-aside' };
		if (kind !== undefined) {
			const compared = compareFigure(kind, money, this.#figures, point);
			return 'reason' in compared ? { state: 'not-understood', ...compared } : compared;
		}
		const pointed = this.#figures.pointAt(money);
		return pointed === undefined
			? { state: 'not-understood', ...{ reason } }
			: { state: 'pointed-out', ...{ kind: pointed, reason } };
	}

	#firstOf(start: number, end: number): number {
		let first = start;
		while (first < end && /\s/.test(this.#text.charAt(first))) first++;
		return first;
	}

	#lastOf(start: number, end: number): number {
		let last = end;
		while (last > start && /\s/.test(this.#text.charAt(last - 1))) last--;
		return last;
	}

	#filled(marks: readonly Mark[], i: number, rest: Pick<Mark, 'state' | 'reason'>): Mark[] {
		const { number: line, start, end } = this.#places[i] as TextLine;
		const ordered = marks.toSorted((a, b) => a.start - b.start);
		const { start: first, end: last } = this.#span(this.#firstOf(start, end), this.#lastOf(start, end));
		const all: Mark[] = [];
		let from = first;
		for (const mark of ordered) {
			if (mark.start > from) all.push({ start: from, end: mark.start, line, ...rest });
			all.push(mark);
			from = mark.end;
		}
		if (last > from) all.push({ start: from, end: last, line, ...rest });
		return all;
	}

	#reading(marks: readonly Mark[], tables: readonly TableReading[]): NoticeReading {
		const compared = marks.filter(({ state }) => state === 'equal' || state === 'different');
		const outside = compared.filter(({ cell }) => cell === undefined) as readonly (Mark & Stated)[];
		const stated = outside.map(({ kind, start, end, line, state, theirs, ours, contradicts }) => ({
			...{ kind, start, end, line, state, theirs, ours },
			...(contradicts && { contradicts }),
		}));
		const linesOf = (...states: Mark['state'][]) => [
			...new Set(marks.filter(({ state }) => states.includes(state)).map(({ line }) => line)),
		];
		const notUnderstood = linesOf('not-understood', 'pointed-out');
		const setAside = linesOf('set-aside');
		const days = new Set(tables.flatMap((table) => [...table.stated]));
		const missingDays = days.size === 0 ? [] : [...this.#figures.loan.days.keys()].filter((day) => !days.has(day));
		const isPartial = notUnderstood.length + setAside.length + missingDays.length > 0;
		const contradictory = marks.filter(({ contradicts }) => contradicts !== undefined);
		const isOursToo = (mark: Mark) => contradictory.some(({ kind, state }) => kind === mark.kind && state === 'equal');
		const hasDifference = compared.some(
			(mark) => mark.state === 'different' && !(mark.contradicts !== undefined && isOursToo(mark)),
		);
		const ofCompared = compared.length === 0 ? 'nothing-read' : isPartial ? 'partial' : 'agrees';
		return {
			verdict: hasDifference ? 'differs' : contradictory.length > 0 ? 'contradicts' : ofCompared,
			interestOrRateCompared: compared.some(({ kind }) => interestOrRate.test(kind ?? '')),
			marks,
			totals: stated.filter(({ kind }) => !termKinds.has(kind)),
			terms: stated.filter(({ kind }) => termKinds.has(kind)),
			tables: tables.map(({ table }) => table),
			missingDays,
			notUnderstood,
			setAside,
			decisions: this.#decisions,
		};
	}
}
