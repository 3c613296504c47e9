import { compare, type Decimal, round } from '#shared/decimal/decimal.ts';
import { LineReader, moneyAt, type Statement, type Taught } from './cells.ts';
import { type TextLine, textLimits } from './clean-text.ts';
import { type ComparedStatement, compareFigure, compareStatement } from './compare-statement.ts';
import type { DateReader } from './dates.ts';
import { changesOtherLines, changesOwnLine, labelKind, namesTerm } from './labels.ts';
import type { LoanFigures, Money } from './notice-loan.ts';
import type { FigureKind, Reason, StatedKind } from './reading.ts';
import { type Token, tokensOf } from './tokens.ts';

export interface StatedFigure {
	readonly statement: Statement;
	readonly compared: ComparedStatement;
	contradicts?: number;
}

export interface ReadLine {
	readonly tokens: readonly Token[];
	reason?: Reason;
	stated: readonly StatedFigure[];
	/** Statements of a line that is not understood because one of the statements cannot be compared. */
	unread?: readonly StatedFigure[];
}

type Chosen = (span: { readonly start: number; readonly end: number }) => FigureKind | undefined;

const totalKinds: ReadonlySet<string> = new Set([
	...['interest', 'rate', 'compounded-rate', 'days', 'principal', 'margin', 'cas', 'floor', 'lookback', 'lockout'],
	...['shift', 'basis', 'period', 'start', 'end', 'payment', 'weak', 'index'],
]);

/** Reads lines one by one, and pairs of a label and the amount below it. Table rows are left to the table reader. */
export class TextReader {
	readonly lines: readonly ReadLine[];
	/** Decimal sign of the notice if all unambiguous numbers have the same; undefined otherwise. */
	readonly point: '.' | ',' | undefined;
	readonly #text: string;
	readonly #figures: LoanFigures;

	/** @param chosen returns the kind that the user chose for the number in a span of the clean text */
	constructor(
		text: string,
		places: readonly TextLine[],
		figures: LoanFigures,
		{ dates, taught, chosen }: { dates: DateReader; taught: Taught; chosen: Chosen },
	) {
		this.#text = text;
		this.#figures = figures;
		const tokens = withOneDateOrder(
			places.map(({ start, end }) =>
				end - start > textLimits.lineCharacters ? [] : tokensOf(text, start, end, dates),
			),
		);
		this.point = provedPoint(tokens.flat());
		const reader = new LineReader(text, figures.endDay, taught);
		const statements = tokens.map((line) => (line.length === 0 ? [] : reader.read(line)));
		this.#pairLines(tokens, statements, reader);
		this.lines = tokens.map((line, i) => {
			const { start, end } = places[i] as TextLine;
			return this.#readLine(line, text.slice(start, end), statements[i], chosen);
		});
		this.#checkHeadings(places);
	}

