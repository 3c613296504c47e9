/** A cell of the head, in pixels of the window. */
export interface HeadCell {
	readonly left: number;
	readonly right: number;
	/** True if it stays in view while the others scroll. */
	readonly isPinned: boolean;
}

interface Range {
	readonly left: number;
	readonly right: number;
}

const tolerance = 1.5;

/**
 * The columns that the sides of the view cut, by their places from 0, and the range in which columns scroll.
 *
 * A column that is cut at both sides is wider than the view and is not among them: it could never be read.
 */
export function cutColumns(
	cells: readonly HeadCell[],
	view: Range,
): { readonly places: readonly number[]; readonly inner: Range } {
	const inner = withoutPinned(cells, view);
	const places = [...cells.entries()].flatMap(([place, { left, right, isPinned }]) => {
		const isSeen = right > inner.left + tolerance && left < inner.right - tolerance;
		const isCut = left < inner.left - tolerance !== right > inner.right + tolerance;
		return isSeen && isCut && !isPinned ? [place] : [];
	});
	return { places, inner };
}

/** The view without the pinned columns at its sides. */
function withoutPinned(cells: readonly HeadCell[], { left, right }: Range): Range {
	const pinned = cells.filter(({ isPinned }) => isPinned);
	const atLeft = pinned.find((cell) => Math.abs(cell.left - left) < tolerance);
	const atRight = pinned.find((cell) => cell !== atLeft && Math.abs(cell.right - right) < tolerance);
	if (atLeft !== undefined) return withoutPinned(pinnedBut(cells, atLeft), { left: atLeft.right, right });
	if (atRight !== undefined) return withoutPinned(pinnedBut(cells, atRight), { left, right: atRight.left });
	return { left, right };
}

const pinnedBut = (cells: readonly HeadCell[], taken: HeadCell) => cells.filter((cell) => cell !== taken);
