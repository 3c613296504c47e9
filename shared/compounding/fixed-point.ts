/** Binary places of the fixed-point numbers that hold compounding factors and accrued interest. */
export const fractionBits = 184n;

/** 1 in fixed point. */
export const fixedOne = 1n << fractionBits;

/** The 64 bits below the binary point decide whether a rounding is certain, nearly always the first 32 of them. */
const decidingBits = 64n;
const decidingShift = fractionBits - decidingBits;
const decidingUnit = 2 ** Number(fractionBits - 32n);
const halfOfDeciding = 2 ** 31;

/** The last 64 bits of a bigint, and the same as two numbers: the fastest way to look at them. */
const lastBits = new BigUint64Array(1);
const lastWords = new Uint32Array(lastBits.buffer);
const highWord = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/**
 * The nearest integer to a fixed-point value, halves away from zero, unless its error could move it across a half.
 *
 * @param error bound of the error of the value, in units of 2^−184. The few units that truncated divisions lose need not
 * be in it: the margin below is 2^153 units. An error that is infinite or not a number decides nothing.
 * @returns undefined when the exact figure has to decide
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
