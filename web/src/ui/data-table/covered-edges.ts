/** A cell of the head, in pixels of the window. */
export interface HeadCell {
	readonly left: number;
	readonly right: number;
	/** Whether it stays in view while the others scroll. */
	readonly isPinned: boolean;
}

interface Range {
	readonly left: number;
	readonly right: number;
}

/** What is covered, from one pixel to another; empty where nothing is cut. */
export interface Cover {
	readonly from: number;
	readonly to: number;
}

const tolerance = 1.5;

/**
 * The parts of columns that are not wholly in view, at both sides of the columns that scroll.
 *
 * A column that is cut at both sides is wider than the view and stays: it could never be read.
 */
export function coveredEdges(
	cells: readonly HeadCell[],
	view: Range,
): { readonly before: Cover; readonly after: Cover } {
	const inner = withoutPinned(cells, view);
	const cut = cells.filter(({ left, right, isPinned }) => {
		const isCut = left < inner.left - tolerance || right > inner.right + tolerance;
		const isSeen = right > inner.left + tolerance && left < inner.right - tolerance;
		return !isPinned && isCut && isSeen;
	});
	const isWider = ({ left, right }: HeadCell) => left < inner.left - tolerance && right > inner.right + tolerance;
	const first = cut.find((cell) => cell.left < inner.left - tolerance && !isWider(cell));
	const last = cut.find((cell) => cell.right > inner.right + tolerance && !isWider(cell));
	return {
		before: { from: inner.left, to: first?.right ?? inner.left },
		after: { from: last?.left ?? inner.right, to: inner.right },
	};
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
