/** Number of binary places of the fixed-point numbers for compounding factors and accrued interest. */
export const fractionBits = 184n;

export const fixedOne = 1n << fractionBits;

/** The 64 bits after the binary point show if a rounding is certain. Nearly always the first 32 are enough. */
const decidingBits = 64n;
const decidingShift = fractionBits - decidingBits;
const decidingUnit = 2 ** Number(fractionBits - 32n);
const halfOfDeciding = 2 ** 31;

/** Holds the last 64 bits of a bigint, to be read as two 32-bit words. This is the fastest way to read them. */
const lastBits = new BigUint64Array(1);
const lastWords = new Uint32Array(lastBits.buffer);
const highWord = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/**
 * Rounds a fixed-point value to the nearest integer, halves away from zero. Returns undefined if the error could change
 * the result.
 * @param error error bound of the value, in units of 2^−184. It need not include the few units lost by truncated
 * divisions: the function allows for 2^153 units. An infinite or NaN error makes every rounding uncertain.
 * @returns undefined if the caller must round the exact number
 */
export function roundedIfCertain(value: bigint, error: number): bigint | undefined {
	const kept = (value < 0n ? -value : value) >> decidingShift;
	lastBits[0] = kept;
	const deciding = lastWords[highWord] as number;
	if (!(Math.abs(deciding - halfOfDeciding) > error / decidingUnit + 2)) return undefined;
	const whole = kept >> decidingBits;
	const rounded = deciding < halfOfDeciding ? whole : whole + 1n;
	return value < 0n ? -rounded : rounded;
}
