import { compare, type Decimal, decimal, subtract, zero } from '#shared/decimal/decimal.ts';
import type { WrittenCell } from '#shared/workbook/written-cell.ts';
import type { Heading } from '../heading/heading.ts';
import { type DatedCell, dateEvidence } from '../kind/date-kind.ts';
import { figureEvidence, figureOf, isPointRate } from '../kind/figure-kind.ts';
import { type DateOrder, dateOrders, parseDate } from '../kind/parse-date.ts';
import type { DecimalSign, OpenFigure, RateUnit } from '../kind/parse-figure.ts';
import type { Question } from '../read/table-row.ts';
import { tableLimits } from '../table-limits.ts';
import type { Field, FieldKind } from '../vocabulary/vocabulary.ts';
import type { MappedColumn } from './propose-mapping.ts';

export interface ColumnSettings {
	readonly order?: DateOrder | undefined;
	readonly dottedOrder?: DateOrder | undefined;
	readonly sign?: DecimalSign | undefined;
	readonly unit?: RateUnit | undefined;
	readonly hasPointRates?: boolean | undefined;
	/** Scale of amounts as a power of ten. Undefined if the user must be asked. */
	readonly power?: number | undefined;
}

export interface SettledColumn {
	readonly settings: ColumnSettings;
	readonly questions: readonly Question[];
}

export interface TableEvidence {
	readonly titles: readonly Omit<Heading, 'name'>[];
	readonly headingPowers: ReadonlySet<number>;
	/** Cells of all columns of the same kind of rate, such as one for each tenor. They have one unit. */
	readonly seriesCells: readonly WrittenCell[];
	readonly separator?: string | undefined;
	/** Weekdays in the same rows as the dates of the column. */
	readonly weekdays?: readonly (string | undefined)[] | undefined;
}

const maxSamples = 5;

/** Keeps the first cells of each kind of evidence, and all dates with a weekday, which prove only their own order. */
export class ColumnEvidence {
	readonly cells: WrittenCell[] = [];
	readonly weekdays: (string | undefined)[] = [];
	readonly #field: Field | undefined;
	readonly #isSettled: boolean;
	readonly #counts = new Map<string, number>();
	/** Texts that were already added, up to a limit. */
	readonly #texts = new Set<string>();

	constructor(field: Field | undefined) {
		this.#field = field;
		this.#isSettled = field !== undefined && settledKinds.has(field.kind);
	}

