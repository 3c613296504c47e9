/** The row that a key leads to; none for a key that does not move. */
export function rowAfterKey(key: string, row: number, rowCount: number, pageRows: number): number | undefined {
	const to = target(key, row, rowCount, Math.max(1, pageRows));
	return to === undefined ? undefined : Math.max(0, Math.min(rowCount - 1, to));
}

function target(key: string, row: number, rowCount: number, pageRows: number): number | undefined {
	switch (key) {
		case 'ArrowDown':
			return row + 1;
		case 'ArrowUp':
			return row - 1;
		case 'PageDown':
			return row + pageRows;
		case 'PageUp':
			return row - pageRows;
		case 'Home':
			return 0;
		case 'End':
			return rowCount - 1;
		default:
			return undefined;
	}
}
