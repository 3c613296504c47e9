import { figuresIn, mostFigures, type TextFigure, withoutDates } from './figures-in-text.ts';
import type { CellDateReader } from './read-dates.ts';
import { daysOfCell, isFigure } from './read-figures.ts';
import { losesBlankCells } from './row-of-figures.ts';
import type { TextLine } from './text-line.ts';
import { figureMark, type Label, type LabelKind, labelsIn } from './total-labels.ts';

/** A total of the period. */
export type Total = 'rate' | 'interest' | 'days';

/** A figure that a line states beside the rows. */
export interface StatedFigure {
	readonly line: TextLine;
	/** The line before, where its label stands there. */
	readonly label?: TextLine | undefined;
	/** To be shown. */
	readonly written: string;
	/** To be read. */
	readonly text: string;
	/** Undefined: it is not known to be one. */
	readonly total: Total | undefined;
	/** True if it is the amount on which interest accrues. */
	readonly isPrincipal?: boolean | undefined;
	/** True if words name it clearly. A sum that is named `Total` alone counts where nothing is clearer. */
	readonly isClear: boolean;
}

/** The columns of the rows, by which a line of totals is read. */
export interface TotalColumns {
	readonly count: number;
	readonly interest: number | undefined;
	readonly days: number | undefined;
}

/** Every figure of the lines that are no rows. Dates, times, addresses and day counts are no figures. */
export function statedFigures(
	lines: readonly TextLine[],
	readDate: CellDateReader,
	columns: TotalColumns,
): StatedFigure[] {
	const read = lines.map((line) => {
		// A tab separates more than a space.
		const text = withoutDates(line.plain.replaceAll('\t', '   '), readDate);
		const figures = figuresIn(text);
		return { line, text, figures, labels: labelsIn(withoutFigures(text, figures, figureMark)) };
	});
	return read.flatMap((one, at): StatedFigure[] => {
		const [first] = one.figures;
		if (first !== undefined && one.figures.length > mostFigures) {
			const { text, written } = first;
			return [{ line: one.line, written: `${written} …`, text, total: undefined, isClear: false }];
		}
		const inColumns = ofColumns(one, columns) ?? ofHeadings(one, read[at - 1]);
		if (inColumns !== undefined) return inColumns;
		// The figure of a label that stands alone is in the next line.
		const above = read[at - 1];
		const isAlone = one.figures.length === 1 && /^[\s:=.]*$/.test(withoutFigures(one.text, one.figures));
		const label = above?.figures.length === 0 && above.labels.length === 1 ? above.labels[0] : undefined;
		const isHeading =
			label !== undefined &&
			/^(?!.*\s{2})[\s:.\-()/\p{L}]{0,60}$/u.test(above?.text.trim() ?? '') &&
			above?.line.number === one.line.number - 1;
		return figuresOfSentence(
			isAlone && isHeading ? { ...one, above: above?.line, labels: [{ ...label, start: -1, end: -1 }] } : one,
		);
	});
}

/** A text with spaces in the place of its figures, each after a mark of its own. */
function withoutFigures(text: string, figures: readonly TextFigure[], mark = ' '): string {
	const parts = figures.map(
		({ start, end }, i) => text.slice(figures[i - 1]?.end ?? 0, start) + mark + ' '.repeat(end - start - 1),
	);
	return `${parts.join('')}${text.slice(figures.at(-1)?.end ?? 0)}`;
}

interface ReadLine {
	readonly line: TextLine;
	readonly text: string;
	readonly figures: readonly TextFigure[];
	readonly labels: readonly Label[];
	/** The line of its label, where that is the line before. */
	readonly above?: TextLine | undefined;
}

/**
 * A line of totals beneath or above the rows: in the columns of the interest and of the days are their sums. A sum in another
 * column is not known.
 */
function ofColumns({ line, labels }: ReadLine, columns: TotalColumns): StatedFigure[] | undefined {
	const { cells, separator } = line;
	if (columns.count < 2 || cells.length < 2 || ['none', 'space', 'spaces'].includes(separator)) return undefined;
	if (!labels.every(({ kind }) => ['sum', 'interest', 'days'].includes(kind))) return undefined;
	const inColumn = columns.interest === undefined ? undefined : cells[columns.interest];
	const interest = inColumn !== undefined && daysOfCell(inColumn) === undefined ? inColumn : undefined;
	const isSum = labels.every(({ kind }) => kind === 'sum');
	const inOther = cells.some((cell, column) => column !== columns.interest && column < columns.count && isFigure(cell));
	if ((interest === undefined || !isFigure(interest)) && !(isSum && inOther && !cells.some(hasCurrency)))
		return undefined;
	return cells.flatMap((cell, column): StatedFigure[] => {
		if (!/\d/.test(cell)) return [];
		const isDays = column === columns.days && /^\d{1,5}$/.test(cell);
		const total = column === columns.interest ? 'interest' : isDays ? 'days' : undefined;
		return [{ line, written: cell, text: cell, total, isClear: true }];
	});
}

