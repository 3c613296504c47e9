import { type Attributes, parsePart, type Work } from './parse-part.ts';

/** Places from 0, both included. */
export interface ColumnRange {
	readonly first: number;
	readonly last: number;
}

/** By its attribute, or by a width of 0, which some programs write instead. */
export const isHiddenElement = (attributes: Attributes, size: 'width' | 'ht'): boolean =>
	/^(1|true)$/.test(attributes.hidden?.value ?? '') || /^0(\.0*)?$/.test(attributes[size]?.value ?? '');

/**
 * The columns that a sheet does not show, in ranges. They are read like others.
 *
 * @param name of the part, for messages
 * @see ECMA-376, part 1, 18.3.1.13
 */
export function readHiddenColumns(name: string, bytes: Uint8Array, work: Work): readonly ColumnRange[] {
	const hidden: ColumnRange[] = [];
	let isDone = false;
	parsePart(name, bytes, work, {
		open(path, attributes) {
			// The columns stand before the cells.
			if (path === 'worksheet/sheetData') isDone = true;
			if (path !== 'worksheet/cols/col' || !isHiddenElement(attributes, 'width')) return;
			const [first, last] = [Number(attributes.min?.value) - 1, Number(attributes.max?.value) - 1];
			// Ascending, as columns are: so there are no more than a sheet has columns.
			if (first > (hidden.at(-1)?.last ?? -1) && last >= first) hidden.push({ first, last });
		},
		isDone: () => isDone,
	});
	return hidden;
}
