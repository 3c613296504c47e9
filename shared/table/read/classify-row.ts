import { compare, type Decimal, decimal } from '#shared/decimal/decimal.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import { cellAt, type GridRow } from '../file/grid.ts';
import { currencyOf } from '../kind/currency-words.ts';
import { type ValueFault, valueFault } from '../kind/fault.ts';
import { figureOf } from '../kind/figure-kind.ts';
import { readIndexName, readTenor } from '../kind/index-name.ts';
import { parseDate, weekdayOf } from '../kind/parse-date.ts';
import { type RateUnit, shiftedBy } from '../kind/parse-figure.ts';
import { readWord } from '../kind/word-table.ts';
import type { MappedColumn } from '../mapping/propose-mapping.ts';
import type { ColumnSettings } from '../mapping/settle-column.ts';
import type { Field, FieldKind } from '../vocabulary/vocabulary.ts';
import type { RowKind } from './table-row.ts';

const subtotalWord = /^[^\p{L}\p{N}]{0,5}(?:sub[- ]?totals?|zwischensumme|zwischentotal|teilsumme|小计)(?!\p{L})/iu;
const totalWord =
	/^[^\p{L}\p{N}]{0,5}(?:(?:grand |overall )?total|gesamt(?:summe|total|betrag)?|summe|sum|合计|总计|共计|average|mean|median|durchschnitt|mittelwert|平均值?)(?!\p{L})/iu;
const noteWord =
	/^[^\p{L}\p{N}]{0,5}(?:end of (?:report|file|list)|ende der|prepared by|checked by|approved by|reviewed by|erstellt|geprüft|freigegeben|seite \d|page \d|source ?:|quelle ?:|notes? ?:|hinweis|制表|复核|审核|批准|注[:：]|备注[:：])/iu;
const footnote = /^(?:\*{1,3}|†|‡|\d\)|[¹²³]) ?\p{L}/u;
const line = /^[-=_*·.–—\s]{3,200}$/;

const maxNoteCells = 1;
const matchedCharacters = 80;

/**
 * Classifies a row below the headings. It is skipped only if it has a word for totals or notes, or almost nothing, and
 * lacks at least half of the required dates, numbers and words.
 */
export function classifyRow(row: GridRow, columns: readonly MappedColumn[]): RowKind {
	const filled = row.cells.filter(({ text, fault }) => text !== '' || fault !== undefined);
	const texts = filled.filter(({ type }) => type === 'text').map(({ text }) => text.slice(0, matchedCharacters));
	if (filled.every(({ type, text }) => type === 'text' && line.test(text))) return 'separator';
	if (isHeadingAgain(row, columns)) return 'heading';
	const totals = totalKind(filled, texts);
	const isNote = texts.some((text) => noteWord.test(text) || footnote.test(text));
	const isShort = filled.length <= maxNoteCells && filled.every(({ type }) => type === 'text');
	if (totals === undefined && !isNote && !isShort) return 'data';
	const typed = columns.filter(({ field }) => field !== undefined && isTyped(field));
	if (typed.length === 0) return totals ?? (isNote ? 'note' : 'data');
	const attempts = typed.filter((column) => isAttempt(column.field as Field, cellAt(row, column.place))).length;
	const hasDate = typed.some(({ field, place }) => field?.kind === 'date' && isReadable(field, cellAt(row, place)));
	const isSparse = attempts * 2 <= typed.length;
	if (isSparse && !hasDate && totals !== undefined) return totals;
	return (isSparse && isNote) || (isShort && attempts === 0) ? 'note' : 'data';
}

function totalKind(filled: readonly WrittenCell[], texts: readonly string[]): 'subtotal' | 'total' | undefined {
	if (texts.some((text) => subtotalWord.test(text))) return 'subtotal';
	if (texts.some((text) => totalWord.test(text))) return 'total';
	return filled.every(({ isFormula, type }) => isFormula && type === 'number') ? 'total' : undefined;
}

