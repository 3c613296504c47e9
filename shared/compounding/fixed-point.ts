/** Binary places of the fixed-point numbers that hold compounding factors and accrued interest. */
export const fractionBits = 184n;

/** 1 in fixed point. */
export const fixedOne = 1n << fractionBits;

const half = 1n << (fractionBits - 1n);

/** The 64 bits below the binary point decide whether a rounding is certain. */
const decidingShift = fractionBits - 64n;
const halfOfDeciding = 2 ** 63;
const decidingUnit = 2 ** Number(decidingShift);

/**
 * The nearest integer to a fixed-point value, halves away from zero, unless its error could move it across a half.
 *
 * @param error bound of the error of the value, in units of 2^−184; one that is infinite or not a number decides nothing
 * @returns undefined when the exact figure has to decide
 */
export function roundedIfCertain(value: bigint, error: number): bigint | undefined {
	const magnitude = value < 0n ? -value : value;
	const deciding = Number(BigInt.asUintN(64, magnitude >> decidingShift));
	const isCertain = Math.abs(deciding - halfOfDeciding) > error / decidingUnit + 4096;
	if (!isCertain) return undefined;
	const rounded = (magnitude + half) >> fractionBits;
	return value < 0n ? -rounded : rounded;
}
