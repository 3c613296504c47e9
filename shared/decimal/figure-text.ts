import type { Decimal } from './decimal.ts';

/** A figure with all decimals of its rounding, trailing zeros included, as rates are published. */
export function figureText({ unscaled, scale }: Decimal): string {
	const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
	const sign = unscaled < 0n ? '-' : '';
	return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