/** A line of figures beneath a line of as many labels, as a spreadsheet has totals without rows. */
function ofHeadings({ line }: ReadLine, above: ReadLine | undefined): StatedFigure[] | undefined {
	if (above === undefined || line.separator === 'none' || losesBlankCells(line.separator)) return undefined;
	const { cells } = line;
	const kinds = above.line.cells.map((cell) => {
		const [label, ...others] = labelsIn(cell);
		return others.length === 0 ? label?.kind : undefined;
	});
	const isTable = cells.length > 1 && kinds.length === cells.length && cells.every(isFigure);
	if (!isTable || !kinds.every((kind) => kind !== undefined) || above.figures.length > 0) return undefined;
	return cells.map((cell, column) => {
		const kind = kinds[column];
		const total = kind === 'sum' ? 'interest' : kind === 'compoundedRate' ? 'rate' : kind;
		const isTotal = total === 'interest' || total === 'rate' || (total === 'days' && /^\d{1,5}$/.test(cell));
		const of = { line, label: above.line, written: cell, text: cell.replace(/\s*%$/, '') };
		return { ...of, total: isTotal ? total : undefined, isClear: kind === total, isPrincipal: kind === 'principal' };
	});
}

const hasCurrency = (cell: string): boolean => figuresIn(cell).some((figure) => figure.hasCurrency);

const isOther = ({ kind }: Label): boolean => kind === 'other' || kind === 'principal';

/** What the words before a figure say of it. */
interface Meaning {
	/** Where the label is, so that two figures of one label are known. */
	readonly at: number;
	readonly total: Total | undefined;
	readonly isClear: boolean;
	readonly isPrincipal?: boolean;
}

function figuresOfSentence(of: ReadLine): StatedFigure[] {
	const { line, figures, labels, text } = of;
	const meanings = meaningsOf(of);
	const isAlone = figures.length === 1 && !/\p{L}/u.test(withoutFigures(text, figures));
	const groupOf = (i: number) => `${meanings[i]?.at} ${meanings[i]?.total}`;
	const groups = Map.groupBy(figures.keys(), groupOf);
	// Of the figures of one label the only one; of several the only one with a currency.
	const only = new Set(
		[...groups.values()].flatMap((own) => {
			const candidates = own.length === 1 ? own : own.filter((i) => figures[i]?.hasCurrency);
			return candidates.length === 1 ? candidates : [];
		}),
	);
	return figures.flatMap((figure, i): StatedFigure[] => {
		const { total, isClear, isPrincipal } = meanings[i] as Meaning;
		// `All-in rate (compounded SOFR 4.39% plus margin 1.5%) is 5.89%`: the first is a part of the last.
		const isPart = total === 'rate' && !isClear && figures.some(({ unit }, j) => j !== i && unit === 'percent');
		const known = only.has(i) && !isPart ? total : undefined;
		// A few digits without anything beside them are a number of something: a page, a floor, a year.
		const isNamed = isBesideLabel(figure, labels, text) || isCharge(figure, text);
		const isCount = figure.isBare && known === undefined && !isAlone && !isNamed;
		if (figure.unit === 'other' || isCount || isName(figure, text)) return [];
		return [{ line, label: of.above, written: figure.written, text: figure.text, total: known, isClear, isPrincipal }];
	});
}

/** True if only marks stand between a label and a figure: `Interest 2025`, and not `Interest notice 2025`. */
const isBesideLabel = ({ start }: TextFigure, labels: readonly Label[], text: string): boolean =>
	labels.some(
		(label) =>
			!isOther(label) && label.end <= start && (label.end < 0 || /^[\s:=.]*$/.test(text.slice(label.end, start))),
	);

const chargesBefore =
	/(?:(?<!\p{L})(?:fees?|costs?|charges?|tax|vat|break(?:age)?|gebühr(?:en)?|kosten|steuern?|frais)|手续费|费用?|税)(?:\s(?:of|is|von|de))?[\s:=.+]*$/iu;

/** True if a few digits are an amount that is charged beside the interest. */
const isCharge = ({ start }: TextFigure, text: string): boolean =>
	chargesBefore.test(text.slice(Math.max(0, start - 24), start));

