import type { Attributes } from './parse-part.ts';

/** Range of column indices. Both ends belong to it. */
export interface ColumnRange {
	readonly first: number;
	readonly last: number;
}

/** True for an element hidden by its attribute, or by a width or height of 0, which some programs write instead. */
export const isHiddenElement = (attributes: Attributes, size: 'width' | 'ht'): boolean =>
	/^(1|true)$/.test(attributes.hidden?.value ?? '') || /^0(\.0*)?$/.test(attributes[size]?.value ?? '');

/**
 * Adds the columns of a `col` element to the hidden columns if the element is hidden. Hidden columns are read like
 * others.
 *
 * @param hidden ranges in ascending order, which limits their number to the columns of a sheet
 * @see ECMA-376, part 1, 18.3.1.13
 */
export function addHiddenColumns(hidden: ColumnRange[], attributes: Attributes): void {
	if (!isHiddenElement(attributes, 'width')) return;
	const [first, last] = [Number(attributes.min?.value) - 1, Number(attributes.max?.value) - 1];
	if (first > (hidden.at(-1)?.last ?? -1) && last >= first) hidden.push({ first, last });
}
