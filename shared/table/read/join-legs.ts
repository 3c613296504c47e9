import { valueFault } from '../kind/fault.ts';
import { fieldValue, type TableFault, type TableRow } from './table-row.ts';

export interface JoinedRows {
	readonly key: string;
	readonly rows: readonly TableRow[];
	readonly faults: readonly TableFault[];
}

interface JoinFields {
	/** Field that has the same value in all rows of a trade, such as the trade id. */
	readonly group: string;
	/** Field that distinguishes the legs of a trade, such as the leg number. */
	readonly leg: string;
}

const legsOfGroup = 2;

/**
 * Joins the legs of each trade in a table with one row per leg, in any order. Legs are sorted by number, or by text if
 * one is not numbered. A trade without exactly two different legs, or a row without trade id, has a fault.
 */
export function joinLegs(rows: readonly TableRow[], { group, leg }: JoinFields): readonly JoinedRows[] {
	const groups = new Map<string, TableRow[]>();
	for (const row of rows) {
		const key = fieldValue(row, group) ?? `row ${row.sheet} ${row.line}`;
		const known = groups.get(key);
		if (known === undefined) groups.set(key, [row]);
		else known.push(row);
	}
	return [...groups].map(([key, legs]) => {
		const sorted = legs.toSorted((a, b) => compareLegs(fieldValue(a, leg) ?? '', fieldValue(b, leg) ?? ''));
		return { key, rows: sorted, faults: faultsOfGroup(sorted, leg) };
	});
}

function faultsOfGroup(rows: readonly TableRow[], leg: string): readonly TableFault[] {
	const [first] = rows;
	if (first === undefined) return [];
	const isNumbered = rows.some((row) => fieldValue(row, leg) !== undefined);
	const repeated = rows.find(
		(row, i) => isNumbered && i > 0 && fieldValue(row, leg) === fieldValue(rows[i - 1] as TableRow, leg),
	);
	if (rows.length === legsOfGroup && repeated === undefined) return [];
	const { sheet, line } = repeated ?? first;
	const found = isNumbered ? rows.map((row) => fieldValue(row, leg) ?? '').join(', ') : String(rows.length);
	return [
		{
			...valueFault('leg-count', { legs: found === '' ? '0' : found }),
			place: { sheet, line, letters: '' },
			column: leg,
			found,
		},
	];
}

function compareLegs(a: string, b: string): number {
	const [first, second] = [Number(a), Number(b)];
	if (Number.isFinite(first) && Number.isFinite(second)) return first - second;
	return a < b ? -1 : a > b ? 1 : 0;
}
