const scaleDigits = 18;

const finished = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A figure as a whole number of units of the eighteenth decimal: sums and comparisons of it are exact. */
export type FixedPoint = bigint;

/** Whether a text is a whole figure, such as `-12.5`. */
export function isFigure(text: string): boolean {
	return finished.test(text);
}

/** @param text a whole figure; decimals past the eighteenth are cut off */
export function fixedPoint(text: string): FixedPoint {
	const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
	const magnitude = BigInt((whole || '0') + fraction.slice(0, scaleDigits).padEnd(scaleDigits, '0'));
	return text.startsWith('-') ? -magnitude : magnitude;
}

export function fixedPointOf(whole: number): FixedPoint {
	return BigInt(whole) * 10n ** BigInt(scaleDigits);
}

/** Without zeros that say nothing. */
export function fixedPointText(value: FixedPoint): string {
	const digits = String(value < 0n ? -value : value).padStart(scaleDigits + 1, '0');
	const fraction = digits.slice(-scaleDigits).replace(/0+$/, '');
	return (value < 0n ? '-' : '') + digits.slice(0, -scaleDigits) + (fraction && `.${fraction}`);
}

/** Towards zero. */
export function cutDecimals(value: FixedPoint, decimals: number): FixedPoint {
	const unit = 10n ** BigInt(scaleDigits - decimals);
	return (value / unit) * unit;
}
