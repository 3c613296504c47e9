import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dealHeadingRow, dealRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import { unpackWithFflate } from '#lib/workbook/unpack-with-fflate.ts';
import type { WorkbookCell } from '#lib/workbook/workbook-model.ts';
import { unpackPart } from '#platform/files/read-workbook.ts';
import { sampleDeals } from '#shared/deal/sample-deals.ts';
import type { Unpack } from '#shared/workbook/open-archive.ts';
import { openWorkbook } from '#shared/workbook/open-workbook.ts';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { workbookWithHidden } from '#test/support/workbook-with-hidden.ts';
import { readDeals } from './read-deals.ts';

const folder = 'functions/rates/files/testing/program-files';
const limits = { rows: 1000, columns: 50, textLength: 500 };

function contentOf(bytes: Uint8Array, unpack: Unpack): unknown {
	try {
		return openWorkbook(bytes, limits, unpack).map((sheet) => [sheet.name, sheet.readRows()]);
	} catch (cause) {
		return cause instanceof WorkbookFault ? cause.code : cause;
	}
}

test.each(readdirSync(folder).filter((name) => name.endsWith('.xlsx')))(
	'workbook %s is unpacked with the same result as on the server',
	(name) => {
		const bytes = new Uint8Array(readFileSync(`${folder}/${name}`));
		expect(contentOf(bytes, unpackWithFflate)).toEqual(contentOf(bytes, unpackPart));
	},
);

const items = sampleDeals.filter(({ amortized }) => amortized !== true);
const table = [dealHeadingRow, ...items.map(dealRow)];

const written = (cell: WorkbookCell | undefined) =>
	cell === undefined ? '' : cell.kind === 'date' ? cell.date : cell.kind === 'number' ? String(cell.value) : cell.text;

test('hidden rows and columns of deals are read and counted', () => {
	const column = dealHeadingRow.findIndex((cell) => written(cell) === 'dealId') + 1;
	const texts = table.map((row) => row.map((cell) => escaped(written(cell))));
	const hidden = { rows: { 2: 'hidden="1"' }, columns: `<col min="${column}" max="${column}" hidden="1"/>` };
	const read = readDeals(new Uint8Array(workbookWithHidden(texts, hidden)));
	expect(read.items).toEqual(items);
	expect(read.hidden).toEqual([{ sheet: 'S1', rows: 1, columns: [`${letters(column - 1)} (dealId)`], isSheet: false }]);
	expect(readDeals(new Uint8Array(workbookWithHidden(texts, {}))).hidden).toEqual([]);
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const letters = (place: number): string =>
	(place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) + String.fromCharCode(65 + (place % 26));

type WriteCell = (cell: WorkbookCell | undefined, reference: string) => string;

const rowsOf = (write: WriteCell) =>
	table
		.map(
			(row, i) =>
				`<row r="${i + 1}">${row.map((cell, place) => write(cell, `${letters(place)}${i + 1}`)).join('')}</row>`,
		)
		.join('');

const inline = (text: string) => `<is><t xml:space="preserve">${escaped(text)}</t></is>`;
const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

/** Returns sheet data whose cells refer to shared strings, as Excel, LibreOffice and Google Sheets write it. */
function shared(
	date: (text: string, reference: string) => string,
	texts: string[] = [],
): { data: string; texts: string } {
	const data = rowsOf((cell, reference) => {
		if (cell === undefined) return `<c r="${reference}" s="0"/>`;
		if (cell.kind === 'date') return date(cell.date, reference);
		if (cell.kind === 'number') return `<c r="${reference}"><v>${cell.value}</v></c>`;
		if (!texts.includes(cell.text)) texts.push(cell.text);
		return `<c r="${reference}" t="s"><v>${texts.indexOf(cell.text)}</v></c>`;
	});
	return { data, texts: texts.map((each) => `<si><t>${escaped(each)}</t></si>`).join('') };
}

const fromYear = (days: number) => (date: string, reference: string) =>
	`<c r="${reference}" s="1"><v>${day(date) + days}</v></c>`;

const blankRows = Array.from({ length: 997 }, (_, i) => `<row r="${i + 4}"><c r="A${i + 4}" s="0"/></row>`).join('');

const shapes: Readonly<Record<string, () => Uint8Array>> = {
	'Excel: shared texts, days from 1900': () => handMadeWorkbook({ ...shared(fromYear(25_569)), styles }),
	'Excel for Mac: days from 1904': () =>
		handMadeWorkbook({ ...shared(fromYear(24_107)), styles, properties: 'date1904="1"' }),
	'Google Sheets: a thousand rows, most of them blank': () => {
		const { data, texts } = shared(fromYear(25_569));
		return handMadeWorkbook({ data: data + blankRows, texts, styles });
	},
	'LibreOffice: dates as texts in runs': () => {
		const { data, texts } = shared((date, reference) => `<c r="${reference}" t="str"><v>${date}</v></c>`);
		return handMadeWorkbook({
			data,
			texts: texts.replace('<t>dealId</t>', '<r><t>deal</t></r><r><t>Id</t></r>'),
			styles,
		});
	},
	'openpyxl: inline texts, ISO dates': () =>
		handMadeWorkbook({
			styles,
			data: rowsOf((cell, reference) => {
				if (cell === undefined) return '';
				if (cell.kind === 'date') return `<c r="${reference}" t="d" s="1"><v>${cell.date}T00:00:00</v></c>`;
				if (cell.kind === 'number') return `<c r="${reference}" t="n"><v>${cell.value}</v></c>`;
				return `<c r="${reference}" t="inlineStr">${inline(cell.text)}</c>`;
			}),
		}),
	'XlsxWriter: numbers as texts': () =>
		handMadeWorkbook({
			data: rowsOf((cell, reference) => {
				if (cell === undefined) return '';
				const text = cell.kind === 'date' ? cell.date : cell.kind === 'number' ? String(cell.value) : cell.text;
				return `<c r="${reference}" t="inlineStr">${inline(` ${text} `)}</c>`;
			}),
		}),
};

describe('the same deals in the file formats of several programs', () => {
	test.each(Object.entries(shapes))('the deals are read without faults: %s', (_title, file) => {
		const read = readDeals(new Uint8Array(file()));
		expect(read.faults).toEqual([]);
		expect(read.items).toEqual(items);
	});
});
