import {
	type Column,
	findTable,
	headingFault,
	type Table,
	unknownHeading,
} from '#features/valuation/shared/workbook/find-table.ts';
import { readFile, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import type { PlacedFault } from '#features/valuation/shared/workbook/placed-fault.ts';
import type { ImportedPoint } from '#shared/contract/valuation-curves.ts';
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts';
import { blankCell, isBlank } from '#shared/workbook/cell.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import { type CurveHeading, curveHeadings, PointRow } from './point-row.ts';

/** Content of a workbook of a user-defined curve. */
export interface CurveRead {
	/** Points without a fault. */
	readonly points: readonly ImportedPoint[];
	readonly faults: readonly PlacedFault[];
	readonly workbookFault?: UnusableWorkbook;
}

/** The limit of the API. Its contract would bring the schemas of all requests into the worker. */
export const maxPoints = 500;

/** Large enough for a workbook of deals, so that the faults describe missing columns and not the size. */
const limits = { rows: 5000, columns: 200, textLength: 200 };

const headingOf = (text: string): CurveHeading | undefined =>
	curveHeadings.find((heading) => heading.toLowerCase() === text.toLowerCase().replaceAll(/[\s_]/g, ''));

const namedHeadings = curveHeadings.map((heading) => ({ heading, names: [heading] }));

/**
 * Reads the points of a user-defined curve: a tenor or a date, and a discount factor or a rate.
 *
 * @param valuationDate points given by date must lie after it
 */
export function readCurve(bytes: Uint8Array, valuationDate: LocalDate): CurveRead {
	const read = readFile(bytes, limits, (sheets) => readSheets(sheets, valuationDate));
	return 'code' in read ? { points: [], faults: [], workbookFault: read } : read;
}

function readSheets(sheets: readonly Sheet[], valuationDate: LocalDate): CurveRead | UnusableWorkbook {
	for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) {
		const table = findTable(sheet.name, sheet.readRows(), (text) => headingOf(text) !== undefined, 2);
		if (table !== undefined) return readPoints(table, valuationDate);
	}
	return { code: 'no-points', values: {} };
}

function readPoints(table: Table, valuationDate: LocalDate): CurveRead | UnusableWorkbook {
	const faults: PlacedFault[] = [];
	const columns = new Map<CurveHeading, Column>();
	for (const column of table.columns) {
		const heading = headingOf(column.heading);
		if (heading === undefined) faults.push(unknownHeading(table, column, namedHeadings));
		else if (columns.has(heading)) faults.push(headingFault(table, 'heading-twice', column));
		else columns.set(heading, column);
	}
	if (faults.length > 0) return { points: [], faults };
	const rows = table.rows.filter(({ cells }) => table.columns.some(({ place }) => !isBlank(cells[place] ?? blankCell)));
	if (rows.length > maxPoints) return { code: 'too-many-points', values: { most: maxPoints } };
	const points: ImportedPoint[] = [];
	const seen = new Map<EpochDay, number>();
	for (const row of rows) {
		const reader = new PointRow(table.sheet, row, columns);
		const { point, day } = reader.point(valuationDate);
		if (day !== undefined) {
			const before = seen.get(day);
			const heading = point.date === undefined ? 'tenor' : 'date';
			if (before === undefined) seen.set(day, row.line);
			else reader.fault(heading, 'point-twice', { row: before });
		}
		if (reader.faults.length === 0) points.push(point);
		faults.push(...reader.faults);
	}
	return { points, faults };
}
