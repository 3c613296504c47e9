import {
	type Column,
	findTable,
	headingFault,
	type Table,
	unknownHeading,
} from '#features/valuation/shared/workbook/find-table.ts';
import { readFile, type UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import {
	type FaultCode,
	type FaultValues,
	type PlacedFault,
	shortened,
} from '#features/valuation/shared/workbook/placed-fault.ts';
import type { ImportedPoint } from '#shared/contract/valuation-curves.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { addMonths } from '#shared/time/adjust-date.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate, parseTenor } from '#shared/time/local-date.ts';
import { readWrittenDate } from '#shared/time/read-written-date.ts';
import { blankCell, isBlank } from '#shared/workbook/cell.ts';
import type { Sheet } from '#shared/workbook/open-workbook.ts';
import type { SheetRow } from '#shared/workbook/read-sheet.ts';

export const curveHeadings = ['tenor', 'date', 'discountFactor', 'ratePercent'] as const;

type CurveHeading = (typeof curveHeadings)[number];

const longestYears = 100;
/** Maximum plausible rate. A higher rate probably has a different unit. */
const largestRatePercent = 100;

class PointRow {
	readonly faults: PlacedFault[] = [];
	readonly #sheet: string;
	readonly #row: SheetRow;
	readonly #columns: ReadonlyMap<CurveHeading, Column>;

	constructor(sheet: string, row: SheetRow, columns: ReadonlyMap<CurveHeading, Column>) {
		this.#sheet = sheet;
		this.#row = row;
		this.#columns = columns;
	}

	#cell(heading: CurveHeading) {
		const place = this.#columns.get(heading)?.place;
		return (place === undefined ? undefined : this.#row.cells[place]) ?? blankCell;
	}

	fault(heading: CurveHeading, code: FaultCode, values: FaultValues = {}): undefined {
		const column = this.#columns.get(heading);
		this.faults.push({
			sheet: this.#sheet,
			row: this.#row.line,
			column: column?.letters ?? '',
			heading: column?.heading ?? heading,
			dealId: '',
			code,
			found: shortened(this.#cell(heading).text),
			values,
		});
		return undefined;
	}

	/** Returns the point and its day number. The day number is undefined if tenor or date is faulty. */
	point(valuationDate: LocalDate): { readonly point: ImportedPoint; readonly day: EpochDay | undefined } {
		this.#requireOne('tenor', 'date', 'tenor-or-date');
		this.#requireOne('discountFactor', 'ratePercent', 'factor-or-rate');
		const start = epochDay(valuationDate);
		const [tenor, date] = [this.#tenor(), this.#date()];
		const day = date === undefined ? daysAfter(start, tenor) : epochDay(date);
		if (day !== undefined && day <= start) this.fault('date', 'valuation-date', { valuationDate });
		const last = addMonths(start, 12 * longestYears);
		if (day !== undefined && day > last) {
			this.fault(date === undefined ? 'tenor' : 'date', 'beyond-curve', { last: dateOfEpochDay(last) });
		}
		const [discountFactor, ratePercent] = [this.#number('discountFactor'), this.#number('ratePercent')];
		const range = { min: -largestRatePercent, max: largestRatePercent };
		if (ratePercent !== undefined && Math.abs(ratePercent) > largestRatePercent) {
			this.fault('ratePercent', 'out-of-range', range);
		}
		if (discountFactor !== undefined && day !== undefined) {
			const impliedPercent = (-100 * Math.log(discountFactor) * 365) / (day - start);
			// The comparison is negated so that it also catches NaN, the implied rate of a negative discount factor.
			if (!(Math.abs(impliedPercent) <= largestRatePercent)) this.fault('discountFactor', 'implied-rate', range);
		}
		const fields = Object.entries({ tenor, date, discountFactor, ratePercent });
		return { point: Object.fromEntries(fields.filter(([, value]) => value !== undefined)), day };
	}

	#requireOne(first: CurveHeading, second: CurveHeading, code: FaultCode): void {
		const blanks = [first, second].filter((heading) => isBlank(this.#cell(heading)));
		if (blanks.length !== 1) this.fault(this.#columns.has(first) ? first : second, code);
	}

	#text(heading: CurveHeading): string | undefined {
		const { text, fault } = this.#cell(heading);
		if (fault !== undefined) return this.fault(heading, `cell-${fault.code}`, { most: fault.most ?? 0 });
		return text === '' ? undefined : text;
	}

	#tenor(): string | undefined {
		const text = this.#text('tenor')?.toUpperCase();
		if (text === undefined || daysAfter(0, text) !== undefined) return text;
		return this.fault('tenor', 'no-tenor');
	}

	#date(): LocalDate | undefined {
		const text = this.#text('date');
		if (text === undefined) return undefined;
		return readWrittenDate(text) ?? this.fault('date', 'not-a-date');
	}

	#number(heading: 'discountFactor' | 'ratePercent'): number | undefined {
		const text = this.#text(heading);
		if (text === undefined) return undefined;
		return readPlainNumber(text) ?? this.fault(heading, 'not-a-number');
	}
}

/** Adds a tenor in days, weeks, months or years to a day, without business day adjustment. */
function daysAfter(start: EpochDay, tenor: string | undefined): EpochDay | undefined {
	if (tenor === undefined) return undefined;
	if (tenor === 'ON') return start + 1;
	if (/^[1-9]\d{0,3}D$/.test(tenor)) return start + Number.parseInt(tenor, 10);
	const length = parseTenor(tenor);
	if (length === undefined || length.unit === 'business-day') return undefined;
	return length.unit === 'week' ? start + 7 * length.count : addMonths(start, length.count);
}

export interface CurveRead {
	readonly points: readonly ImportedPoint[];
	readonly faults: readonly PlacedFault[];
	readonly workbookFault?: UnusableWorkbook;
}

/** Copy of the API's maximum: importing the contract would load all request schemas into the worker thread. */
export const maxPoints = 500;

/** Limits that admit a workbook of deals: if chosen by mistake, its missing columns are reported, not its size. */
const limits = { rows: 5000, columns: 200, textLength: 200 };

const headingOf = (text: string): CurveHeading | undefined =>
	curveHeadings.find((heading) => heading.toLowerCase() === text.toLowerCase().replaceAll(/[\s_]/g, ''));

const namedHeadings = curveHeadings.map((heading) => ({ heading, names: [heading] }));

/** Reads points with a tenor or a date, and a discount factor or a rate. Dates must be after the valuation date. */
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
