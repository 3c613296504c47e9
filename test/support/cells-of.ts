/** Returns the texts of a table's cells row by row, including the titles. */
export function cellsOf(table: HTMLElement): string[][] {
	return [...table.querySelectorAll('tr')].map((row) =>
		[...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
	);
}