const namesBefore =
	/(?:(?<!\p{L})(?:account|a\/c|iban|reference|ref|invoice|deal|no|nr|number|konto|kontonummer|compte|aba|swift|bic)|账[号户]|编号|参考号)[\s:.#-]*$/iu;

/** True if digits are the name of an account or a document. */
const isName = ({ start, text: figure, unit }: TextFigure, text: string): boolean =>
	unit === 'none' && /^[\d ]+$/.test(figure) && namesBefore.test(text.slice(Math.max(0, start - 24), start));

function meaningsOf({ figures, labels, text }: ReadLine): Meaning[] {
	const order = [
		...labels.map((label) => ({ start: label.start, label })),
		...figures.map((figure, i) => ({ start: figure.start, figure, i })),
	].toSorted((a, b) => a.start - b.start);
	const meanings: Meaning[] = [];
	let main: Label | undefined;
	let isCovered = false;
	let cover: LabelKind = 'other';
	for (const part of order) {
		if ('label' in part) {
			isCovered = isOther(part.label);
			cover = part.label.kind;
			if (!isCovered) main = part.label;
			continue;
		}
		const { figure } = part;
		if (
			figure.isBare &&
			!isCovered &&
			figure.unit === 'none' &&
			main !== undefined &&
			!isBesideLabel(figure, [main], text)
		) {
			meanings.push({ at: -4, total: undefined, isClear: false });
			continue;
		}
		meanings.push(meaningOf(figure, isCovered ? cover : main?.kind, main?.start ?? -1, text));
		// `Interest on USD 25,000,000.00: USD 277,986.17`: an amount of something else, then that of the interest.
		if (isCovered && figure.hasCurrency) isCovered = false;
	}
	const only = figures.length === 1 ? figures[0] : undefined;
	if (only !== undefined && meanings[0]?.total === undefined && labels.every(({ start }) => start >= only.end)) {
		const [label] = labels;
		const isNear =
			label !== undefined && /^\W{0,3}(?:(?:of|as|in|is payable as)\s)?$/i.test(text.slice(only.end, label.start));
		if (isNear && !only.isBare && only.unit === 'none' && label.kind === 'interest' && isWhole(only)) {
			return [{ at: label.start, total: 'interest', isClear: true }];
		}
	}
	return meanings;
}

const daysBefore =
	/(?:^|[([:=,;/+]|(?<!\p{L})(?:for|of|over|period|total|interest|days|für|von|über|pendant|pour|sur|de)|计息|共|天数|期间|为|计)\s*$/iu;
const rateBefore = /(?:@|(?<!\p{L})(?:at|zu|mit|à|au taux de)|按|以)\s*$/iu;

function meaningOf(figure: TextFigure, kind: LabelKind | undefined, at: number, text: string): Meaning {
	const left = text.slice(Math.max(0, figure.start - 20), figure.start);
	const none: Meaning = { at, total: undefined, isClear: false };
	if (kind === 'principal') {
		const isAmount = figure.unit === 'none' && !figure.isBare && isWhole(figure);
		return isAmount ? { ...none, at: -3 - figure.start, isPrincipal: true } : none;
	}
	if (figure.unit === 'days') {
		const isDays = kind !== 'other' && (kind === 'days' || daysBefore.test(left)) && /^\d{1,5}$/.test(figure.text);
		return isDays ? { at: -2, total: 'days', isClear: true } : none;
	}
	if (kind === 'other' || kind === undefined || kind === 'period' || !isWhole(figure)) return none;
	if (figure.unit === 'percent') {
		if (kind === 'rate') return { at, total: 'rate', isClear: true };
		return kind === 'compoundedRate' || rateBefore.test(left) ? { at, total: 'rate', isClear: false } : none;
	}
	const isPossible = !figure.hasSpaces || figure.hasCurrency || /[:=]\s*$/.test(left) || at < 0;
	if (kind === 'interest' || kind === 'sum') {
		return isPossible ? { at, total: 'interest', isClear: kind === 'interest' } : none;
	}
	if (figure.hasCurrency || figure.hasSpaces) return none;
	if (kind === 'days') return /^\d{1,5}$/.test(figure.text) ? { at, total: 'days', isClear: true } : none;
	const isRate = /^[-−]?\d{1,2}(?:[.,]\d+)?$/.test(figure.text);
	return isRate ? { at, total: 'rate', isClear: kind === 'rate' } : none;
}

const isWhole = ({ isSignDoubtful, text }: TextFigure): boolean => !isSignDoubtful && isFigure(text);
