import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, decimalText, powerOfTen, unscaledAt } from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';

/** A day of a notice; its figures as printed, each with the decimals that it has in print. */
export interface NoticeRow {
	readonly date: LocalDate;
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly days?: number;
	readonly factor?: Decimal;
	readonly interest?: Decimal;
	readonly principal?: Decimal;
}

/** Statement of a lender about an interest period: figures of the period, of its days, or both. */
export interface Notice {
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly interest?: Decimal;
	readonly days?: number;
	readonly rows: readonly NoticeRow[];
}

/** The figures of a period that a notice can state. */
export const totalFigures = ['rate', 'interest', 'days'] as const;

export type TotalFigure = (typeof totalFigures)[number];

/** Columns that the rows of a notice can have in addition to the date. */
export const rowColumns = ['rate', 'days', 'factor', 'interest', 'principal'] as const;

export type RowColumn = (typeof rowColumns)[number];

const half = 1n << (fractionBits - 1n);

/**
 * Figures this close to a half, or to a whole unit, are taken to lie on it. Fixed-point figures are exact to 2^−160; a
 * figure that is not on the half comes this close to it with a probability of 2^−89.
 */
const snap = 1n << (fractionBits - 90n);

/** A fixed-point figure rounded half away from zero, in units of 10^−`decimals`. */
export function roundedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((half + snap - scaled) >> fractionBits) : (scaled + half + snap) >> fractionBits;
}

/** A fixed-point figure cut off towards zero, in units of 10^−`decimals`. */
export function truncatedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((snap - scaled) >> fractionBits) : (scaled + snap) >> fractionBits;
}

/** A number of units of 10^−`decimals` in fixed point, cut off after 184 binary places. */
export const fixedUnits = (units: bigint, decimals: number): bigint => (units << fractionBits) / powerOfTen(decimals);

/** A decimal in fixed point, cut off after 184 binary places. */
export const fixedOf = ({ unscaled, scale }: Decimal): bigint => fixedUnits(unscaled, scale);

/**
 * Agreement of a printed figure with a calculated one at the printed decimals: `equal` to the calculated
 * figure rounded half away from zero, `truncated` where it equals only what is left when further digits are cut off.
 */
export type Agreement = 'equal' | 'truncated' | 'different';

/** @param theirs in units of 10^−`decimals` */
export function agreementAt(theirs: bigint, ours: bigint, decimals: number): Agreement {
	if (roundedAt(ours, decimals) === theirs) return 'equal';
	return truncatedAt(ours, decimals) === theirs ? 'truncated' : 'different';
}

/** The figures of one column of a notice. */
export interface PrintedColumn {
	/** Decimals of the figure with the most, because spreadsheets leave out zeros at the end. */
	readonly decimals: number;
	/** Figures in units of 10^−`decimals`; undefined where a row has no figure. */
	readonly figures: readonly (bigint | undefined)[];
}

/** @returns undefined when no row has a figure */
export function printedColumn(figures: readonly (Decimal | undefined)[]): PrintedColumn | undefined {
	if (figures.every((figure) => figure === undefined)) return undefined;
	const decimals = figures.reduce((most, figure) => Math.max(most, figure?.scale ?? 0), 0);
	return { decimals, figures: figures.map((figure) => figure && unscaledAt(figure, decimals)) };
}

/** A notice ready to be compared with many calculations. */
export interface PreparedNotice {
	readonly notice: Notice;
	/** The dates of the rows, in the order of the notice. */
	readonly dates: readonly EpochDay[];
	/** The columns that have figures. */
	readonly columns: ReadonlyMap<RowColumn, PrintedColumn>;
}

export function prepareNotice(notice: Notice): PreparedNotice {
	const columns = new Map<RowColumn, PrintedColumn>();
	for (const name of rowColumns) {
		const column = printedColumn(notice.rows.map((row) => figureOf(row[name])));
		if (column !== undefined) columns.set(name, column);
	}
	return { notice, dates: notice.rows.map(({ date }) => epochDay(date)), columns };
}

const figureOf = (figure: Decimal | number | undefined): Decimal | undefined =>
	typeof figure === 'number' ? { unscaled: BigInt(figure), scale: 0 } : figure;

/** A notice without exact duplicates of earlier rows. */
export interface DistinctNotice {
	readonly notice: Notice;
	/** Place of each remaining row in the original notice, from 0. */
	readonly places: readonly number[];
	/** The dates of the rows that were left out, each once. */
	readonly repeated: readonly LocalDate[];
}

/** Leaves out the rows with the date and all figures of an earlier row. Zeros at the end of a figure are print. */
export function withoutRepeats(notice: Notice): DistinctNotice {
	const known = new Set<string>();
	const places: number[] = [];
	const repeated = new Set<LocalDate>();
	for (const [place, row] of notice.rows.entries()) {
		const text = textOf(row);
		if (known.has(text)) repeated.add(row.date);
		else places.push(place);
		known.add(text);
	}
	const rows = places.map((place) => notice.rows[place] as NoticeRow);
	return { notice: repeated.size === 0 ? notice : { ...notice, rows }, places, repeated: [...repeated] };
}

const textOf = ({ date, days, ...figures }: NoticeRow): string =>
	JSON.stringify([
		date,
		days,
		...(['rate', 'factor', 'interest', 'principal'] as const).map(
			(name) => figures[name] && decimalText(figures[name]),
		),
	]);

/**
 * The earlier row with the same date, for each row without a day of ours: the date is listed twice with
 * different figures.
 */
export function repeatedDates(rows: readonly NoticeRow[], matched: Int32Array): ReadonlyMap<number, number> {
	const first = new Map<LocalDate, number>();
	for (const [row, { date }] of rows.entries()) {
		if ((matched[row] as number) >= 0 && !first.has(date)) first.set(date, row);
	}
	const repeats = rows.map(({ date }, row) => [row, first.get(date)] as const);
	return new Map(
		repeats.filter((pair): pair is [number, number] => pair[1] !== undefined && (matched[pair[0]] as number) < 0),
	);
}
