const maxCharacters = 40;
const maxNearest = 3;
/** A misspelt word can have one mistake for each this many characters. */
const charactersPerMistake = 5;

/** Returns the known words of which a text can be a misspelling, the nearest only. */
export function nearestOf(text: string, words: readonly string[]): readonly string[] {
	if (text === '' || text.length > maxCharacters) return [];
	const near = words
		.map((word) => ({ word, max: Math.floor(word.length / charactersPerMistake) }))
		.filter(({ word, max }) => max > 0 && Math.abs(word.length - text.length) <= max)
		.map(({ word, max }) => ({ word, max, mistakes: editDistance(text, word) }))
		.filter(({ mistakes, max }) => mistakes <= max);
	const fewest = Math.min(...near.map(({ mistakes }) => mistakes));
	return near
		.filter(({ mistakes }) => mistakes === fewest)
		.map(({ word }) => word)
		.slice(0, maxNearest);
}

function editDistance(a: string, b: string): number {
	let before = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const replaced = (before[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
			row.push(Math.min(replaced, (before[j] as number) + 1, (row[j - 1] as number) + 1));
		}
		before = row;
	}
	return before[b.length] as number;
}
