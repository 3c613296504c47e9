import { columnOfField, dealColumnOf, dealColumns } from '#shared/deal/deal-columns.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';
import type { Fields } from '#shared/deal/read-field.ts';
import { describeCellFault, textRowReader } from '#shared/deal/read-text-row.ts';
import { duplicateKey } from '#shared/input/duplicate-key.ts';
import type { RunPlan } from './run-plan.ts';

const rowPath = /^amortizationSchedule\.leg[12]\.\d+\./;
const names = /\b[a-z]\w*\b/g;

/** Uses the headings of the file, otherwise those of the template. */
export function columnNaming(headings: readonly string[]): (fault: FieldFault) => FieldFault {
	const headingOf = new Map(dealColumns.map((column) => [column, column.heading]));
	for (const heading of headings) {
		const column = dealColumnOf(heading);
		if (column !== undefined) headingOf.set(column, heading);
	}
	return (fault) => {
		const row = rowPath.exec(fault.field)?.[0] ?? '';
		const named = (field: string) => {
			const column = columnOfField(row + field) ?? columnOfField(field);
			return (column && headingOf.get(column)) ?? field;
		};
		return { ...fault, field: named(fault.field.slice(row.length)), expected: fault.expected.replaceAll(names, named) };
	};
}

export interface UnreadableRow {
	readonly code: string;
	readonly message: string;
	readonly params?: Readonly<Record<string, string | number>>;
	/** Deal ID, if it is readable. */
	readonly dealId?: string;
}

export type DealRow = { readonly deal: Fields } | { readonly fault: UnreadableRow };

/** Maximum nesting of a deal. The levels are its fields, a curve definition or schedule, its legs, and their rows. */
const maxLevels = 4;

const maxShown = 60;

const fault = (code: string, message: string): DealRow => ({ fault: { code, message } });

/**
 * Creates a function that reads the rows of a file. It does not decide if the fields form a valid deal: text that is
 * not a number or date is passed on unchanged, so that the valuation reports it.
 */
export function dealRowReader(plan: RunPlan): (row: string) => DealRow {
	if (plan.format === 'jsonl') return readJsonRow;
	// The portal itself wrote these lines, so they need no checks.
	if (plan.format === 'trades') return (row) => JSON.parse(row) as DealRow;
	const columns = plan.headings.map(dealColumnOf);
	const read = textRowReader(plan.headings, plan.columns, plan);
	return (row) => {
		const cells = splitRow(row, plan.delimiter);
		if (cells === undefined)
			return fault('row-unreadable', 'A quotation mark is not closed in this line, or is inside a cell.');
		const surplus = cells.findIndex((cell, i) => cell !== '' && columns[i] === undefined);
		if (surplus >= 0) return fault('row-unreadable', `Cell ${surplus + 1} has no heading.`);
		const { fields, faults } = read(cells);
		const [first] = faults;
		if (first === undefined) return { deal: fields };
		const { code, params, heading, found } = first;
		const message = faults.map(describeCellFault).join(' ');
		const dealId = typeof fields.dealId === 'string' ? fields.dealId : '';
		return { fault: { code: `table-${code}`, message, params: { ...params, heading, found }, dealId } };
	};
}

function readJsonRow(row: string): DealRow {
	let read: unknown;
	try {
		read = JSON.parse(row);
	} catch {
		return fault('row-unreadable', 'The line is not JSON.');
	}
	if (typeof read !== 'object' || read === null || Array.isArray(read)) {
		return fault('row-unreadable', 'The line is not a JSON object.');
	}
	if (row.includes('__proto__')) return fault('row-unreadable', 'No field is called __proto__.');
	if (!isFlat(row) && !isWithin(read, maxLevels))
		return fault('row-unreadable', `The line has more than ${maxLevels} levels.`);
	const duplicate = duplicateKey(row, read);
	if (duplicate !== undefined)
		return fault('row-unreadable', `The field ${duplicate.path.join('.').slice(0, maxShown)} is in the line twice.`);
	return { deal: read as Fields };
}

/** True if a deal contains neither lists nor nested objects, like most deals. */
const isFlat = (row: string) => !row.includes('[') && !row.includes('{', 1);

function isWithin(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1));
}

/** Splits a CSV line into trimmed cells. Undefined if a quotation mark is misplaced. */
export function splitRow(row: string, delimiter: string): string[] | undefined {
	if (!row.includes('"')) return row.split(delimiter).map((cell) => cell.trim());
	const cells: string[] = [];
	let at = 0;
	for (;;) {
		const quoted = /^[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*/.exec(row.slice(at));
		const end = quoted === null ? row.indexOf(delimiter, at) : at + quoted[0].length;
		const stop = end < 0 ? row.length : end;
		const cell = quoted?.[1]?.replaceAll('""', '"') ?? row.slice(at, stop);
		if (quoted === null && cell.includes('"')) return undefined;
		cells.push(cell.trim());
		if (stop >= row.length) return cells;
		if (row[stop] !== delimiter) return undefined;
		at = stop + 1;
	}
}
