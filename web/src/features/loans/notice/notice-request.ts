import { maxNoticeRows, type NoticeInput, type NoticeRowInput } from '#shared/contract/notice.ts';
import type { NoticeLoan } from '#shared/loan/notice-text/notice-loan.ts';
import type { ColumnKind, Mark, NoticeReading, StatedKind } from '#shared/loan/notice-text/reading.ts';

type RowField = Exclude<keyof NoticeRowInput, 'date'>;

const fieldOf: Readonly<Partial<Record<ColumnKind, RowField>>> = {
	fixing: 'rate',
	'floored-fixing': 'rate',
	'effective-rate': 'rate',
	'fixing-with-cas': 'rate',
	'fixing-with-spreads': 'rate',
	'all-in-rate-to-date': 'rate',
	'day-factor': 'factor',
	'day-growth': 'factor',
	'cumulative-factor': 'factor',
	'cumulative-growth': 'factor',
	days: 'days',
	'days-to-date': 'days',
	interest: 'interest',
	'interest-to-date': 'interest',
	principal: 'principal',
};

/** Returns the API request for the amounts that were understood. Undefined if the API could not compare any of them. */
export function noticeRequest(reading: NoticeReading, { days }: NoticeLoan): NoticeInput | undefined {
	const total = (kind: StatedKind) =>
		reading.totals.find((each) => each.kind === kind && each.contradicts === undefined)?.theirs;
	const [rate, interest, dayCount] = [total('rate'), total('interest'), total('days')];
	const rows = reading.tables.flatMap((table, at): NoticeRowInput[] => {
		if (table.isSums) return [];
		const columns = columnsOf(reading, at);
		const cells = cellsOf(reading.marks, at);
		return table.rows.flatMap(({ line, day }) => {
			const figures = cells.get(line) ?? new Map<number, Mark>();
			const stated = [...figures.values()].find(({ kind, theirs }) => kind === 'start' && theirs !== undefined);
			const date = days[day]?.start ?? stated?.theirs;
			const row = [...columns].flatMap(([field, column]): [string, string | number][] => {
				const theirs = figures.get(column)?.theirs;
				return theirs === undefined ? [] : [[field, field === 'days' ? Number(theirs) : theirs]];
			});
			return date === undefined || row.length === 0 ? [] : [{ date, ...Object.fromEntries(row) }];
		});
	});
	const notice: NoticeInput = {
		...(rate === undefined ? {} : { rate }),
		...(interest === undefined ? {} : { interest }),
		...(dayCount === undefined ? {} : { days: Number(dayCount) }),
		...(rows.length === 0 ? {} : { rows: rows.slice(0, maxNoticeRows) }),
	};
	return Object.keys(notice).length === 0 ? undefined : notice;
}

/** Returns the first column of each field in a table. */
function columnsOf({ tables }: NoticeReading, table: number): Map<RowField, number> {
	const columns = new Map<RowField, number>();
	for (const [i, { kind }] of (tables[table]?.columns ?? []).entries()) {
		const field = fieldOf[kind as ColumnKind];
		if (field !== undefined && !columns.has(field)) columns.set(field, i);
	}
	return columns;
}

/** Returns the table's cells to compare, by line and column. */
function cellsOf(marks: readonly Mark[], table: number): Map<number, Map<number, Mark>> {
	const lines = new Map<number, Map<number, Mark>>();
	for (const mark of marks) {
		if (mark.cell?.[0] !== table || (mark.state !== 'equal' && mark.state !== 'different')) continue;
		const cells = lines.get(mark.line) ?? new Map<number, Mark>();
		lines.set(mark.line, cells.set(mark.cell[1], mark));
	}
	return lines;
}