const isTyped = ({ kind, need }: Field): boolean =>
	(need === 'required' || need === 'perRow') && kind !== 'text' && kind !== 'id';

function isHeadingAgain(row: GridRow, columns: readonly MappedColumn[]): boolean {
	const headed = columns.filter(({ heading }) => heading !== '');
	const same = headed.filter(({ heading, place }) => cellAt(row, place).text === heading).length;
	return same >= 2 && same * 2 > headed.length;
}

const numericKinds: ReadonlySet<FieldKind> = new Set(['date', 'amount', 'rate', 'figure', 'count'] as const);

/** True if a cell has a value of the field, or an invalid attempt at one: a date or number with at least one digit. */
const isAttempt = (field: Field, cell: WrittenCell): boolean =>
	isReadable(field, cell) || (numericKinds.has(field.kind) && /\d/.test(cell.text));

function isReadable({ kind, words }: Field, cell: WrittenCell): boolean {
	const { text, type } = cell;
	if (text === '') return false;
	switch (kind) {
		case 'date':
			return type === 'date' || type === 'number' || parseDate(text) !== undefined;
		case 'amount':
		case 'rate':
		case 'figure':
		case 'count':
			return figureOf(cell) !== undefined;
		case 'currency':
			return currencyOf(text) !== undefined;
		case 'word':
			return words !== undefined && 'value' in readWord(text, words);
		case 'index':
			return 'index' in readIndexName(text);
		case 'tenor':
			return readTenor(text) !== undefined;
		case 'weekday':
			return weekdayOf(text) !== undefined;
		case 'text':
		case 'id':
			return true;
	}
}

const largePercent = decimal('25');
const smallBp = decimal('1');
/** Smaller amounts in currency units, or from this on in millions, probably have the wrong scale. */
const smallUnits = decimal('1000');
const largeMillions = decimal('1000000');
const largeThousands = decimal('1000000000');

/**
 * Returns a fault if a number's size does not fit its column: 0.2 in basis points, 30 in percent, 25 in currency units,
 * 25000000 in millions. A unit in the cell, or selected by the user, is not doubted.
 */
export function doubtOfFigure(
	cell: WrittenCell,
	reading: { readonly value: string; readonly unit?: RateUnit },
	{ field, settings, answer, isSaved }: MappedColumn & { readonly field: Field; readonly settings: ColumnSettings },
): ValueFault | undefined {
	const figure = figureOf(cell, settings.sign);
	if (figure === undefined || 'open' in figure || figure.unit !== undefined || figure.power !== 0) return undefined;
	const size = decimal(figure.figure.replace('-', ''));
	if (size.unscaled === 0n) return undefined;
	if (field.kind === 'rate' && !field.isSeries && (answer.unit === undefined || isSaved)) {
		if (!isDoubtfulRate(size, reading.unit)) return undefined;
		return doubtful(reading.value, reading.unit === 'bp' ? 2 : -2);
	}
	if (field.kind !== 'amount' || !field.asksScale || (answer.power !== undefined && !isSaved)) return undefined;
	const { power = 0 } = settings;
	if (power === 0) return compare(size, smallUnits) < 0 ? doubtful(reading.value, 6) : undefined;
	const isLarge = compare(size, power < 6 ? largeThousands : largeMillions) >= 0;
	return isLarge ? doubtful(reading.value, -power) : undefined;
}

/** True if a rate or spread other than zero has an unusual size in this unit. */
export function isDoubtfulRate(size: Decimal, unit: RateUnit | undefined): boolean {
	if (size.unscaled === 0n) return false;
	if (unit === 'bp') return compare(size, smallBp) < 0;
	return unit === 'percent' && compare(size, largePercent) > 0;
}

const doubtful = (value: string, power: number): ValueFault =>
	valueFault('figure-doubtful', undefined, [shiftedBy(value, power)]);
