import { expect, test } from 'vitest';
import { cutColumns, type HeadCell } from './data-column.ts';

/** Columns of the widths, the last `pinned` of them at the right side of a view of 300 pixels that has been scrolled. */
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

test('no column is cut where every one is in view', () => {
	expect(cutOf([100, 100, 100], 0)).toEqual({ places: [], inner: [0, 300] });
	expect(cutOf([100, 100, 100, 100], 100)).toEqual({ places: [], inner: [0, 300] });
});

test('a column that runs under the pinned ones is cut', () => {
	expect(cutOf([100, 120, 60, 80], 0, 1)).toEqual({ places: [], inner: [0, 220] });
	expect(cutOf([100, 150, 60, 80], 0, 1)).toEqual({ places: [1], inner: [0, 220] });
	expect(cutOf([100, 90, 60, 80, 60], 0, 2)).toEqual({ places: [1], inner: [0, 160] });
});

test('columns are cut at both sides at once', () => {
	expect(cutOf([100, 100, 100, 100], 40)).toEqual({ places: [0, 3], inner: [0, 300] });
});

test('a column that is wider than the view stays', () => {
	expect(cutOf([500, 100], 100).places).toEqual([]);
});

test('columns pinned at the left side count as the edge', () => {
	const cells = [
		{ left: 0, right: 80, isPinned: true },
		{ left: 40, right: 140, isPinned: false },
		{ left: 140, right: 320, isPinned: false },
	];
	expect(cutColumns(cells, { left: 0, right: 300 })).toEqual({ places: [1, 2], inner: { left: 80, right: 300 } });
});
