import type { Decimal } from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { type Notice, type RowColumn, rowColumns } from './notice.ts';
import { type PrintedColumn, printedColumn } from './printed-figure.ts';

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
