export const limbDigits = 7;

const point = 46;
const zero = 48;

/** Characters of the numbers 000 to 999. */
const triples = Uint8Array.from({ length: 3000 }, (_, i) => zero + (Math.floor(i / 3 / 10 ** (2 - (i % 3))) % 10));

export function writeSixDigits(characters: Uint8Array, at: number, value: number): void {
	const upper = (value / 1000) | 0;
	const lower = value - upper * 1000;
	for (let i = 0; i < 3; i++) {
		characters[at + i] = triples[3 * upper + i] as number;
		characters[at + 3 + i] = triples[3 * lower + i] as number;
	}
}

export function writeLimb(characters: Uint8Array, at: number, limb: number): void {
	const first = Math.floor(limb / 1e6);
	characters[at] = zero + first;
	writeSixDigits(characters, at + 1, limb - first * 1e6);
}

/** Packs every two characters into one 16-bit number, in the byte order of the machine. */
const inPairs = (characters: readonly number[]) => new Uint16Array(Uint8Array.from(characters).buffer);
/** Characters of the numbers 00 to 99. */
const pairs = inPairs(Array.from({ length: 200 }, (_, i) => zero + (i % 2 === 0 ? Math.floor(i / 20) : (i >> 1) % 10)));
/** Characters of the digits 0 to 9, each followed by a decimal point. */
const wholes = inPairs(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? zero + i / 2 : point)));

/** Number of character pairs that {@link writePairs} writes. */
export const pairsOfNumber = 10;

/**
 * Writes a number below 10 with 18 decimals, two characters at a time: four times as fast as single characters.
 * @param at index of the first pair
 * @param head the integer digit and four decimals
 * @param first limb with the next decimals
 * @param second limb with the last decimals
 */
export function writePairs(characters: Uint16Array, at: number, head: number, first: number, second: number): void {
	// JavaScript engines divide 32-bit integers by multiplication, which is faster.
	const h = head | 0;
	const a = first | 0;
	const b = second | 0;
	const h4 = (h / 10_000) | 0;
	const h2 = (h / 100) | 0;
	const a5 = (a / 100_000) | 0;
	const a3 = (a / 1000) | 0;
	const a1 = (a / 10) | 0;
	const b6 = (b / 1_000_000) | 0;
	const b4 = (b / 10_000) | 0;
	const b2 = (b / 100) | 0;
	characters[at] = wholes[h4] as number;
	characters[at + 1] = pairs[h2 - h4 * 100] as number;
	characters[at + 2] = pairs[h - h2 * 100] as number;
	characters[at + 3] = pairs[a5] as number;
	characters[at + 4] = pairs[a3 - a5 * 100] as number;
	characters[at + 5] = pairs[a1 - a3 * 100] as number;
	characters[at + 6] = pairs[(a - a1 * 10) * 10 + b6] as number;
	characters[at + 7] = pairs[b4 - b6 * 100] as number;
	characters[at + 8] = pairs[b2 - b4 * 100] as number;
	characters[at + 9] = pairs[b - b2 * 100] as number;
}
