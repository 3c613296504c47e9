import { readCsv } from '#platform/files/read-csv.ts';
import { PublisherFailure } from './publisher-failure.ts';

/** Above what any publisher sends. */
const limits = { maxRows: 100_000, maxCharacters: 10_000, hasBlanksAroundQuotes: true };

/**
 * The cells of a CSV answer, row by row, without the blanks around them. Blank rows are left out.
 *
 * @throws PublisherFailure when the answer is not CSV
 */
export function readCsvRows(text: string, delimiter: ',' | ';' = ','): readonly (readonly string[])[] {
	const csv = readCsv(text, { ...limits, delimiter });
	if ('reason' in csv) {
		const line = csv.line === undefined ? '' : ` in line ${csv.line}`;
		throw new PublisherFailure('changed-shape', `the answer is not CSV: ${csv.reason}${line}`);
	}
	return csv.rows.map(({ cells }) => cells.map(({ text }) => text));
}

/**
 * The cells of the named columns, row by row, in the order of the names.
 *
 * @throws PublisherFailure naming a missing column
 */
export function readColumns(
	[header, ...rows]: readonly (readonly string[])[],
	names: readonly string[],
): readonly (readonly string[])[] {
	const places = names.map((name) => columnNamed(header ?? [], name));
	return rows.map((row) => places.map((place) => row[place] ?? ''));
}

/** @throws PublisherFailure naming a missing column */
export function columnNamed(header: readonly string[], name: string): number {
	const place = header.indexOf(name);
	if (place < 0) throw new PublisherFailure('changed-shape', `the column ${name} is missing`);
	return place;
}
