export interface NamedHeading {
	readonly heading: string;
	readonly names: readonly string[];
}

/** Longer headings are not compared. The limit also bounds the processor time for malicious headings. */
const maxLength = 40;

const maxSuggested = 3;

/** Minimum length of a text for a partial match. A shorter text occurs in too many names. */
const leastPart = 4;

/** One typing error is allowed for each group of this many characters. */
const charactersOfMistake = 5;

/**
 * Returns the headings of the template that resemble an unknown heading. Misspelt headings come first, nearest first.
 * Otherwise, returns headings that contain the text. The list may be empty.
 */
export function similarHeadings(unknown: string, known: readonly NamedHeading[]): readonly string[] {
	const written = canonical(unknown);
	if (written === '' || written.length > maxLength) return [];
	const names = known.flatMap(({ heading, names: own }) => own.map((name) => ({ heading, name: canonical(name) })));
	const misspelt = names
		.map(({ heading, name }) => ({ heading, mistakes: editDistance(written, name), most: allowedMistakes(name) }))
		.filter(({ mistakes, most }) => mistakes <= most)
		.sort((a, b) => a.mistakes - b.mistakes);
	const nearest = misspelt.filter(({ mistakes }) => mistakes === misspelt[0]?.mistakes);
	const parts = written.length < leastPart ? [] : names.filter(({ name }) => isPart(written, name));
	const found = nearest.length > 0 ? nearest : parts;
	return [...new Set(found.map(({ heading }) => heading))].slice(0, maxSuggested);
}

const canonical = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const allowedMistakes = (name: string) => Math.floor(name.length / charactersOfMistake);

function isPart(written: string, name: string): boolean {
	const leg = /[12]$/.exec(written)?.[0] ?? '';
	return name.endsWith(leg) && name.includes(leg === '' ? written : written.slice(0, -1));
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
