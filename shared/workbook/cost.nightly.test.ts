import { expect, it } from 'vitest';
import { unpackPart } from '#platform/files/read-workbook.ts';
import { calibratedMillis, cpuMillis } from '#test/support/cpu-millis.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { ballast } from '#test/support/hostile-workbooks.ts';
import { columnLetters } from './cell.ts';
import { openWorkbook } from './open-workbook.ts';
import { WorkbookFault } from './workbook-fault.ts';

const limits = { rows: 50_001, columns: 50, textLength: 1000 };
/** Maximum processor time of a file, in milliseconds. */
const maxMillis = 5000;
const cases: readonly [string, () => Buffer, string][] = [
	[
		'one text of 3 MB in 12,000 cells',
		() =>
			handMadeWorkbook({
				data: `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(240),
				texts: `<si><t>${'a'.repeat(3e6)}</t></si>`,
			}),
		'is read',
	],
	[
		'a million combining marks',
		() => handMadeWorkbook({ data: `<row><c t="inlineStr"><is><t>a${'\u0301\u0323'.repeat(5e5)}</t></is></c></row>` }),
		'is read',
	],
	[
		'50 MB of blanks in a tag',
		() => handMadeWorkbook({ data: `<row><c${' '.repeat(5e7)}/></row>` }),
		'unpacks to far more than its size',
	],
	[
		'8 MB in a file of 1 MB',
		() => handMadeWorkbook({ data: `<row><c${' '.repeat(8e6)}/></row>`, parts: ballast }),
		'is read',
	],
	[
		'70 MB that claim to be 10 bytes',
		() =>
			handMadeWorkbook({
				parts: [...ballast, { name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(7e7), claimedBytes: 10 }],
			}),
		'unpacks to far more than its size',
	],
	[
		'60,000 rows',
		() => handMadeWorkbook({ data: '<row><c><v>1</v></c></row>'.repeat(60_000), parts: ballast }),
		'more than 50001 rows with content',
	],
	[
		'120,000 blank rows',
		() => handMadeWorkbook({ data: '<row/>'.repeat(120_000), parts: ballast }),
		'more than 100000 rows, blank ones included',
	],
	[
		'1,100,000 cells',
		() => handMadeWorkbook({ data: `<row>${'<c/>'.repeat(50)}</row>`.repeat(22_000), parts: ballast }),
		'more than 1000000 cells',
	],
	[
		'200,000 cell formats',
		() => handMadeWorkbook({ styles: `<cellXfs>${'<xf numFmtId="14"/>'.repeat(2e5)}</cellXfs>`, parts: ballast }),
		'too many cell formats',
	],
	[
		'200,000 number formats',
		() =>
			handMadeWorkbook({
				styles: `<numFmts>${Array.from({ length: 2e5 }, (_, i) => `<numFmt numFmtId="${i}" formatCode="0"/>`).join('')}</numFmts>`,
				parts: ballast,
			}),
		'too many cell formats',
	],
	[
		'formats of 100,000 characters',
		() =>
			handMadeWorkbook({
				styles: `<numFmts>${`<numFmt numFmtId="164" formatCode="${'['.repeat(1e5)}"/>`.repeat(20)}</numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(6e4)}</cellXfs>`,
				parts: ballast,
			}),
		'is read',
	],
	[
		'1,100,000 shared texts',
		() => handMadeWorkbook({ texts: '<si/>'.repeat(1.1e6), parts: ballast }),
		'too many texts',
	],
	[
		'2,300,000 elements',
		() => handMadeWorkbook({ texts: `<si>${'<r/>'.repeat(2.3e6)}</si>`, parts: ballast }),
		'too many cells, formats or texts',
	],
	[
		'20,000 elements within each other',
		() => handMadeWorkbook({ after: '<a>'.repeat(2e4), parts: ballast }),
		'nested too deeply',
	],
	[
		'100,000 attributes',
		() => handMadeWorkbook({ data: `<row ${Array.from({ length: 1e5 }, (_, i) => `a${i}=""`).join(' ')}/>` }),
		'too many attributes',
	],
	[
		'100,000 merged cells',
		() =>
			handMadeWorkbook({ after: `<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(1e5)}</mergeCells>`, parts: ballast }),
		'too many merged cells',
	],
	[
		'merged cells over many rows',
		() =>
			handMadeWorkbook({
				data: '<row><c><v>1</v></c></row>'.repeat(2.1e4),
				after: `<mergeCells>${'<mergeCell ref="B1:XFD1048576"/>'.repeat(1000)}</mergeCells>`,
			}),
		'too many merged cells',
	],
	[
		'500 sheets',
		() => handMadeWorkbook({ sheets: Array.from({ length: 500 }, () => ({ data: '' })) }),
		'more than 100 sheets',
	],
	[
		'2000 parts',
		() => handMadeWorkbook({ parts: Array.from({ length: 2000 }, (_, i) => ({ name: `${i}`, content: '' })) }),
		'too many parts',
	],
];

it.each(cases)('a file with %s is read or refused within 5 s of processor time', (_what, make, expected) => {
	const bytes = make();
	let outcome = '';
	const millis = calibratedMillis(() => {
		try {
			for (const sheet of openWorkbook(bytes, limits, unpackPart)) sheet.readRows();
			outcome = 'is read';
		} catch (error) {
			if (!(error instanceof WorkbookFault)) throw error;
			outcome = error.message;
		}
	}, maxMillis);
	expect(outcome).toContain(expected);
	expect(millis).toBeLessThan(maxMillis);
});

it('reading four times as many rows takes about four times as long', () => {
	const book = (rows: number) => {
		const cells = (line: number) =>
			Array.from({ length: 10 }, (_, place) => `<c r="${columnLetters(place)}${line}"><v>${place + line / 7}</v></c>`);
		return handMadeWorkbook({
			data: Array.from({ length: rows }, (_, i) => `<row r="${i + 1}">${cells(i + 1).join('')}</row>`).join(''),
		});
	};
	const [small, large] = [book(750), book(3000)];
	const readAll = (bytes: Buffer) => () => expect(openWorkbook(bytes, limits, unpackPart)[0]?.readRows()).toBeDefined();
	cpuMillis(readAll(small));
	expect(cpuMillis(readAll(large)) / cpuMillis(readAll(small))).toBeLessThan(8);
});

it('a workbook is refused when its time limit is exceeded', () => {
	const bytes = handMadeWorkbook({ data: '<row><c><v>1</v></c></row>' });
	const read = (isOverTime: () => boolean) => () => openWorkbook(bytes, { ...limits, isOverTime }, unpackPart);
	expect(read(() => true)).toThrow('takes too long to read');
	expect(read(() => false)).not.toThrow();
});
