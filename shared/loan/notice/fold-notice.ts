import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, epochDay } from '#shared/time/local-date.ts';
import { type Notice, type NoticeRow, printedColumn } from './notice.ts';

/** A notice without the rows for weekends and holidays that only repeat the row before. */
export interface FoldedNotice {
	readonly notice: Notice;
	readonly places: readonly number[];
	readonly folded: number;
}

/** Removes rows for closed days that add nothing: with zero days, or repeating a business-day row that covers them. */
export function foldNotice(notice: Notice, joint: BusinessCalendar): FoldedNotice {
	const { rows } = notice;
	const isWeighted = weighsClosedDays(rows, joint);
	const places: number[] = [];
	for (const [place, row] of rows.entries()) {
		const before = rows[places.at(-1) ?? -1];
		const isNext = before !== undefined && rows[place - 1]?.date === addDays(row.date, -1);
		if (isNext && addsNothing(row, before, place - (places.at(-1) as number), isWeighted, joint)) continue;
		places.push(place);
	}
	const folded = rows.length - places.length;
	if (folded * 2 <= closedDaysOf(rows, joint)) return { notice, places: rows.map((_, place) => place), folded: 0 };
	return {
		notice: folded === 0 ? notice : { ...notice, rows: places.map((place) => rows[place] as NoticeRow) },
		places,
		folded,
	};
}

function addsNothing(
	row: NoticeRow,
	before: NoticeRow,
	distance: number,
	isWeighted: boolean,
	joint: BusinessCalendar,
) {
	if (row.days === 0) return true;
	if (before.days !== undefined) return distance < before.days && hasSameFigures(row, before);
	const isClosed = !joint.isBusinessDay(epochDay(row.date));
	return isClosed && (isBlank(row) || (isWeighted && hasSameFigures(row, before)));
}

/** Counts weekend days and holidays between the first and last row. A notice that lists them has a row for each. */
function closedDaysOf(rows: readonly NoticeRow[], joint: BusinessCalendar): number {
	const days = rows.map(({ date }) => epochDay(date));
	const first = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
	const last = days.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY);
	const open = joint.businessDays.filter((day) => day >= first && day <= last).length;
	return last - first + 1 - open;
}

const isBlank = ({ rate, days, factor, interest }: NoticeRow) =>
	[rate, days, factor, interest].every((figure) => figure === undefined);

function hasSameFigures(row: NoticeRow, before: NoticeRow): boolean {
	const text = ({ rate, days, factor, interest }: NoticeRow) =>
		JSON.stringify([rate, days, factor, interest], (_, value) => (typeof value === 'bigint' ? String(value) : value));
	return text(row) === text(before);
}

/** True if rows before closed days cover them: interest is cumulative or clearly larger than in the row before. */
function weighsClosedDays(rows: readonly NoticeRow[], joint: BusinessCalendar): boolean {
	const column = printedColumn(rows.map(({ interest }) => interest)) ?? printedColumn(rows.map(({ factor }) => factor));
	if (column === undefined) return false;
	const figures = column.figures.map((figure) => figure ?? 0n);
	const isToDate = figures.every((figure, i) => i === 0 || figure >= (figures[i - 1] as bigint));
	if (isToDate && figures[0] !== figures.at(-1)) return true;
	const growth = (row: number) =>
		Number(figures[row]) -
		(column.decimals > 3 && Number(figures[row]) >= 10 ** column.decimals ? 10 ** column.decimals : 0);
	const before = rows.flatMap(({ date }, row) => {
		const day = epochDay(date);
		const isLast = row > 0 && joint.isBusinessDay(day) && joint.isBusinessDay(day - 1) && !joint.isBusinessDay(day + 1);
		return isLast ? [growth(row) / growth(row - 1)] : [];
	});
	return before.length > 0 && before.filter((ratio) => ratio > heavier).length * 2 > before.length;
}

/** Minimum ratio of interest that covers a weekend, three days, to interest of one day. Holds at any rates. */
const heavier = 1.9;
