import type { LocalDate } from '../../shared/time/local-date.ts';
import { type FileKind, type FileKindName, fileKinds, type OtherHeader, type Row } from './file-kinds.ts';
import { type FileProblem, shown } from './file-problem.ts';
import type { RateRecord } from './rate-record.ts';
import { readHeader } from './read-header.ts';
import { rateRecord } from './record-of-row.ts';
import type { TableRow } from './table-row.ts';

/** A record with the line it comes from, and what looks wrong about it. */
export interface LoadableRow {
	readonly line: number;
	readonly record: RateRecord;
	readonly doubts: readonly FileProblem[];
	/** What the file calls the column of the record date. */
	readonly dateColumn: string;
}

/** Every row of a file as a record, or everything that is wrong with the file. */
export function checkRows(
	kindName: FileKindName,
	rows: readonly TableRow[],
	today: LocalDate,
): { readonly rows: readonly LoadableRow[] } | { readonly problems: readonly FileProblem[] } {
	const [first, ...others] = rows;
	if (first === undefined) return { problems: [{ expected: 'The file has no header.' }] };
	const kind: FileKind = fileKinds[kindName];
	const { columns: columnsAt, usual, own } = headerOf(kind, first);
	const columns = columnsAt(today);
	const header = readHeader(first, columns);
	if ('problems' in header) return header;
	if (others.length === 0) return { problems: [{ expected: 'The file has a header and no rows.' }] };

	const problems: FileProblem[] = [];
	const loadable: LoadableRow[] = [];
	const lineOf = new Map<string, number>();
	for (const { line, cells } of others) {
		const texts = Object.fromEntries(
			header.map((name, place) => [name, cells[place]?.text ?? '']).filter(([, text]) => text !== ''),
		) as Row;
		const report = (usualName: string, expected: string) => {
			const column = own[usualName] ?? usualName;
			const value = texts[column];
			problems.push({ line, column, ...(value === undefined ? {} : { value: shown(value) }), expected });
		};
		if (cells.length !== header.length) {
			const value = shown(cells.map(({ text }) => text).join(' | '));
			const expected = `must have ${header.length} cells, not ${cells.length}; put a cell that holds a separator in quotes`;
			problems.push({ line, value, expected });
			continue;
		}
		const before = problems.length;
		header.forEach((name, place) => {
			const fault = cells[place]?.fault;
			if (fault !== undefined) report(name, fault);
		});
		const parsed = columns.safeParse(texts);
		if (!parsed.success) {
			for (const { path, message } of parsed.error.issues) {
				const column = String(path[0]);
				report(column, texts[column] === undefined ? 'must not be blank' : message);
			}
		}
		if (!parsed.success || problems.length > before) continue;
		const read = usual(parsed.data as Row);
		const row = kind.normalised?.(read) ?? read;
		for (const { column, expected } of kind.check?.(row) ?? []) report(column, expected);
		if (problems.length > before) continue;
		const record = rateRecord(kindName, row);
		const key = `${record.pk}\n${record.sk}`;
		const earlier = lineOf.get(key);
		if (earlier !== undefined) {
			report('record_date', `is in line ${earlier} already, for the same ${Object.keys(record.identity).join(', ')}`);
			continue;
		}
		lineOf.set(key, line);
		const doubts = (kind.doubts?.(row) ?? []).map(({ column, expected }) => ({
			line,
			column,
			value: row[column] ?? '',
			expected,
		}));
		loadable.push({ line, record, doubts, dateColumn: own.record_date ?? 'record_date' });
	}
	return problems.length > 0 ? { problems } : { rows: loadable };
}

function headerOf(kind: FileKind, { cells }: TableRow): Omit<OtherHeader, 'mark'> {
	const { otherHeader } = kind;
	const isOther = cells.some(({ text }) => text.toLowerCase() === otherHeader?.mark);
	return otherHeader !== undefined && isOther ? otherHeader : { columns: kind.columns, usual: (row) => row, own: {} };
}
