import { dateOfEpochDay, type EpochDay, epochDay, isWeekend } from '#shared/time/local-date.ts';
import {
	type Column,
	type ComparedCell,
	type DayRange,
	FigureColumn,
	type ReadColumn,
	unreadCells,
} from './figure-column.ts';
import type { LabelKind } from './labels.ts';
import type { LoanFigures, NoticeLoanDay } from './notice-loan.ts';
import type { ColumnKind, ComparedTable, DateKind, Reason, TableColumn } from './reading.ts';
import { type Cell, type FoundTable, headingKindOf } from './tables.ts';

export interface TableReading {
	readonly table: ComparedTable;
	readonly cells: readonly ComparedCell[];
	readonly stated: ReadonlySet<number>;
	readonly reason?: Reason;
}

const dateKinds = ['start', 'observation', 'end'] as const;

interface MatchedDates {
	readonly column: Column;
	readonly kind: DateKind;
	readonly ranges: readonly DayRange[];
	readonly matched: number;
}

export class TableReader {
	readonly #figures: LoanFigures;
	readonly #point: '.' | ',' | undefined;
	readonly #taught: (heading: string) => ColumnKind | undefined;
	readonly #days: readonly NoticeLoanDay[];
	readonly #dates: Readonly<Record<DateKind, readonly EpochDay[]>>;

