import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { dealHeadingRow } from '#features/valuation/shared/workbook/deal-cells.ts';
import type { UnusableWorkbook } from '#features/valuation/shared/workbook/open-file.ts';
import { describeUnusable } from '#features/valuation/shared/workbook/placed-fault.ts';
import { allTexts } from '#test/support/all-texts.ts';
import { calibratedMillis } from '#test/support/cpu-millis.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { zipArchive } from '#test/support/zip-archive.ts';
import { maxFaults, readDeals } from './read-deals.ts';

const resources = await allTexts();
await i18next.init({ lng: 'en', ns: ['valuation'], resources, interpolation: { escapeValue: false } });

const maxMillis = 2000;
const megabyte = 1024 * 1024;
const text = (content: string) => new TextEncoder().encode(content);
const utf16 = (content: string) => Buffer.from(content, 'utf16le');
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const sheet = (content: string) =>
	`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${content}</worksheet>`;
const rows = (count: number) => Array.from({ length: count }, (_, i) => `<row r="${i + 1}"/>`).join('');
const withSheet = (content: string | Buffer, more: object = {}) =>
	handMadeWorkbook({ parts: [{ name: 'xl/worksheets/sheet1.xml', content, ...more }] });

const relations = (target: string) =>
	`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;

const files: readonly (readonly [title: string, file: () => Uint8Array, code: UnusableWorkbook['code']])[] = [
	['an empty file', () => new Uint8Array(), 'empty-file'],
	['a file of 31 MB', () => Buffer.alloc(31 * megabyte, 'PK\u0003\u0004'), 'file-too-large'],
	['a text', () => text('dealId,instrumentTag\n'), 'no-workbook'],
	['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no-workbook'],
	['an .xls', () => Buffer.concat([compound, Buffer.alloc(4096), utf16('Workbook')]), 'old-format'],
	[
		'an .xls by LibreOffice',
		() => readFileSync('functions/rates/files/testing/program-files/libreoffice-xls.xlsx'),
		'old-format',
	],
	[
		'a workbook with a password',
		() => Buffer.concat([compound, Buffer.alloc(4097), utf16('EncryptedPackage')]),
		'password',
	],
	[
		'an encrypted archive',
		() => zipArchive([{ name: 'xl/workbook.xml', content: 'x', isEncrypted: true }]),
		'password',
	],
	['an .xlsb', () => zipArchive([{ name: '_rels/.rels', content: relations('xl/workbook.bin') }]), 'binary'],
	[
		'an .ods by LibreOffice',
		() => readFileSync('functions/rates/files/testing/program-files/libreoffice-ods.xlsx'),
		'open-document',
	],
	['another archive', () => zipArchive([{ name: 'word/document.xml', content: '<a/>' }]), 'no-workbook'],
	['half a workbook', () => handMadeWorkbook({ data: '<row><c><v>1</v></c></row>' }).subarray(0, 900), 'damaged'],
	['a part that unpacks to 70 MB', () => withSheet(Buffer.alloc(70 * megabyte, ' ')), 'too-large'],
	['a part that unpacks to a thousand times its size', () => withSheet(Buffer.alloc(40 * megabyte, ' ')), 'too-large'],
	[
		'a part that states a smaller size',
		() => withSheet(Buffer.alloc(60 * megabyte, ' '), { claimedBytes: 1000 }),
		'damaged',
	],
	[
		'a million rows',
		() => withSheet(sheet(`<sheetData>${rows(200_000)}${'<row/>'.repeat(800_000)}</sheetData>`)),
		'too-many-blank-rows',
	],
	['20,001 deals', () => handMadeWorkbook({ data: '<row><c><v>1</v></c></row>'.repeat(20_001) }), 'too-many-rows'],
	[
		'200,000 formats',
		() =>
			handMadeWorkbook({
				data: '<row><c><v>1</v></c></row>',
				styles: `<cellXfs>${'<xf numFmtId="1"/>'.repeat(200_000)}</cellXfs>`,
			}),
		'too-large',
	],
	['a document type', () => withSheet(`<!DOCTYPE a [<!ENTITY b "c">]>${sheet('<sheetData/>')}`), 'damaged'],
	[
		'merged cells with content',
		() =>
			handMadeWorkbook({
				data: '<row r="1"><c r="A1"><v>1</v></c></row>',
				after: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
			}),
		'merged-cells',
	],
	[
		'a cell far from the table',
		() => handMadeWorkbook({ data: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }),
		'too-wide',
	],
	[
		'no headings of deals',
		() => handMadeWorkbook({ data: '<row><c t="inlineStr"><is><t>Notes</t></is></c></row>' }),
		'no-deals',
	],
];

test.each(files)('an unusable file is refused and explained within two seconds: %s', (_title, file, code) => {
	const bytes = new Uint8Array(file());
	let read: ReturnType<typeof readDeals> | undefined;
	const millis = calibratedMillis(() => {
		read = readDeals(bytes);
	}, maxMillis);
	expect(read).toMatchObject({ items: [], faults: [], workbookFault: { code } });
	expect(millis).toBeLessThan(maxMillis);
	for (const language of ['en', 'zh'] as const) {
		const message = describeUnusable(read?.workbookFault as UnusableWorkbook, i18next.getFixedT(language, 'valuation'));
		expect(message).toMatch(language === 'en' ? /^The|^No|^Cell/ : /\p{Script=Han}/u);
		expect(message).not.toMatch(/\{\{|undefined|workbook\.\w/);
	}
});

test('formulas in 1,000 deals are reported as faults within two seconds, and their results are not used', () => {
	const formula = '<c><f>HYPERLINK("http://x")</f><v>1</v></c>';
	const headings = dealHeadingRow.map(
		(cell) => `<c t="inlineStr"><is><t>${cell?.kind === 'text' ? cell.text : ''}</t></is></c>`,
	);
	const row = `<row>${formula.repeat(headings.length)}</row>`;
	const bytes = new Uint8Array(handMadeWorkbook({ data: `<row>${headings.join('')}</row>${row.repeat(1000)}` }));
	let read: ReturnType<typeof readDeals> | undefined;
	const millis = calibratedMillis(() => {
		read = readDeals(bytes);
	}, maxMillis);
	expect(read).toMatchObject({ items: [], faultyDeals: 1000, faults: { length: maxFaults } });
	expect(read?.unlistedFaults).toBeGreaterThan(0);
	// A stub has a rate or an index: one of the two cells must be empty, whatever its formula returns.
	expect(new Set(read?.faults.map(({ code }) => code))).toEqual(new Set(['cell-formula', 'stub-rate-or-index']));
	expect(millis).toBeLessThan(maxMillis);
});
