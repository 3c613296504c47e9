import { describe, expect, it } from 'vitest';
import { unpackPart } from '#platform/files/read-workbook.ts';
import { handMadeWorkbook, spreadsheetNamespace } from '#test/support/hand-made-workbook.ts';
import { isNightly } from '#test/support/nightly.ts';
import { zipArchive } from '#test/support/zip-archive.ts';
import { openWorkbook } from './open-workbook.ts';
import { WorkbookFault } from './workbook-fault.ts';

const limits = { rows: 100, columns: 30, textLength: 50 };
const row = '<row><c><v>1.50</v></c><c t="inlineStr"><is><t>a</t></is></c></row>';
const sheet = `<worksheet xmlns="${spreadsheetNamespace}"><sheetData>${row}</sheetData></worksheet>`;
const sheetPart = 'xl/worksheets/sheet1.xml';

/** Reads a workbook and returns the name, state and texts of each sheet. */
const read = (bytes: Uint8Array) =>
	openWorkbook(bytes, limits, unpackPart).map(({ name, isHidden, hasContent, readRows }) => {
		const rows = readRows().map(({ line, cells }) => [line, ...cells.map(({ text }) => text)]);
		expect(hasContent()).toBe(rows.length > 0);
		return { name, isHidden, rows };
	});
const oneSheet = [{ name: 'S1', isHidden: false, rows: [[1, '1.5', 'a']] }];

function refusal(bytes: Uint8Array): string {
	try {
		read(bytes);
	} catch (error) {
		if (error instanceof WorkbookFault) return error.message;
		throw error;
	}
	throw new Error('was read');
}

const withSheet = (part: object) => handMadeWorkbook({ parts: [{ name: sheetPart, content: sheet, ...part }] });

function misdirected(bytes: Buffer): Buffer {
	bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
	return bytes;
}

describe('readable archives', () => {
	it.each<[string, Uint8Array]>([
		['as most programs write it', handMadeWorkbook({ data: row })],
		['with an uncompressed part', withSheet({ method: 0 })],
		['with 64-bit sizes in an entry', withSheet({ isZip64: true })],
		['with 64-bit sizes in its directory', handMadeWorkbook({ data: row, isZip64: true })],
		['with a comment at its end', commented(handMadeWorkbook({ data: row }), 'PK\u0005\u0006 '.repeat(3))],
		['in UTF-16', withSheet({ content: Buffer.from(`\uFEFF${sheet}`, 'utf16le') })],
		['in UTF-8 with a byte-order mark', withSheet({ content: `\uFEFF<?xml version="1.0" encoding="utf-8"?>${sheet}` })],
		['in a part of a larger buffer', Buffer.concat([Buffer.alloc(99), handMadeWorkbook({ data: row })]).subarray(99)],
	])('an archive %s is read', (_what, bytes) => {
		expect(read(bytes)).toEqual(oneSheet);
	});

	it('an archive with several sheets is read, including hidden sheets and charts', () => {
		const bytes = handMadeWorkbook({
			data: '<row r="9"/>',
			sheets: [
				{ data: row, state: 'hidden' },
				{ data: row, state: 'veryHidden' },
				{ data: row, type: 'chartsheet' },
			],
		});
		expect(read(bytes)).toEqual([
			{ name: 'S1', isHidden: false, rows: [] },
			{ name: 'S2', isHidden: true, rows: [[1, '1.5', 'a']] },
			{ name: 'S3', isHidden: true, rows: [[1, '1.5', 'a']] },
			{ name: 'S4', isHidden: false, rows: [] },
		]);
	});
});

function commented(bytes: Buffer, comment: string): Buffer {
	const end = Buffer.from(bytes);
	end.writeUInt16LE(Buffer.byteLength(comment), end.length - 2);
	return Buffer.concat([end, Buffer.from(comment)]);
}

