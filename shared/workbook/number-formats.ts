import { parsePart, type Work } from './parse-part.ts';
import { tooLarge, workbookBounds } from './workbook-fault.ts';

/** Display of a number by its number format: unchanged, as a date or time, as a percentage, or divided by thousands. */
export type NumberFormat = 'plain' | 'date' | 'percent' | 'scaled';

/** Numbers of the built-in date formats; from 27 on for East Asia and Thailand. See ECMA-376, part 1, 18.8.30. */
const builtInDates = [
	[14, 22],
	[27, 36],
	[45, 47],
	[50, 58],
	[71, 81],
] as const;
const builtInPercents = [9, 10, 67, 68];

const longestCode = 255;

/** Reads the number formats of a workbook. @returns the display of numbers for each cell format, by its index */
export function readNumberFormats(name: string, bytes: Uint8Array, work: Work): readonly NumberFormat[] {
	const codes = new Map<number, string>();
	const ids: number[] = [];
	parsePart(name, bytes, work, {
		open(path, { numFmtId, formatCode }) {
			if (path === 'styleSheet/numFmts/numFmt') codes.set(Number(numFmtId?.value), formatCode?.value ?? '');
			else if (path === 'styleSheet/cellXfs/xf') ids.push(Number(numFmtId?.value ?? 0));
			if (Math.max(ids.length, codes.size) > workbookBounds.cellFormats) throw tooLarge('has too many cell formats');
		},
	});
	const formats = new Map<number, NumberFormat>();
	return ids.map((id) => {
		const format = formats.get(id) ?? formatOf(id, codes.get(id));
		formats.set(id, format);
		return format;
	});
}

function formatOf(id: number, code: string | undefined): NumberFormat {
	if (code === undefined) {
		if (builtInPercents.includes(id)) return 'percent';
		return builtInDates.some(([first, last]) => id >= first && id <= last) ? 'date' : 'plain';
	}
	const bare = code.slice(0, longestCode).replace(/"[^"]*(?:"|$)|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*(?:\]|$)/gi, '');
	if (bare.includes('%')) return 'percent';
	if (/[dmyhs]/i.test(bare)) return 'date';
	return /[0#?],+(?![0#?,])/.test(bare) ? 'scaled' : 'plain';
}
