import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runsOf } from '#test/support/nightly.ts';
import { CsvRecords } from './csv-records.ts';

const longest = 1000;

/** Reads records with their line numbers, or returns the fault. */
function recordsOf(blocks: readonly string[], delimiter = ','): string | (readonly [number, string[]])[] {
	const found: (readonly [number, string[]])[] = [];
	const records = new CsvRecords(delimiter, longest, (record, line) => found.push([line, record]));
	try {
		for (const block of blocks) records.write(block);
		records.end();
		return found;
	} catch (error) {
		return (error as Error).message;
	}
}

const faults: Readonly<Record<string, string>> = {
	CSV_QUOTE_NOT_CLOSED: 'quote-not-closed',
	CSV_INVALID_CLOSING_QUOTE: 'quote-in-cell',
	INVALID_OPENING_QUOTE: 'quote-in-cell',
};

function parsed(text: string): string | string[][] {
	try {
		const records: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
		// Excludes empty records, because csv-parse keeps a line that consists of two quotation marks.
		return records.filter((record) => record.length > 1 || record[0] !== '');
	} catch (error) {
		const { code } = error as { code: string };
		return faults[code] ?? code;
	}
}

const blocks = fc.array(
	fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ',', '"', '"', '\n', '\n', '\r\n', '\r'), maxLength: 12 }),
	{ maxLength: 6 },
);

it('reads the same records as csv-parse, even if blocks of text end inside a record', () => {
	fc.assert(
		fc.property(blocks, fc.boolean(), (cut, hasMark) => {
			const all = hasMark ? ['\uFEFF', ...cut] : cut;
			const own = recordsOf(all);
			const other = parsed(all.join(''));
			expect(typeof own === 'string' ? own : own.map(([, record]) => record)).toEqual(other);
		}),
		{ numRuns: runsOf(3000) },
	);
});

it('reports the line on which a record begins', () => {
	expect(recordsOf(['h\r\n"a\r\nb",c\r\n\r\nd', '\r\n'])).toEqual([
		[1, ['h']],
		[2, ['a\r\nb', 'c']],
		[5, ['d']],
	]);
});

it('refuses a record that is too long before it is completely read', () => {
	const endless = Array.from({ length: 20 }, () => 'x'.repeat(100));
	expect(recordsOf(endless)).toBe('line-too-long');
	expect(recordsOf([`"${endless.join('')}`])).toBe('line-too-long');
	expect(recordsOf([`${'x'.repeat(longest - 2)}\n1;2`], ';')).toEqual([
		[1, ['x'.repeat(longest - 2)]],
		[2, ['1', '2']],
	]);
});