	add(cell: WrittenCell, weekday?: string): void {
		if (cell.text === '' || !this.#isSettled) return;
		if (weekday === undefined) {
			const text = cell.type === 'text' ? cell.text : `${cell.type} ${cell.text}`;
			if (this.#texts.has(text)) return;
			if (this.#texts.size < maxTexts) this.#texts.add(text);
			const kind = kindOfEvidence(cell, this.#field);
			if (kind === undefined) return;
			const count = this.#counts.get(kind) ?? 0;
			if (count >= maxSamples) return;
			this.#counts.set(kind, count + 1);
		}
		this.cells.push(cell);
		this.weekdays.push(weekday);
	}
}

const maxTexts = 10_000;

const settledKinds: ReadonlySet<FieldKind> = new Set(['date', 'amount', 'rate', 'figure'] as const);

function kindOfEvidence(cell: WrittenCell, field: Field | undefined): string | undefined {
	switch (field?.kind) {
		case 'date': {
			const parsed = cell.type === 'text' ? parseDate(cell.text) : undefined;
			if (parsed === undefined) return undefined;
			if ('open' in parsed) return `open ${Object.keys(parsed.open).join()}`;
			return 'date' in parsed && parsed.proves !== undefined ? `${parsed.proves} ${parsed.isDotted}` : undefined;
		}
		case 'amount':
		case 'rate':
		case 'figure': {
			const figure = figureOf(cell);
			if (figure === undefined) return undefined;
			const isText = cell.type === 'text';
			if ('open' in figure) return `open ${isText} ${sizeClass(largerOf(figure.open))}`;
			const { proves, power, unit } = figure;
			return `${isText} ${proves} ${power} ${unit} ${sizeClass(sizeOf(figure.figure))}`;
		}
		default:
			return undefined;
	}
}

export function settleColumn(
	column: MappedColumn,
	cells: readonly WrittenCell[],
	evidence: TableEvidence,
): SettledColumn {
	const { field } = column;
	switch (field?.kind) {
		case 'date':
			return settleDates(column, cells, evidence.weekdays ?? []);
		case 'amount':
			return combine(settleSign(column, cells), settleScale(column, field, cells, evidence));
		case 'rate':
			return settleRates(column, field, cells, evidence);
		case 'figure':
			return settleSign(column, cells);
		default:
			return { settings: {}, questions: [] };
	}
}

const combine = (a: SettledColumn, b: SettledColumn): SettledColumn => ({
	settings: { ...a.settings, ...b.settings },
	questions: [...a.questions, ...b.questions],
});

const samplesOf = (cells: readonly WrittenCell[]): readonly string[] =>
	[...new Set(cells.map(({ text }) => text.slice(0, tableLimits.shownCharacters)))].slice(0, maxSamples);

function settleDates(
	{ key, answer, isSaved }: MappedColumn,
	cells: readonly WrittenCell[],
	weekdays: readonly (string | undefined)[],
): SettledColumn {
	const dated = cells.map((cell, i): DatedCell => ({ cell, weekday: weekdays[i] }));
	const { proved, dottedProved, open } = dateEvidence(dated);
	const dottedOrder = dottedProved.size === 1 ? [...dottedProved][0] : undefined;
	const single = proved.size === 1 ? [...proved][0] : undefined;
	const isContradicted = isSaved && answer.order !== undefined && proved.size > 0 && !proved.has(answer.order);
	const order = (isContradicted ? undefined : answer.order) ?? single;
	if (order !== undefined || open.length === 0) return { settings: { order, dottedOrder }, questions: [] };
	const possible = dateOrders.filter((each) =>
		open.some(({ text }) => {
			const parsed = parseDate(text);
			return parsed !== undefined && 'open' in parsed && parsed.open[each] !== undefined;
		}),
	);
	return {
		settings: { dottedOrder },
		questions: [{ code: 'date-order', key, options: possible, samples: samplesOf(open) }],
	};
}

/**
 * Settles a rate column. The point in `1.250` is the decimal sign, because no rate in percent is in the thousands.
 * Exception: in a file separated by semicolons, it can be a comma.
 */
function settleRates(
	column: MappedColumn,
	field: Field,
	cells: readonly WrittenCell[],
	evidence: TableEvidence,
): SettledColumn {
	const { answer, units } = column;
	const hasPointRates = (units.unit ?? answer.unit) === 'percent' && evidence.separator !== ';';
	const open = hasPointRates ? cells.filter((cell) => !isPointRate(cell)) : cells;
	const { settings, questions } = combine(settleSign(column, open), settleUnit(column, field, cells, evidence));
	return { settings: { ...settings, ...(hasPointRates && { hasPointRates }) }, questions };
}

function settleSign({ key, answer, isSaved }: MappedColumn, cells: readonly WrittenCell[]): SettledColumn {
	const { proved, open } = figureEvidence(cells);
	const single = proved.size === 1 ? [...proved][0] : undefined;
	const isContradicted = isSaved && answer.sign !== undefined && proved.size > 0 && !proved.has(answer.sign);
	const sign = (isContradicted ? undefined : answer.sign) ?? single;
	if (sign !== undefined || open.length === 0) return { settings: { sign }, questions: [] };
	return { settings: {}, questions: [{ code: 'decimal-sign', key, options: ['.', ','], samples: samplesOf(open) }] };
}

/** Smaller amounts in currency units are unusual for loans and swaps, so the scale is asked for. */
const smallAmount = decimal('100000');

const millions = 6;

function settleScale(
	{ key, answer, units, isSaved }: MappedColumn,
	{ asksScale }: Field,
	cells: readonly WrittenCell[],
	{ titles, headingPowers }: TableEvidence,
): SettledColumn {
	const power = isSaved ? (units.power ?? answer.power) : (answer.power ?? units.power);
	if (power !== undefined || !asksScale) return { settings: { power: power ?? 0 }, questions: [] };
	const bare = bareFigures(cells).filter(({ power: own }) => own === 0);
	const titlePower = titles.find(({ power: named }) => named !== undefined && !headingPowers.has(named))?.power;
	const isSmall = bare.length > 0 && bare.every(({ size }) => compare(size, smallAmount) < 0);
	if (bare.length === 0 || (!isSmall && titlePower === undefined)) return { settings: { power: 0 }, questions: [] };
	const proposed = String(titlePower ?? millions);
	const samples = samplesOf(bare.map(({ cell }) => cell));
	return { settings: {}, questions: [{ code: 'scale', key, proposed, options: ['0', '3', '6'], samples }] };
}

/** Larger rates without a unit are more likely in basis points than in percent. */
const largePercent = decimal('25');
/** If all rates of a column are smaller, they may be fractions: 0.0531 for 5.31 %. */
const largeFraction = decimal('0.2');

function settleUnit(
	{ key, answer, units, isSaved }: MappedColumn,
	{ bareUnit, isSeries = false }: Field,
	cells: readonly WrittenCell[],
	{ titles, seriesCells }: TableEvidence,
): SettledColumn {
	const unit = isSaved ? (units.unit ?? answer.unit) : (answer.unit ?? units.unit);
	const bare = bareRates(cells);
	if (unit !== undefined || bare.length === 0) return { settings: { unit }, questions: [] };
	const isLarge = bare.some(({ size }) => compare(size, largePercent) > 0);
	const isFraction = (isSeries ? bareRates(seriesCells) : bare).every(({ size }) => compare(size, largeFraction) < 0);
	const isStated = titles.some(({ unit: stated }) => stated === bareUnit);
	const isUsual = bareUnit === 'percent' ? isStated || (!isLarge && !isFraction) : bareUnit === 'bp';
	if (bareUnit !== undefined && isUsual) return { settings: { unit: bareUnit }, questions: [] };
	const proposed = isLarge ? 'bp' : isFraction && bareUnit === 'percent' ? 'fraction' : 'percent';
	const samples = samplesOf(bare.map(({ cell }) => cell));
	return {
		settings: {},
		questions: [{ code: 'unit', key, proposed, options: ['percent', 'bp', 'fraction'], samples }],
	};
}

const bareRates = (cells: readonly WrittenCell[]): readonly BareFigure[] =>
	bareFigures(cells).filter(({ unit, size }) => unit === undefined && compare(size, zero) !== 0);

const sizeClass = (size: Decimal): string =>
	[
		size.unscaled === 0n,
		compare(size, largeFraction) < 0,
		compare(size, largePercent) > 0,
		compare(size, smallAmount) < 0,
	].join();

interface BareFigure {
	readonly cell: WrittenCell;
	readonly size: Decimal;
	readonly power: number;
	readonly unit: RateUnit | undefined;
}

function bareFigures(cells: readonly WrittenCell[]): readonly BareFigure[] {
	return cells.flatMap((cell) => {
		const figure = figureOf(cell);
		if (figure === undefined) return [];
		if ('open' in figure) return [{ cell, size: largerOf(figure.open), power: 0, unit: undefined }];
		return [{ cell, size: sizeOf(figure.figure), power: figure.power, unit: figure.unit }];
	});
}

/** Returns an ambiguous number's larger value, so that it is not reported as small until the decimal sign is known. */
function largerOf({ '.': point, ',': comma }: OpenFigure['open']): Decimal {
	const [first, second] = [sizeOf(point), sizeOf(comma)];
	return compare(first, second) < 0 ? second : first;
}

function sizeOf(figure: string): Decimal {
	const value = decimal(figure);
	return compare(value, zero) < 0 ? subtract(zero, value) : value;
}