	/** Reads a line that is only a label together with the next line, if that is only an amount. */
	#pairLines(
		tokens: readonly (readonly Token[])[],
		statements: (readonly Statement[] | undefined)[],
		reader: LineReader,
	): void {
		const isShort = (line: readonly Token[] | undefined) =>
			line !== undefined &&
			line.length > 0 &&
			line.length <= 5 &&
			line.every(({ type }) => type === 'word' || type === 'index' || type === 'symbol');
		const isLoneFigure = (line: readonly Token[] | undefined) =>
			line !== undefined && moneyAt(line, 0)?.next === line.length;
		const filled = tokens.flatMap((line, i) => (line.length === 0 ? [] : [i]));
		for (const [k, i] of filled.entries()) {
			const at = (place: number) => tokens[filled[place] ?? -1];
			const [line, below] = [at(k), at(k + 1)];
			if (line === undefined || below === undefined) break;
			if (!isLoneFigure(below) || isShort(at(k - 1)) || isLoneFigure(at(k + 2))) continue;
			const label = reader.loneLabel(line);
			const statement = label === undefined ? undefined : reader.loneMoney(below, label);
			if (statement === undefined) continue;
			statements[i] = [];
			statements[filled[k + 1] as number] = [statement];
		}
	}

	#readLine(
		tokens: readonly Token[],
		text: string,
		statements: readonly Statement[] | undefined,
		chosen: Chosen,
	): ReadLine {
		if (text.length > textLimits.lineCharacters) return { tokens, stated: [], reason: 'line-too-long' };
		if (tokens.length === 0) return { tokens, stated: [] };
		if (changesOtherLines.test(text)) return { tokens, stated: [], reason: 'changes-other-lines' };
		if (statements !== undefined) {
			const stated = statements.map((statement) => {
				const kind = statement.money === undefined ? undefined : chosen(statement);
				const named = kind === undefined ? statement : { ...statement, kind };
				return { statement: named, compared: compareStatement(named, this.#figures, this.point) };
			});
			const fault = stated.find(({ compared }) => 'reason' in compared)?.compared;
			if (fault === undefined || !('reason' in fault)) return { tokens, stated };
			return this.#named(tokens, chosen) ?? { tokens, stated: [], unread: stated, reason: fault.reason };
		}
		const reason = silentFault(tokens, text);
		if (reason === undefined) return { tokens, stated: [] };
		return this.#named(tokens, chosen) ?? { tokens, stated: [], reason };
	}

	/** Reads a line with the user's chosen kinds. Undefined if a number has no kind or a date is not the loan's. */
	#named(tokens: readonly Token[], chosen: Chosen): ReadLine | undefined {
		const stated: StatedFigure[] = [];
		for (const [i, token] of tokens.entries()) {
			if (token.type === 'bad' || token.type === 'basis') return undefined;
			if (token.type === 'date') {
				const days = [...token.dayFirst, ...token.monthFirst];
				if (!days.includes(this.#figures.startDay) && !days.includes(this.#figures.endDay)) return undefined;
			}
			if (token.type !== 'figure') continue;
			const kind = chosen(token);
			const money = moneyAround(tokens, i);
			if (kind === undefined || money === undefined) return undefined;
			const statement = { kind, start: token.start, end: token.end, label: '', form: 'blank', money } as const;
			const compared =
				kind === 'other' ? ({ state: 'set-aside' } as const) : compareFigure(kind, money, this.#figures, this.point);
			if ('reason' in compared) return { tokens, stated: [], reason: compared.reason };
			stated.push({ statement, compared });
		}
		return stated.length === 0 ? undefined : { tokens, stated };
	}

	/** Marks two adjacent lines as not understood if a number at the end of the first may continue in the second. */
	checkContinuations(rows: ReadonlySet<number>): void {
		for (const [i, line] of this.lines.entries()) {
			if (rows.has(i) || rows.has(i + 1)) continue;
			const next = this.lines[i + 1];
			const first = next?.tokens[0];
			const last = line.tokens.findLast((token) => token.type !== 'symbol' || !/^[.,]$/.test(token.text));
			if (next === undefined || first === undefined || last === undefined || line.stated.length === 0) continue;
			const begins =
				first.type === 'figure' || first.type === 'bad' || (first.type === 'symbol' && /^[.,]$/.test(first.text));
			if (!begins || !(last.type === 'figure' || last.type === 'bad')) continue;
			for (const each of [i, i + 1]) this.settle(each, 'continued-figure');
		}
	}

	/** Records that a line belongs to a table. @param reason why the table cannot use the line; undefined if it can */
	settle(line: number, reason: Reason | undefined): void {
		const read = this.lines[line] as ReadLine;
		read.stated = [];
		delete read.unread;
		if (reason === undefined) delete read.reason;
		else read.reason = reason;
	}

	settleSum(line: number, statements: readonly Statement[]): void {
		const stated = statements.map((statement) => ({
			statement,
			compared: compareStatement(statement, this.#figures, this.point),
		}));
		const fault = stated.find(({ compared }) => 'reason' in compared)?.compared;
		this.settle(line, fault !== undefined && 'reason' in fault ? fault.reason : undefined);
		if (fault === undefined) (this.lines[line] as ReadLine).stated = stated;
	}

	/** Marks lines below a heading about something else as not understood, up to the next blank line. */
	#checkHeadings(places: readonly TextLine[]): void {
		let isBelow = false;
		for (const [i, line] of this.lines.entries()) {
			const { start, end } = places[i] as TextLine;
			if (line.reason === 'other-heading') isBelow = true;
			else if (this.#text.slice(start, end).trim() === '') isBelow = false;
			else if (isBelow && (line.stated.length > 0 || line.unread !== undefined)) this.settle(i, 'under-other-heading');
		}
	}

	/** Marks statements that contradict another line about the same term, unless the user has set them aside. */
	checkContradictions(isAside: (statement: Statement) => boolean): void {
		const byKind = new Map<string, { each: StatedFigure; line: number }[]>();
		for (const [line, { stated, unread = [] }] of this.lines.entries())
			for (const each of [...stated, ...unread]) {
				// A vague label such as Total has the kind of the calculated amount that it equals.
				const isWeak = each.statement.kind === 'weak' && 'kind' in each.compared;
				const kind = isWeak ? (each.compared as { kind: StatedKind }).kind : each.statement.kind;
				if (kind === 'weak' || kind === 'other' || isOfOtherUnit(each) || isAside(each.statement)) continue;
				byKind.set(kind, [...(byKind.get(kind) ?? []), { each, line }]);
			}
		for (const places of byKind.values()) {
			const distinct = new Map(
				places.map((place) => {
					const { statement, compared } = place.each;
					const state = 'state' in compared ? compared.state : '';
					return [`${state} ${this.#text.slice(statement.start, statement.end)}`, place];
				}),
			);
			const others = [...distinct.values()];
			for (const { each } of places) {
				const other = others.find((place) => areContradictory(each, place.each));
				if (other !== undefined) each.contradicts = other.line + 1;
			}
		}
		for (const line of this.lines)
			if (line.unread?.some(({ contradicts }) => contradicts !== undefined)) line.reason = 'contradiction';
	}
}

/** True if unit or currency shows a statement about something else, such as a percentage labelled as an amount. */
const isOfOtherUnit = ({ statement: { money }, compared }: StatedFigure): boolean =>
	'reason' in compared &&
	(compared.reason === 'other-currency' ||
		(compared.reason === 'other-unit' && (money?.unit !== undefined || money?.currencies !== undefined)));

/** True if two statements contradict each other. Two that equal the calculated loan do not: one can be rounded. */
function areContradictory(a: StatedFigure, b: StatedFigure): boolean {
	if ('state' in a.compared && 'state' in b.compared && (a.compared.state === 'equal' || b.compared.state === 'equal'))
		return a.compared.state !== b.compared.state;
	if (a.statement.text !== undefined) return a.statement.text !== b.statement.text;
	const dates = ({ statement: { date } }: StatedFigure) => [...(date?.dayFirst ?? []), ...(date?.monthFirst ?? [])];
	if (a.statement.date !== undefined) return !dates(a).some((day) => dates(b).includes(day));
	return !valuesOf(a).some((x) =>
		valuesOf(b).some((y) => compare(round(x, Math.min(x.scale, y.scale)), round(y, Math.min(x.scale, y.scale))) === 0),
	);
}

function valuesOf({ statement: { money }, compared }: StatedFigure): readonly Decimal[] {
	if (money === undefined) return [];
	const { figure, sign, unit } = money;
	return [figure.pointed, figure.grouped].flatMap((value) => {
		if (value === undefined) return [];
		const { unscaled, scale } = unit === 'bp' ? { ...value, scale: value.scale + 2 } : value;
		const isFraction = 'reason' in compared && compared.reason === 'fraction';
		const signed = sign === 'plus' ? [unscaled] : sign === 'minus' ? [-unscaled] : [unscaled, -unscaled];
		return signed.flatMap((each) => [
			{ unscaled: each, scale },
			...(isFraction ? [{ unscaled: each * 100n, scale }] : []),
		]);
	});
}

export function moneyAround(tokens: readonly Token[], at: number): Money | undefined {
	for (const from of [at - 2, at - 1, at]) {
		const found = from < 0 ? undefined : moneyAt(tokens, from);
		if (found !== undefined && found.next > at) return found.money;
	}
	return undefined;
}

function silentFault(tokens: readonly Token[], text: string): Reason | undefined {
	const types = new Set(tokens.map(({ type }) => type));
	if (types.has('bad')) return 'unreadable-figure';
	if (types.has('figure') || types.has('basis')) return 'unknown-line';
	const isOnlyDate =
		types.has('date') && tokens.every(({ type }) => type === 'date' || type === 'noise' || type === 'symbol');
	if (types.has('date') && !isOnlyDate) return 'unknown-line';
	if (namesTerm.test(text)) return 'names-a-term';
	const colon = text.search(/[:=]/);
	const label =
		colon < 0
			? ''
			: text
					.slice(0, colon)
					.toLowerCase()
					.replace(/^[\s*•-]+/, '')
					.trim();
	if (totalKinds.has(labelKind(label) ?? '') && !/^(?:from|to|von|bis|au|du)$/.test(label)) return 'names-a-term';
	const isHeading = colon >= 0 || (tokens.length <= 6 && !/[.!?。]\s*$/.test(text));
	return isHeading && changesOwnLine.test(colon < 0 ? text : text.slice(0, colon)) ? 'other-heading' : undefined;
}

function provedPoint(tokens: readonly Token[]): '.' | ',' | undefined {
	const signs = new Set(tokens.flatMap((token) => (token.type === 'figure' ? (token.figure.proves ?? []) : [])));
	return signs.size === 1 ? [...signs][0] : undefined;
}

/** Resolves ambiguous dates if the unambiguous dates of the text all have the same order of day and month. */
function withOneDateOrder(lines: Token[][]): Token[][] {
	let [dayFirst, monthFirst] = [false, false];
	for (const line of lines)
		for (const token of line) {
			if (token.type !== 'date') continue;
			if (token.monthFirst.length === 0) dayFirst = true;
			if (token.dayFirst.length === 0) monthFirst = true;
		}
	if (dayFirst === monthFirst) return lines;
	const kept = (token: Token): Token => {
		if (token.type !== 'date' || token.dayFirst.length === 0 || token.monthFirst.length === 0) return token;
		const days = dayFirst ? token.dayFirst : token.monthFirst;
		return { ...token, dayFirst: days, monthFirst: days };
	};
	return lines.map((line) => line.map(kept));
}
