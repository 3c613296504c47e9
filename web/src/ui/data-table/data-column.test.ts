import { expect, test } from 'vitest';
import { cutColumns, type HeadCell } from './data-column.ts';

/** Finds the cut columns of a scrolled view, 300 pixels wide, with the last `pinned` columns pinned at its right. */
function cutOf(widths: readonly number[], scrolled: number, pinned = 0) {
	let at = -scrolled;
	const cells = widths.map((width, place): HeadCell => {
		const left = at;
		at += width;
		const isPinned = place >= widths.length - pinned;
		if (!isPinned) return { left, right: left + width, isPinned };
		const after = widths.slice(place).reduce((sum, each) => sum + each, 0);
		const stuck = Math.min(left, 300 - after);
		return { left: stuck, right: stuck + width, isPinned };
	});
	const { places, inner } = cutColumns(cells, { left: 0, right: 300 });
	return { places, inner: [inner.left, inner.right] };
}

test('no column is reported as cut if all columns are in view', () => {
	expect(cutOf([100, 100, 100], 0)).toEqual({ places: [], inner: [0, 300] });
	expect(cutOf([100, 100, 100, 100], 100)).toEqual({ places: [], inner: [0, 300] });
});

test('a column that is partly covered by the pinned columns is cut', () => {
	expect(cutOf([100, 120, 60, 80], 0, 1)).toEqual({ places: [], inner: [0, 220] });
	expect(cutOf([100, 150, 60, 80], 0, 1)).toEqual({ places: [1], inner: [0, 220] });
	expect(cutOf([100, 90, 60, 80, 60], 0, 2)).toEqual({ places: [1], inner: [0, 160] });
});

test('one column can be cut at each side of the view at the same time', () => {
	expect(cutOf([100, 100, 100, 100], 40)).toEqual({ places: [0, 3], inner: [0, 300] });
});

test('a column wider than the view is not reported as cut', () => {
	expect(cutOf([500, 100], 100).places).toEqual([]);
});

test('pinned columns at the left reduce the area in which other columns are visible', () => {
	const cells = [
		{ left: 0, right: 80, isPinned: true },
		{ left: 40, right: 140, isPinned: false },
		{ left: 140, right: 320, isPinned: false },
	];
	expect(cutColumns(cells, { left: 0, right: 300 })).toEqual({ places: [1, 2], inner: { left: 80, right: 300 } });
});
