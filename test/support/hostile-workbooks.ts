import { handMadeWorkbook } from './hand-made-workbook.ts';

const noise = (length: number) => {
	let seed = 1;
	return Array.from({ length }, () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return String.fromCharCode(97 + (seed % 26));
	}).join('');
};
/** An incompressible part, which makes the file large enough for its unpacked size to be accepted. */
export const ballast = [{ name: 'media', content: noise(1_000_000) }];

/** Workbooks of 800 kB to 1.1 MB that are designed to take the reader as long as possible. */
export const hostileWorkbooks: readonly [string, () => Buffer][] = [
	['elements', () => handMadeWorkbook({ texts: `<si>${'<r/>'.repeat(2.1e6)}</si>`, parts: ballast })],
	[
		'texts in cells',
		() =>
			handMadeWorkbook({
				data: `<row>${'<c t="inlineStr"><is><t>a</t></is></c>'.repeat(50)}</row>`.repeat(10_000),
				parts: ballast,
			}),
	],
	['comments', () => handMadeWorkbook({ data: `<row><c/></row>${'<!---->'.repeat(7e6)}`, parts: ballast })],
	[
		'entities',
		() =>
			handMadeWorkbook({
				data: `<row><c t="inlineStr"><is><t>${'&amp;'.repeat(1e7)}</t></is></c></row>`,
				parts: ballast,
			}),
	],
	[
		'attributes',
		() =>
			handMadeWorkbook({
				data: `<row>${`<c ${Array.from({ length: 900 }, (_, i) => `a${i}=""`).join(' ')}/>`.repeat(6000)}</row>`,
				parts: ballast,
			}),
	],
	[
		'one long text in many cells',
		() =>
			handMadeWorkbook({
				data: `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(15_000),
				texts: `<si><t>${'a'.repeat(1000)}</t></si>`,
				parts: ballast,
			}),
	],
];
