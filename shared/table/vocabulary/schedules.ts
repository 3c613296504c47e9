import type { LocalDate } from '#shared/time/local-date.ts';
import type { Grid } from '../file/grid.ts';
import { canonicalHeading } from '../heading/heading.ts';
import { fieldValue } from '../read/check-row.ts';
import { readTable } from '../read/read-table.ts';
import type { TableFault, TableRow } from '../read/table-row.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Columns of amortisation schedules: a sheet for all deals with a reference, or a sheet of one deal. */
const scheduleVocabulary: Vocabulary = {
	subject: 'schedules',
	fields: [
		{ field: 'ref', kind: 'id', synonyms: ['Reference', 'Schedule', 'Schedule ID', 'Trade ID', 'Deal ID', '编号'] },
		{
			field: 'startDate',
			kind: 'date',
			need: 'required',
			synonyms: ['Date', 'From', 'From date', 'Start', 'Start date', 'Datum', 'Von', '日期', '起始日'],
		},
		{ field: 'endDate', kind: 'date', synonyms: ['To', 'To date', 'End', 'End date', 'Bis', '结束日'] },
		{
			field: 'principal',
			kind: 'amount',
			need: 'required',
			synonyms: ['Amount', 'Outstanding', 'Notional', 'Principal amount', 'Kapital', 'Betrag', '本金', '余额'],
		},
		{ field: 'currency', kind: 'currency', synonyms: ['Ccy', 'Cur', 'Währung', '币种'] },
	],
};

/** Outstanding principal from a date to another. */
export interface SchedulePeriod {
	readonly startDate: LocalDate;
	/** Missing if the schedule has only start dates and this is its last row. */
	readonly endDate?: LocalDate;
	readonly principalAmount: string;
}

/** A schedule by its reference, or by the name of its sheet. */
export interface Schedule {
	readonly name: string;
	readonly sheet: string;
	readonly periods: readonly SchedulePeriod[];
	readonly faults: readonly TableFault[];
}

/** Name of a schedule or a deal in the form in which both are compared: `Hedge 11` is `HEDGE-11`. */
export const scheduleName = (text: string): string => canonicalHeading(text);

/** Reads the schedules of all sheets but those with the deals. */
export function readSchedules(grids: readonly Grid[], dealSheets: ReadonlySet<string>): readonly Schedule[] {
	return grids
		.filter(({ sheet, rows }) => !dealSheets.has(sheet) && rows.length > 0)
		.flatMap((grid) => {
			const table = readTable(grid, scheduleVocabulary, {});
			if (table === undefined || table.questions.length > 0) return [];
			const groups = new Map<string, TableRow[]>();
			for (const row of table.rows) {
				const name = fieldValue(row, 'ref') ?? grid.sheet;
				const known = groups.get(name);
				if (known === undefined) groups.set(name, [row]);
				else known.push(row);
			}
			return [...groups].map(([name, rows]) => ({
				name,
				sheet: grid.sheet,
				periods: periodsOf(rows),
				faults: rows.flatMap(({ faults }) => faults),
			}));
		});
}

function periodsOf(rows: readonly TableRow[]): readonly SchedulePeriod[] {
	const dated = rows.flatMap((row) => {
		const [startDate, endDate, principalAmount] = ['startDate', 'endDate', 'principal'].map((field) =>
			fieldValue(row, field),
		);
		return startDate === undefined || principalAmount === undefined ? [] : [{ startDate, endDate, principalAmount }];
	});
	const sorted = dated.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
	return sorted.map(({ startDate, endDate, principalAmount }, i) => {
		const end = endDate ?? sorted[i + 1]?.startDate;
		return {
			startDate: startDate as LocalDate,
			...(end === undefined ? {} : { endDate: end as LocalDate }),
			principalAmount,
		};
	});
}
