import type { Decimal } from '../../shared/decimal/decimal.ts';

/** A figure with every decimal that it was rounded to, zeros at the end included: published rates are written so. */
export function figureText({ unscaled, scale }: Decimal): string {
	const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
	const sign = unscaled < 0n ? '-' : '';
	return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
