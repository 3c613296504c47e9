import { fractionBits } from '#shared/compounding/fixed-point.ts';
import { type Decimal, powerOfTen } from '#shared/decimal/decimal.ts';

const half = 1n << (fractionBits - 1n);

/**
 * Figures this close to a half, or to a whole unit, are taken to lie on it. Fixed-point figures are exact to 2^−160; a
 * figure that is not on the half comes this close to it with a probability of 2^−89.
 */
const snap = 1n << (fractionBits - 90n);

/** A fixed-point figure rounded half away from zero, in units of 10^−`decimals`. */
export function roundedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((half + snap - scaled) >> fractionBits) : (scaled + half + snap) >> fractionBits;
}

/** A fixed-point figure cut off towards zero, in units of 10^−`decimals`. */
export function truncatedAt(value: bigint, decimals: number): bigint {
	const scaled = value * powerOfTen(decimals);
	return scaled < 0n ? -((snap - scaled) >> fractionBits) : (scaled + snap) >> fractionBits;
}

/** A number of units of 10^−`decimals` in fixed point, cut off after 184 binary places. */
export const fixedUnits = (units: bigint, decimals: number): bigint => (units << fractionBits) / powerOfTen(decimals);

/** A decimal in fixed point, cut off after 184 binary places. */
export const fixedOf = ({ unscaled, scale }: Decimal): bigint => fixedUnits(unscaled, scale);
