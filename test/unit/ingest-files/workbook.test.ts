import { crc32, deflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../functions/ingest-files/read-table.ts';

const header = ['currency', 'name', 'tenor', 'record_date', 'value', 'unit'];

async function workbook(fill: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void, date1904 = false) {
	const book = new ExcelJS.Workbook();
	book.properties.date1904 = date1904;
	fill(book.addWorksheet('Quotes'), book);
	return Buffer.from(await book.xlsx.writeBuffer());
}

const read = (bytes: Buffer) => readTable('quotes/a.xlsx', bytes);

const texts = (bytes: Buffer) => {
	const rows = read(bytes);
	if ('expected' in rows) throw new Error(rows.expected);
	return rows.map(({ line, cells }) => [
		line,
		...cells.map(({ text, fault }) => (fault === undefined ? text : { text, fault })),
	]);
};

describe('a workbook that another program wrote', () => {
	it.each([false, true])(
		'gives texts, dates and numbers as a spreadsheet shows them (days from 1904: %s)',
		async (date1904) => {
			const bytes = await workbook((sheet) => {
				sheet.addRow(header);
				const row = sheet.addRow([
					'USD',
					' OIS <SOFR> & "more" ',
					'10Y',
					new Date(Date.UTC(2026, 10, 19)),
					5.3099999999999996,
					'percent',
				]);
				row.getCell(4).numFmt = 'dd-mmm-yyyy';
				sheet.addRow([]);
				sheet.addRow([
					'USD',
					{ richText: [{ text: 'OIS ' }, { font: { bold: true }, text: 'SOFR' }] },
					'2Y',
					'2026-11-19',
					1e-7,
				]);
			}, date1904);
			expect(texts(bytes)).toEqual([
				[1, ...header],
				[2, 'USD', 'OIS <SOFR> & "more"', '10Y', '2026-11-19', '5.31', 'percent'],
				[4, 'USD', 'OIS SOFR', '2Y', '2026-11-19', '0.0000001', ''],
			]);
		},
	);

	it('marks formulas, percentages, errors and times', async () => {
		const bytes = await workbook((sheet) => {
			sheet.addRow(header);
			const row = sheet.addRow([
				'USD',
				{ formula: '"OIS"&" SOFR"', result: 'OIS SOFR' },
				{ error: '#N/A' },
				0.0531,
				0.0531,
			]);
			row.getCell(4).numFmt = '0.00%';
			row.getCell(5).numFmt = '0.000 "%"';
			const timed = sheet.addRow(['USD', 'OIS SOFR', '2Y', new Date(Date.UTC(2026, 10, 19, 12)), 1]);
			timed.getCell(4).numFmt = 'yyyy-mm-dd';
		});
		const [, second, third] = texts(bytes);
		expect(second?.slice(2)).toEqual([
			{ text: 'OIS SOFR', fault: 'is a formula: paste its value' },
			{ text: '#N/A', fault: 'is an error: write a value' },
			{ text: '0.0531', fault: expect.stringContaining('formatted as a percentage') },
			'0.0531',
			'',
		]);
		expect(third?.[4]).toMatchObject({ fault: 'is not a date without a time' });
	});

	it('must have one sheet', async () => {
		const bytes = await workbook((sheet, book) => {
			sheet.addRow(header);
			book.addWorksheet('Notes').addRow(['see', 'above']);
		});
		expect(read(bytes)).toMatchObject({ expected: expect.stringContaining('has 2 sheets; it must have one') });
	});

	it('must not have cells far beside the table', async () => {
		const bytes = await workbook((sheet) => {
			sheet.addRow(header);
			sheet.getCell('XFD1').value = 'far';
		});
		expect(read(bytes)).toMatchObject({ expected: expect.stringContaining('more than 50 columns') });
	});
});

interface Part {
	readonly name: string;
	readonly content: Buffer;
	/** What the archive claims the content to unpack to. */
	readonly claimedBytes?: number;
}

/** A ZIP archive made by hand, so that it can lie. */
function archive(parts: readonly Part[]): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const { name, content, claimedBytes = content.length } of parts) {
		const packed = deflateRawSync(content);
		const shared = Buffer.alloc(26);
		shared.writeUInt16LE(20, 0);
		shared.writeUInt16LE(8, 4);
		shared.writeUInt32LE(crc32(content), 10);
		shared.writeUInt32LE(packed.length, 14);
		shared.writeUInt32LE(claimedBytes, 18);
		shared.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed]);
		const rest = Buffer.alloc(14);
		rest.writeUInt32LE(offset, 10);
		directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, rest, Buffer.from(name)]));
		locals.push(local);
		offset += local.length;
	}
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(parts.length, 8);
	end.writeUInt16LE(parts.length, 10);
	end.writeUInt32LE(Buffer.concat(directory).length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...locals, ...directory, end]);
}

const book = (sheet: string | Buffer, claimedBytes?: number) =>
	archive([
		{
			name: 'xl/workbook.xml',
			content: Buffer.from('<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'),
		},
		{
			name: 'xl/_rels/workbook.xml.rels',
			content: Buffer.from('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'),
		},
		{
			name: 'xl/worksheets/sheet1.xml',
			content: Buffer.from(sheet),
			...(claimedBytes === undefined ? {} : { claimedBytes }),
		},
	]);

function misdirected(bytes: Buffer): Buffer {
	bytes.writeUInt32LE(0xffffffff, bytes.length - 6);
	return bytes;
}

describe('a workbook that means harm', () => {
	it('is read when it means none', () => {
		const sheet =
			'<x:worksheet><x:row><x:c t="inlineStr"><x:is><x:t>a&#98;</x:t></x:is></x:c><x:c><x:v>1.50</x:v></x:c></x:row></x:worksheet>';
		expect(texts(book(sheet))).toEqual([[1, 'ab', '1.5']]);
	});

	const large = Buffer.alloc(70 * 1024 * 1024, ' ');

	it.each([
		['unpacks to 70 MB and says so', () => book(large), 'unpacks to more than 67108864 bytes'],
		['unpacks to 70 MB and says 10 bytes', () => book(large, 10), 'unpacks to more than 67108864 bytes'],
		['claims another length', () => book('<worksheet/>', 10), 'damaged'],
		['is cut', () => book('<worksheet/>').subarray(0, 300), 'damaged'],
		['defines entities', () => book('<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'unusual way'],
		['never closes an element', () => book('<row><c>'.repeat(1_000_000)), 'damaged'],
		['points out of the archive', () => misdirected(book('<worksheet/>')), 'damaged'],
		['is an archive of something else', () => archive([{ name: 'a.txt', content: Buffer.from('a') }]), 'no workbook'],
	])('%s', (_what, make, expected) => {
		const bytes = make();
		const startMillis = performance.now();
		expect(read(bytes)).toMatchObject({ expected: expect.stringContaining(expected) });
		expect(performance.now() - startMillis).toBeLessThan(2_000);
	});
});
