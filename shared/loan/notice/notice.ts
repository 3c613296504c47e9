import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, decimalText, powerOfTen, unscaledAt } from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';

/** A row of a notice. Numbers keep their printed decimals. */
export interface NoticeRow {
	readonly date: LocalDate;
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly days?: number;
	readonly factor?: Decimal;
	readonly interest?: Decimal;
	readonly principal?: Decimal;
}

/** A lender's statement about an interest period. It has totals, daily rows, or both. */
export interface Notice {
	/** Percent per year. */
	readonly rate?: Decimal;
	readonly interest?: Decimal;
	readonly days?: number;
	readonly rows: readonly NoticeRow[];
}

export const totalFigures = ['rate', 'interest', 'days'] as const;

export type TotalFigure = (typeof totalFigures)[number];

export const rowColumns = ['rate', 'days', 'factor', 'interest', 'principal'] as const;

export type RowColumn = (typeof rowColumns)[number];

const half = 1n << (fractionBits - 1n);

/**
 * A number this close to a half or a whole unit is treated as such. Fixed-point numbers are exact to 2^−160; another
 * number is this close by chance with a probability of 2^−89.
 */
const snap = 1n << (fractionBits - 90n);

/** Rounds a fixed-point number half away from zero. The result is in units of 10^−`decimals`. */
export function roundedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((half + snap - scaled) >> fractionBits) : (scaled + half + snap) >> fractionBits;
}

/** Truncates a fixed-point number towards zero. The result is in units of 10^−`decimals`. */
export function truncatedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((snap - scaled) >> fractionBits) : (scaled + snap) >> fractionBits;
}

/** Converts a number in units of 10^−`decimals` to fixed point, truncated after 184 binary places. */
export const fixedUnits = (units: bigint, decimals: number): bigint => (units << fractionBits) / powerOfTen(decimals);

export const fixedOf = ({ unscaled, scale }: Decimal): bigint => fixedUnits(unscaled, scale);

/** Agreement at the printed decimals: with the number rounded half away from zero, or only with the truncated one. */
export type Agreement = 'equal' | 'truncated' | 'different';

/** @param theirs the lender's number, in units of 10^−`decimals` @param ours the calculated number, in fixed point */
export function agreementAt(theirs: bigint, ours: bigint, decimals: number): Agreement {
	if (roundedAt(ours, decimals) === theirs) return 'equal';
	return truncatedAt(ours, decimals) === theirs ? 'truncated' : 'different';
}

export interface PrintedColumn {
	/** Maximum decimals in the column. All numbers are compared at these: spreadsheets omit trailing zeros. */
	readonly decimals: number;
	/** Numbers in units of 10^−`decimals`; undefined for rows without a number. */
	readonly figures: readonly (bigint | undefined)[];
}

/** @returns undefined if no row has a number */
export function printedColumn(figures: readonly (Decimal | undefined)[]): PrintedColumn | undefined {
	if (figures.every((figure) => figure === undefined)) return undefined;
	const decimals = figures.reduce((most, figure) => Math.max(most, figure?.scale ?? 0), 0);
	return { decimals, figures: figures.map((figure) => figure && unscaledAt(figure, decimals)) };
}

/** A notice with its dates and columns converted once, to be compared with many calculations. */
export interface PreparedNotice {
	readonly notice: Notice;
	readonly dates: readonly EpochDay[];
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

interface DistinctNotice {
	readonly notice: Notice;
	/** Index of each kept row in the original notice. */
	readonly places: readonly number[];
	/** Dates of the omitted rows, without repetitions. */
	readonly repeated: readonly LocalDate[];
}

/** Removes rows that equal an earlier row in date and all numbers. Trailing zeros are ignored. */
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

/** Finds dates listed twice with different numbers: maps rows without a day in the period to the date's earlier row. */
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
