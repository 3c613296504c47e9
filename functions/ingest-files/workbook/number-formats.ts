import { attribute, elements, xmlText } from './xml.ts';

export type NumberFormat = 'plain' | 'date' | 'percent';

/** Of the formats that every workbook has: ECMA-376, part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
const isBuiltInPercent = (id: number) => id === 9 || id === 10;

const longestCode = 255;

/** How the numbers of each cell style are shown, by the number of the style. */
export function readNumberFormats(styles: Buffer | undefined): readonly NumberFormat[] {
	if (styles === undefined) return [];
	const xml = xmlText(styles);
	const codes = new Map<number, string>();
	for (const format of elements(xml, 'numFmt')) {
		codes.set(Number(attribute(format, 'numFmtId')), attribute(format, 'formatCode') ?? '');
	}
	const [styleList] = elements(xml, 'cellXfs');
	return [...elements(styleList?.content ?? '', 'xf')].map((style) => {
		const id = Number(attribute(style, 'numFmtId') ?? 0);
		return formatOf(id, codes.get(id));
	});
}

function formatOf(id: number, code: string | undefined): NumberFormat {
	if (code === undefined) return isBuiltInDate(id) ? 'date' : isBuiltInPercent(id) ? 'percent' : 'plain';
	const bare = code.slice(0, longestCode).replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
	if (bare.includes('%')) return 'percent';
	return /[dmyh]/i.test(bare) && !/^general$/i.test(bare) ? 'date' : 'plain';
}
