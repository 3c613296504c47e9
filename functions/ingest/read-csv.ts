import { CsvError, parse } from 'csv-parse/sync';
import { PublisherFailure } from './publisher-failure.ts';

/**
 * The cells of CSV text without the blanks around them; blank lines are left out.
 *
 * @throws PublisherFailure when it is not CSV
 */
export function readCsvRows(text: string, delimiter: ',' | ';' = ','): readonly (readonly string[])[] {
	try {
		const rows: string[][] = parse(text, {
			delimiter,
			bom: true,
			trim: true,
			skip_empty_lines: true,
			skip_records_with_empty_values: true,
			relax_column_count: true,
		});
		return rows;
	} catch (cause) {
		if (!(cause instanceof CsvError)) throw cause;
		throw new PublisherFailure('changed-shape', 'the answer is not CSV', { cause });
	}
}

/**
 * The cells of the named columns, row by row, in the order of the names.
 *
 * @throws PublisherFailure naming the column that is not there
 */
export function readColumns(
	[header, ...rows]: readonly (readonly string[])[],
	names: readonly string[],
): readonly (readonly string[])[] {
	const places = names.map((name) => columnNamed(header ?? [], name));
	return rows.map((row) => places.map((place) => row[place] ?? ''));
}

/** @throws PublisherFailure naming the column that is not there */
export function columnNamed(header: readonly string[], name: string): number {
	const place = header.indexOf(name);
	if (place < 0) throw new PublisherFailure('changed-shape', `the column ${name} is missing`);
	return place;
}
