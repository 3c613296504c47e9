import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ingestFile } from './ingest-file.ts';
import { memoryStores } from './testing/dropped-file.ts';

const folder = new URL('testing/program-files/', import.meta.url);
const clock = () => Date.UTC(2026, 10, 20, 9);

/** Returns the loaded record dates, tenors and rates, or the text of the refusal. */
async function outcomeOf(name: string, kind: string): Promise<unknown> {
	const stores = memoryStores();
	const content = readFileSync(new URL(name, folder));
	const report = await ingestFile({ key: `${kind}/${name}`, content, version: '1' }, { ...stores, clock });
	if (report.outcome === 'refused') {
		return report.refused.map(({ sheet, cell, expected }) => [sheet, cell, expected].filter(Boolean).join(' '));
	}
	return stores.current().map(({ sk, name: of, figures, ...others }) => {
		const values = Object.values(figures as Record<string, { value: string }>).map(({ value }) => value);
		const points = 'forwardPoints' in others ? [`points ${others.forwardPoints}`] : [];
		const spot = 'spotRef' in others ? [`spot ${others.spotRef}`] : [];
		return [of, sk, ...values, ...points, ...spot].join(' ');
	});
}

const threeTenors = (name: string, sixMonths = '3.91333333333333') => [
	`${name} 2026-11-19#1M 3.78`,
	`${name} 2026-11-19#3M 0.3`,
	`${name} 2026-11-19#6M ${sixMonths}`,
];

const terms: Readonly<Record<string, readonly string[]>> = {
	'csv-sep-line.csv': ['T c3 2026-11-19#1M 3.78'],
	'csv-trailing-columns.csv': ['T c11 2026-11-19#1M 3.78'],
	'exceljs-stream.xlsx': ['T exceljs 2026-11-19#1M 3.78', 'T exceljs 2026-11-19#3M 0.0000001'],
	'gnumeric-saved.csv': ['T gnumeric 2026-11-19#1M 3.78', 'T gnumeric 2026-11-19#3M 3.82125'],
	'gnumeric-semicolons.csv': threeTenors('T write only', '3.913333'),
	'gnumeric.xlsx': threeTenors('T write only'),
	'hand-cdata.xlsx': ['T h6 2026-11-19#1M 3.78'],
	'hand-gt-attr.xlsx': ['T h13 2026-11-19#1M 3.78'],
	'libreoffice-odd-cells.xlsx': ['T rich 2026-11-19#1M 3.780', 'T rich 2026-11-19#3M 0.0005'],
	'libreoffice-ods.xlsx': ['The file is an OpenDocument file (.ods). Save the table as .xlsx.'],
	'libreoffice-saved.xlsx': ['T libreoffice 2026-11-19#1M 3.78', 'T libreoffice 2026-11-19#3M 3.82125'],
	'libreoffice-xls.xlsx': ['The file is of an old format, such as .xls. Save it as .xlsx.'],
	'openpyxl-15-digits.xlsx': ['T opx12 2026-11-19#1M 3.91333333333333', 'T opx12 2026-11-19#3M 0.666666666666667'],
	'openpyxl-iso-dates.xlsx': threeTenors('T openpyxl'),
	'openpyxl-merged.xlsx': ['Cells A2:A3 are merged. Unmerge them and fill in each cell.'],
	'openpyxl-write-only.xlsx': threeTenors('T write only'),
	'xlsxwriter-1904.xlsx': threeTenors('T xlsxwriter'),
	'xlsxwriter-constant-memory.xlsx': threeTenors('T xlsxwriter'),
	'xlsxwriter-odd-cells.xlsx': ['T rich 2026-11-19#1M 3.780', 'T rich 2026-11-19#3M 0.0005'],
	'xlsxwriter-percent-formula.xlsx': [
		'Rates F2 is formatted as a percentage: write 5.31 for 5.31 %, format General',
		'Rates F3 is a formula: paste its value',
		'Rates F4 is shown divided by thousands: format it as General',
	],
	'xlsxwriter-two-sheets.xlsx': [
		'The workbook has 2 sheets with content: "Rates", "Lists" (hidden). It must have one, with the table.',
	],
};

const fallbacks: Readonly<Record<string, readonly string[]>> = {
	'hand-no-refs-empty-cell.xlsx': ['THBFIX 2024-05-17#1M 2.58481 spot 36.2206'],
	'sheetjs-dates.xlsx': ['THBFIX 2024-05-21#3M 2.58481 spot 36.2206'],
};

it('every sample file has expected rates', () => {
	const files = readdirSync(folder).filter((name) => name !== 'README.md');
	expect(files.sort()).toEqual([...Object.keys(terms), ...Object.keys(fallbacks)].sort());
});

it.each(Object.entries(terms))('term rates in file %s are read as expected', async (name, expected) => {
	expect(await outcomeOf(name, 'term')).toEqual(expected);
});

it.each(Object.entries(fallbacks))('fallback rates in file %s are read as expected', async (name, expected) => {
	expect(await outcomeOf(name, 'fallback')).toEqual(expected);
});
