import { expect, test } from 'vitest';
import { coveredEdges, type HeadCell } from '../../../web/src/ui/data-table/covered-edges.ts';

/** Columns of the widths, the last `pinned` of them at the right side of a view of 300 pixels that has been scrolled. */
function edgesOf(widths: readonly number[], scrolled: number, pinned = 0) {
	const total = widths.reduce((sum, width) => sum + width, 0);
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
	const { before, after } = coveredEdges(cells, { left: 0, right: 300 });
	return { total, before: [before.from, before.to], after: [after.from, after.to] };
}

test('nothing is covered where every column is in view', () => {
	expect(edgesOf([100, 100, 100], 0)).toMatchObject({ before: [0, 0], after: [300, 300] });
});

test('a column that runs under the pinned ones is covered up to them', () => {
	expect(edgesOf([100, 120, 60, 80], 0, 1)).toMatchObject({ before: [0, 0], after: [220, 220] });
	expect(edgesOf([100, 150, 60, 80], 0, 1)).toMatchObject({ after: [100, 220] });
	expect(edgesOf([100, 90, 60, 80, 60], 0, 2)).toMatchObject({ after: [100, 160] });
});

test('a column that begins before the view is covered, too, and both at once', () => {
	expect(edgesOf([100, 100, 100, 100], 40)).toMatchObject({ before: [0, 60], after: [260, 300] });
	expect(edgesOf([100, 100, 100, 100], 100)).toMatchObject({ before: [0, 0], after: [300, 300] });
});

test('a column that is wider than the view stays', () => {
	expect(edgesOf([500, 100], 100)).toMatchObject({ before: [0, 0], after: [300, 300] });
});

test('columns pinned at the left side count as the edge', () => {
	const cells = [
		{ left: 0, right: 80, isPinned: true },
		{ left: 40, right: 140, isPinned: false },
		{ left: 140, right: 320, isPinned: false },
	];
	expect(coveredEdges(cells, { left: 0, right: 300 })).toEqual({
		before: { from: 80, to: 140 },
		after: { from: 140, to: 300 },
	});
});
