import { type Decimal, divideHalfAway, powerOfTen } from '#shared/decimal/decimal.ts';
import type { ImpliedIbor } from './implied-ibor.ts';

/** Spot exchange rate against the US dollar and its forward, on the record date. */
export interface ForwardQuote {
	/** Units of the currency for one dollar; greater than zero. */
	readonly spot: Decimal;
	/** Forward minus spot, in forward points. */
	readonly points: Decimal;
	/** Calendar days from spot to the forward's maturity. */
	readonly days: number;
}

/**
 * Calculates the rate implied by a dollar rate and a forward exchange rate: `{[(spot + points) / spot] · (1 +
 * dollarRate · d / 360) − 1} · 365 / d`.
 * @param dollarRate percent per year on 360 days
 * @returns percent per year on the basis of the currency; rounded once, halves away from zero
 * @throws RangeError if spot or days are not above zero
 */
export function impliedRate(
	dollarRate: Decimal,
	{ spot, points, days }: ForwardQuote,
	{ pointsPerUnit, yearlyBasis }: Pick<ImpliedIbor, 'pointsPerUnit' | 'yearlyBasis'>,
	decimals: number,
): Decimal {
	if (spot.unscaled <= 0n) throw new RangeError('the spot rate must be above zero');
	if (!Number.isSafeInteger(days) || days <= 0) throw new RangeError('the days must be a whole number above zero');
	const d = BigInt(days);
	// (spot + points / pointsPerUnit) / spot = forward / denominator
	const denominator = spot.unscaled * powerOfTen(points.scale) * BigInt(pointsPerUnit);
	const forward = denominator + points.unscaled * powerOfTen(spot.scale);
	// 1 + dollarRate / 100 · d / 360 = grown / dollarUnit
	const dollarUnit = 36_000n * powerOfTen(dollarRate.scale);
	const grown = dollarUnit + dollarRate.unscaled * d;
	const total = denominator * dollarUnit;
	const numerator = (forward * grown - total) * 100n * BigInt(yearlyBasis) * powerOfTen(decimals);
	return { unscaled: divideHalfAway(numerator, total * d), scale: decimals };
}
