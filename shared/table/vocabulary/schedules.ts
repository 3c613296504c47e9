import type { LocalDate } from '#shared/time/local-date.ts';
import { blankWrittenCell } from '#shared/workbook/written-cell.ts';
import type { Grid, GridRow } from '../file/grid.ts';
import { canonicalHeading } from '../heading/heading.ts';
import { readTable, type TableReading } from '../read/read-table.ts';
import { fieldValue, type Question, type TableAnswers, type TableFault, type TableRow } from '../read/table-row.ts';
import { dealIdSynonyms } from './legs.ts';
import type { Field, Vocabulary } from './vocabulary.ts';

const principalSynonyms = ['Amount', 'Outstanding', 'Balance', 'Notional', 'Principal', 'Principal amount', 'Nominal'];
const ownPrincipalSynonyms = ['Kapital', 'Betrag', 'Restschuld', 'Saldo', '金额', '本金', '余额', '名义本金'];

const principalNames: ReadonlySet<string> = new Set(
	[...principalSynonyms, ...ownPrincipalSynonyms].map((name) => canonicalHeading(name)),
);

/** Returns the field for the principal of one leg: `amount_1`, `Leg 2 notional`, `Balance leg 1`. */
function principalOfLeg(heading: string): Field | undefined {
	const [, first = '', afterLeg = ''] = /^leg([12])(.{1,40})$/.exec(heading) ?? [];
	const [, beforeLeg = '', last = ''] = /^(.{1,40}?)(?:leg)?([12])$/.exec(heading) ?? [];
	const [leg, name] = first === '' ? [last, beforeLeg] : [first, afterLeg];
	if (!principalNames.has(name)) return undefined;
	return { field: `principal${leg}`, kind: 'amount', synonyms: [], need: 'required' };
}

const commonFields: readonly Field[] = [
	{
		field: 'ref',
		kind: 'id',
		synonyms: [
			...dealIdSynonyms,
			...['Reference', 'Schedule', 'Schedule ID', 'Schedule no', 'Name', 'Hedge', 'Plan', '编号'],
		],
	},
	{
		field: 'startDate',
		kind: 'date',
		need: 'required',
		synonyms: ['Date', 'From', 'From date', 'Start', 'Start date', 'Datum', 'Von', '日期', '起始日'],
	},
	{ field: 'endDate', kind: 'date', synonyms: ['To', 'To date', 'Until', 'End', 'End date', 'Bis', '结束日'] },
	{ field: 'currency', kind: 'currency', synonyms: ['Ccy', 'Cur', 'Währung', '币种'] },
];

/** Columns of amortisation schedules. A sheet has one deal's schedule, or those of all deals with a deal column. */
const vocabularies: readonly Vocabulary[] = [
	{
		subject: 'schedules of two legs',
		fields: [
			...commonFields,
			{ field: 'principal1', kind: 'amount', need: 'required', synonyms: [] },
			{ field: 'principal2', kind: 'amount', need: 'required', synonyms: [] },
		],
		recognise: principalOfLeg,
	},
	{
		subject: 'schedules',
		fields: [
			...commonFields,
			{
				field: 'principal',
				kind: 'amount',
				need: 'required',
				synonyms: [...principalSynonyms, ...ownPrincipalSynonyms],
			},
		],
	},
];

export interface SchedulePeriod {
	readonly startDate: LocalDate;
	/** Undefined in the last period of a schedule that has only start dates. */
	readonly endDate?: LocalDate;
	readonly principals: readonly [string, string];
}

/** A schedule. Its name is the reference in its rows, or the name of its sheet. */
export interface Schedule {
	readonly name: string;
	readonly sheet: string;
	readonly isPerLeg: boolean;
	readonly periods: readonly SchedulePeriod[];
	readonly faults: readonly TableFault[];
	readonly questions: readonly Question[];
}

/** Returns the form in which names of schedules and deals are compared: `Hedge 11` equals `HEDGE-11`. */
export const scheduleName = (text: string): string => canonicalHeading(text);

/** Reads the schedules in sheets without deals. @param isNamed true for a deal's name: read even without headings */
export function readSchedules(
	grids: readonly Grid[],
	dealSheets: ReadonlySet<string>,
	answers: TableAnswers,
	isNamed: (sheet: string) => boolean,
): readonly Schedule[] {
	return grids
		.filter(({ sheet, rows }) => !dealSheets.has(sheet) && rows.length > 0)
		.flatMap((grid) => {
			const table = readSchedule(grid, answers) ?? (isNamed(grid.sheet) ? readBare(grid, answers) : undefined);
			if (table === undefined) return [];
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
				isPerLeg: table.columns.some(({ field }) => field?.field === 'principal1'),
				periods: periodsOf(rows),
				faults: rows.flatMap(({ faults }) => faults),
				questions: table.questions,
			}));
		});
}

const isOtherTable = ({ code }: Question) => code === 'field-missing' || code === 'heading-row';

/** Reads a schedule with the user's answers about values. Ignores answers about fields, which are for the deals. */
function readSchedule(grid: Grid, { columns = {}, confirmed }: TableAnswers): TableReading | undefined {
	const values = Object.entries(columns).map(([key, { field: _, ...value }]) => [key, value] as const);
	const answers = { columns: Object.fromEntries(values), ...(confirmed === undefined ? {} : { confirmed }) };
	const tables = vocabularies.map((vocabulary) => readTable(grid, vocabulary, { answers }));
	return tables.find((table) => table !== undefined && !table.questions.some(isOtherTable));
}

/** Reads a sheet of two columns without headings: a date, and the principal from that date on. */
function readBare(grid: Grid, answers: TableAnswers): TableReading | undefined {
	const isBare = grid.rows.every(({ cells }) => cells.filter(({ text }) => text !== '').length === 2);
	if (!isBare) return undefined;
	const cells = ['Date', 'Amount'].map((text) => ({ ...blankWrittenCell, text }));
	const headings = { ...(grid.rows[0] as GridRow), line: 0, cells, width: cells.length };
	return readSchedule({ ...grid, rows: [headings, ...grid.rows] }, answers);
}

function periodsOf(rows: readonly TableRow[]): readonly SchedulePeriod[] {
	const dated = rows.flatMap((row) => {
		const [startDate, endDate, both] = ['startDate', 'endDate', 'principal'].map((field) => fieldValue(row, field));
		const [first, second] = [fieldValue(row, 'principal1') ?? both, fieldValue(row, 'principal2') ?? both];
		if (startDate === undefined || first === undefined || second === undefined) return [];
		return [{ startDate, endDate, principals: [first, second] as const }];
	});
	const sorted = dated.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
	return sorted.map(({ startDate, endDate, principals }, i) => {
		const end = endDate ?? sorted[i + 1]?.startDate;
		return {
			startDate: startDate as LocalDate,
			...(end === undefined ? {} : { endDate: end as LocalDate }),
			principals,
		};
	});
}
