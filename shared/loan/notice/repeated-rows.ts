import { decimalText } from '#shared/decimal/decimal.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import type { Notice, NoticeRow } from './notice.ts';

/** A notice without the rows that repeat an earlier row whole. */
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