describe('refused archives', () => {
	const text = (content: string | Uint8Array) => withSheet({ content });
	it.each<[string, () => Uint8Array, string]>([
		['that is truncated', () => handMadeWorkbook({ data: row }).subarray(0, 900), 'cut off'],
		['without entries', () => zipArchive([]), 'no workbook'],
		['that is empty', () => new Uint8Array(), 'cut off'],
		['with an offset beyond its end', () => misdirected(handMadeWorkbook({ data: row })), 'cut off'],
		['with a wrong length of a part', () => withSheet({ claimedBytes: 10 }), 'checksum of xl/worksheets/sheet1.xml'],
		['with an encrypted part', () => withSheet({ isEncrypted: true }), 'has a password. Save it without one.'],
		['that is compressed with LZMA', () => withSheet({ method: 14 }), 'a way that spreadsheets do not use'],
		[
			'with two parts of the same name',
			() =>
				handMadeWorkbook({
					parts: [
						{ name: 'XL/styles.xml', content: 'a' },
						{ name: 'xl/Styles.xml', content: 'b' },
					],
				}),
			'two parts of one name',
		],
		[
			'of a text document',
			() => zipArchive([{ name: 'word/document.xml', content: '<a/>' }]),
			'The file is no workbook. Save the table as .xlsx.',
		],
		[
			'of an .ods file',
			() =>
				zipArchive([
					{ name: 'mimetype', content: 'a' },
					{ name: 'content.xml', content: '<a/>' },
				]),
			'OpenDocument file (.ods)',
		],
		[
			'of an .xlsb file',
			() =>
				handMadeWorkbook({
					parts: [
						{
							name: '_rels/.rels',
							content:
								'<Relationships xmlns="a"><Relationship Type="a/officeDocument" Target="xl/workbook.bin"/></Relationships>',
						},
					],
				}),
			'binary one (.xlsb)',
		],
		[
			'without the part of a sheet',
			() =>
				handMadeWorkbook({ parts: [{ name: 'xl/_rels/workbook.xml.rels', content: '<Relationships xmlns="a"/>' }] }),
			'sheet "S1" is missing',
		],
		[
			'with a sheet at an external address',
			() =>
				handMadeWorkbook({
					parts: [
						{
							name: 'xl/_rels/workbook.xml.rels',
							content:
								'<Relationships xmlns="a"><Relationship Id="r1" Type="a/worksheet" TargetMode="External" Target="https://example.com/"/></Relationships>',
						},
					],
				}),
			'sheet "S1" is missing',
		],
		['with a document type', () => text(`<!DOCTYPE a [<!ENTITY b "c">]>${sheet}`), 'has a document type'],
		['with an undeclared entity', () => text(sheet.replace('>a<', '>&b;<')), 'not well-formed'],
		[
			'with an entity named like a JavaScript property',
			() => text(sheet.replace('>a<', '>&constructor;<')),
			'not well-formed',
		],
		['with a character that XML forbids', () => text(sheet.replace('>a<', '>&#0;<')), 'not well-formed'],
		['with an element that is not closed', () => text(sheet.replace('</row>', '')), 'not well-formed'],
		['with a duplicate attribute', () => text(sheet.replace('<c>', '<c s="0" s="1">')), 'not well-formed'],
		['with a prefix that is not declared', () => text(sheet.replaceAll('row>', 'x:row>')), 'not well-formed'],
		[
			'with bytes that are not UTF-8',
			() => text(Buffer.from(sheet.replace('>a<', '>\u00e9<'), 'latin1')),
			'not well-formed',
		],
		[
			'in an encoding other than UTF-8 and UTF-16',
			() => text(`<?xml version="1.0" encoding="ISO-8859-1"?>${sheet}`),
			'not in UTF-8',
		],
		['with text after the root element', () => text(`${sheet}x`), 'not well-formed'],
	])('an archive %s is refused', (_what, make, expected) => {
		expect(refusal(make())).toContain(expected);
	});

	it('an archive that is cut at any position is refused, and one with a changed byte is read or refused', () => {
		const whole = handMadeWorkbook({ data: row, styles: '<cellXfs><xf/></cellXfs>', texts: '<si><t>b</t></si>' });
		const outcome = (bytes: Uint8Array) => {
			try {
				return JSON.stringify(read(bytes));
			} catch (error) {
				if (!(error instanceof WorkbookFault)) throw error;
				return 'refused';
			}
		};
		for (let at = 0; at < whole.length; at += isNightly ? 5 : 15) {
			expect(outcome(whole.subarray(0, at)), `cut at ${at}`).toBe('refused');
			const changed = Buffer.from(whole);
			changed[at] = (changed[at] ?? 0) ^ (1 << (at % 7));
			const found = outcome(changed);
			if (found === 'refused' || found === JSON.stringify(oneSheet)) continue;
			expect(found, `byte ${at}`).toMatch(/^\[\{"name"/);
		}
	});
});
