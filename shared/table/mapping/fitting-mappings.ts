import type { Grid, GridRow } from '../file/grid.ts';
import { columnKeys } from '../heading/find-headings.ts';
import { canonicalHeading } from '../heading/heading.ts';
import { tableLimits } from '../table-limits.ts';
import type { SavedMapping } from './answers.ts';
import { savedKey } from './propose-mapping.ts';

/** Share of the headings that a file and a mapping must have in common. */
const minShare = 0.8;

/**
 * Saved mappings whose headings are those of a row of the file, the most similar ones first.
 *
 * Every heading that the mapping uses as a field must exist. Own columns may differ.
 */
export function fittingMappings(grids: readonly Grid[], mappings: readonly SavedMapping[]): readonly SavedMapping[] {
	if (mappings.length === 0) return [];
	const rows = grids.filter(({ isHidden }) => !isHidden).flatMap((grid) => grid.rows.slice(0, tableLimits.headingRows));
	const headings = rows.map(headingsOf).filter((keys) => keys.size > 0);
	return mappings
		.map((mapping) => ({ mapping, share: Math.max(0, ...headings.map((keys) => shareOf(mapping, keys))) }))
		.filter(({ share }) => share >= minShare)
		.sort((one, other) => other.share - one.share)
		.map(({ mapping }) => mapping);
}

/** Asks whether one of the fitting mappings is used; blank for none. */
export function mappingQuestion(fitting: readonly SavedMapping[]) {
	const names = fitting.map(({ name }) => name);
	return {
		code: 'mapping',
		options: [...names, ''],
		samples: [],
		...(names.length === 1 && { proposed: names[0] }),
	} as const;
}

function headingsOf({ cells }: GridRow): ReadonlySet<string> {
	const nextKey = columnKeys();
	const texts = cells.map(({ text }) => text).filter((text) => canonicalHeading(text) !== '');
	return new Set(texts.map((text) => savedKey(nextKey(text))));
}

function shareOf({ columns }: SavedMapping, headings: ReadonlySet<string>): number {
	const known = Object.entries(columns);
	if (known.some(([key, { field }]) => typeof field === 'string' && !headings.has(key))) return 0;
	const common = known.filter(([key]) => headings.has(key)).length;
	return common / (known.length + headings.size - common);
}