	constructor(figures: LoanFigures, point: '.' | ',' | undefined, taught: (heading: string) => ColumnKind | undefined) {
		this.#figures = figures;
		this.#point = point;
		this.#taught = taught;
		this.#days = figures.loan.days;
		this.#dates = {
			start: this.#days.map(({ start }) => epochDay(start)),
			observation: this.#days.map(({ observation }) => epochDay(observation)),
			end: this.#days.map(({ end }) => epochDay(end)),
		};
	}

	/** Reads a table. @param chosen column kinds that the user chose, by column index */
	read({ rows, heading }: FoundTable, chosen: ReadonlyMap<number, ColumnKind>): TableReading {
		const count = rows[0]?.cells.length ?? 0;
		const columns = Array.from({ length: count }, (_, place): Column => {
			const title = heading?.cells[place];
			const label = title?.type === 'text' ? title.label : undefined;
			const cells = rows.map((row) => row.cells[place] as Cell);
			return { place, cells, heading: label, headingKind: title === undefined ? undefined : headingKindOf(title) };
		});
		const isOfDates = ({ cells }: Column) => cells.some(({ type }) => type === 'date');
		const order = this.#order(columns.filter(isOfDates));
		const main = this.#mainDates(columns.filter(isOfDates), order);
		const fault =
			main === undefined || 2 * main.matched < rows.length ? 'other-dates' : this.#calendarFault(main, order);
		if (main === undefined || fault !== undefined) {
			const empty = { rows: [], columns: [], dateOrder: 'day-first', isSums: false } as const;
			return { table: empty, cells: [], stated: new Set(), reason: fault ?? 'other-dates' };
		}
		const ends = this.#ends(
			columns.filter((column) => isOfDates(column) && column !== main.column),
			main,
			order,
		);
		const ranges = ends?.ranges ?? main.ranges;
		const read = columns.map((column): ReadColumn => {
			if (column === main.column) return this.#readDates(column, main.kind, main.ranges, order);
			if (column === ends?.column) return this.#readDates(column, 'end', ranges, order);
			if (isOfDates(column)) return this.#readOtherDates(column, ranges, order);
			return this.#readFigures(column, ranges, chosen.get(column.place), ends !== undefined);
		});
		const stated = new Set(ranges.flatMap((range) => (range === undefined ? [] : daysOf(range))));
		return {
			table: {
				columns: columns.map((column, i) => described(column, read[i] as ReadColumn)),
				rows: rows.map(({ lines }, i) => ({ line: (lines[0] as number) + 1, day: ranges[i]?.[0] ?? -1 })),
				dateOrder: order === 'dayFirst' ? 'day-first' : 'month-first',
				isSums: ends !== undefined,
			},
			cells: read.flatMap(({ cells }) => cells),
			stated,
		};
	}

	/** Returns the order of day and month with which more dates of the table match dates of the loan. */
	#order(columns: readonly Column[]): Order {
		const known = new Set(Object.values(this.#dates).flat());
		const fits = (order: Order) =>
			columns.reduce(
				(sum, { cells }) => sum + cells.filter((cell) => datesIn(cell, order).some((day) => known.has(day))).length,
				0,
			);
		return fits('monthFirst') > fits('dayFirst') ? 'monthFirst' : 'dayFirst';
	}

	#mainDates(columns: readonly Column[], order: Order): MatchedDates | undefined {
		let best: MatchedDates | undefined;
		for (const column of columns) {
			for (const kind of dateKinds) {
				const { headingKind } = column;
				if (isDateKind(headingKind) && headingKind !== kind) continue;
				const ranges = this.#matched(column.cells, kind, order);
				const matched = ranges.filter((range) => range !== undefined).length;
				if (best === undefined || matched > best.matched) best = { column, kind, ranges, matched };
			}
		}
		return best;
	}

	/** Finds each row's day in the loan by date. If the loan has a date several times, its days are used in order. */
	#matched(cells: readonly Cell[], kind: DateKind, order: Order): DayRange[] {
		const open = new Map<EpochDay, number[]>();
		for (const [day, date] of this.#dates[kind].entries()) open.set(date, [...(open.get(date) ?? []), day]);
		return cells.map((cell) => {
			const day = datesIn(cell, order)
				.map((date) => open.get(date)?.shift())
				.find((found) => found !== undefined);
			return day === undefined ? undefined : [day, day + 1];
		});
	}

	/** Returns a fault if the table has a row for a weekend within the period, so it lists calendar days. */
	#calendarFault({ column, ranges, kind }: MatchedDates, order: Order): Reason | undefined {
		if (kind === 'observation') return undefined;
		const { startDay, endDay } = this.#figures;
		const isClosed = (cell: Cell, row: number) =>
			ranges[row] === undefined &&
			datesIn(cell, order).some((day) => day >= startDay && day < endDay && isWeekend(day));
		return column.cells.some(isClosed) ? 'calendar-days' : undefined;
	}

	/** Finds the end-date column. Most of its dates are later than the end of the loan's row with the same start. */
	#ends(
		columns: readonly Column[],
		main: MatchedDates,
		order: Order,
	): { column: Column; ranges: DayRange[] } | undefined {
		if (main.kind !== 'start') return undefined;
		for (const column of columns) {
			let later = 0;
			const ranges = main.ranges.map((range, row): DayRange => {
				const [date] = datesIn(column.cells[row], order);
				if (range === undefined || date === undefined) return undefined;
				if (date > (this.#dates.end[range[0]] as EpochDay)) later += 1;
				const last = this.#dates.end.indexOf(date);
				return last < range[0] ? undefined : [range[0], last + 1];
			});
			if (2 * later > ranges.length) return { column, ranges };
		}
		return undefined;
	}

	#readDates(column: Column, kind: DateKind, ranges: readonly DayRange[], order: Order): ReadColumn {
		const cells = column.cells.flatMap((cell, row): ComparedCell[] => {
			if (cell.type === 'blank') return [];
			const at = { start: cell.start, end: cell.end, row, column: column.place, kind };
			const range = ranges[row];
			const dates = datesIn(cell, order);
			const ours = range && this.#dates[kind][kind === 'end' ? range[1] - 1 : range[0]];
			const isEqual = ours !== undefined && dates.includes(ours);
			const theirs = dates[0] === undefined ? {} : { theirs: dateOfEpochDay(dates[0]) };
			return [
				{
					...at,
					state: isEqual ? 'equal' : 'different',
					...theirs,
					...(ours !== undefined && { ours: dateOfEpochDay(ours) }),
				},
			];
		});
		return { kind, cells };
	}

	#readOtherDates(column: Column, ranges: readonly DayRange[], order: Order): ReadColumn {
		const readings = dateKinds.map((kind) => this.#readDates(column, kind, ranges, order));
		const equal = ({ cells }: ReadColumn) => cells.filter(({ state }) => state === 'equal').length;
		const titled = readings.find(({ kind }) => kind === column.headingKind);
		const best = titled ?? readings.reduce((a, b) => (equal(b) > equal(a) ? b : a));
		const isKnown = titled !== undefined || 2 * equal(best) >= best.cells.length;
		return isKnown ? best : { reason: 'column-unknown', cells: unreadCells(column, 'column-unknown') };
	}

	#readFigures(
		column: Column,
		ranges: readonly DayRange[],
		chosen: ColumnKind | undefined,
		isSums: boolean,
	): ReadColumn {
		const { cells, heading, headingKind } = column;
		if (cells.every(({ type }) => type === 'text' || type === 'blank')) return { kind: 'text', cells: [] };
		const isNumber = (cell: Cell, row: number) =>
			cell.type === 'figure' &&
			cell.money.unit === undefined &&
			cell.money.figure.pointed?.scale === 0 &&
			Number(cell.money.figure.pointed.unscaled) === row + 1;
		if (cells.every(isNumber) && (headingKind === 'number' || column.place === 0)) return { kind: 'number', cells: [] };
		const kind = chosen ?? (heading === undefined ? undefined : this.#taught(heading));
		if (kind === 'other') return { kind, cells: unreadCells(column, 'set-aside') };
		return new FigureColumn(this.#figures, column, ranges, this.#point, isSums).read(kind);
	}
}

type Order = 'dayFirst' | 'monthFirst';

const datesIn = (cell: Cell | undefined, order: Order): readonly EpochDay[] =>
	cell?.type === 'date' ? cell.date[order] : [];

const isDateKind = (kind: LabelKind | undefined): kind is DateKind =>
	kind === 'start' || kind === 'observation' || kind === 'end';

const daysOf = ([from, to]: readonly [number, number]): number[] =>
	Array.from({ length: to - from }, (_, i) => from + i);

function described({ heading }: Column, { kind, reason, isFraction, cells }: ReadColumn): TableColumn {
	const compared = cells.filter(({ state }) => state === 'equal' || state === 'different');
	return {
		...(heading === undefined ? {} : { heading }),
		...(kind === undefined ? {} : { kind }),
		...(reason === undefined ? {} : { reason }),
		...(isFraction === true ? { isFraction } : {}),
		compared: compared.length,
		different: compared.filter(({ state }) => state === 'different').length,
	};
}
