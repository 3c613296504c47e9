/** Exact decimal number: `unscaled` · 10^−`scale`. */
export interface Decimal {
	readonly unscaled: bigint;
	/** Number of decimals; zero or more. */
	readonly scale: number;
}

export const zero: Decimal = { unscaled: 0n, scale: 0 };

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Parses a plain decimal number exactly: `-1.250`, `+3`, `.5`, `2.`. Trailing zeros count towards the scale.
 * @returns undefined for other text, such as an empty text, an exponent or thousands separators
 */
export function parseDecimal(text: string): Decimal | undefined {
	const [, sign, whole = '', fraction = ''] = pattern.exec(text) ?? [];
	if (whole.length + fraction.length === 0) return undefined;
	const digits = BigInt(whole + fraction);
	return { unscaled: sign === '-' ? -digits : digits, scale: fraction.length };
}

/**
 * Parses a constant, or text that was validated before.
 * @throws RangeError if the text is not a plain decimal number
 */
export function decimal(text: string): Decimal {
	const parsed = parseDecimal(text);
	if (parsed === undefined) throw new RangeError(`${JSON.stringify(text)} is not a decimal number`);
	return parsed;
}

const powers: bigint[] = [1n];

/** Returns 10^n, for an integer n of at least 0. */
export function powerOfTen(n: number): bigint {
	for (let i = powers.length; i <= n; i++) powers.push((powers[i - 1] as bigint) * 10n);
	return powers[n] as bigint;
}

/** Returns the decimal in units of 10^−`scale`. Exact, so `scale` must be at least the decimal's own scale. */
export function unscaledAt(value: Decimal, scale: number): bigint {
	if (scale < value.scale) throw new RangeError(`${value.scale} decimals do not fit in ${scale}`);
	return value.unscaled * powerOfTen(scale - value.scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
	const scale = Math.max(a.scale, b.scale);
	return { unscaled: unscaledAt(a, scale) + unscaledAt(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
	return add(a, { unscaled: -b.unscaled, scale: b.scale });
}

/** Returns a negative number, zero or a positive number if a is less than, equal to or greater than b. */
export function compare(a: Decimal, b: Decimal): number {
	const difference = subtract(a, b).unscaled;
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the quotient of two integers, rounded to the nearest integer, halves away from zero. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
	const isNegative = numerator < 0n !== denominator < 0n;
	const n = numerator < 0n ? -numerator : numerator;
	const d = denominator < 0n ? -denominator : denominator;
	const quotient = (2n * n + d) / (2n * d);
	return isNegative ? -quotient : quotient;
}

/** Rounds to `decimals`, halves away from zero. Returns the same decimal if it has no more decimals. */
export function round(value: Decimal, decimals: number): Decimal {
	if (value.scale <= decimals) return value;
	return { unscaled: divideHalfAway(value.unscaled, powerOfTen(value.scale - decimals)), scale: decimals };
}

/** Truncates to `decimals`, towards zero. Returns the same decimal if it has no more decimals. */
export function truncate(value: Decimal, decimals: number): Decimal {
	if (value.scale <= decimals) return value;
	return { unscaled: value.unscaled / powerOfTen(value.scale - decimals), scale: decimals };
}

/** Formats a decimal without trailing zeros. Zero is formatted without a sign. */
export function decimalText(value: Decimal): string {
	return scaledText(value.unscaled, value.scale);
}

/** Formats `unscaled` · 10^−`scale` without trailing zeros. */
export function scaledText(unscaled: bigint, scale: number): string {
	if (unscaled < 0n) return `-${scaledText(-unscaled, scale)}`;
	let digits = unscaled.toString();
	if (scale === 0) return digits;
	if (digits.length <= scale) digits = digits.padStart(scale + 1, '0');
	const point = digits.length - scale;
	let end = digits.length;
	while (end > point && digits.charCodeAt(end - 1) === 48) end--;
	return end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
}

/** Formats a rounded rate with all its decimals, including trailing zeros, as in publications. */
export function figureText({ unscaled, scale }: Decimal): string {
	const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
	const sign = unscaled < 0n ? '-' : '';
	return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Number of minor-unit decimals of the currencies for which it is not two. @see ISO 4217 */
const decimals: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, CLP: 0, VND: 0, ISK: 0, KWD: 3, BHD: 3, TND: 3 };

/** Returns the number of decimals of a currency's minor unit: 2 for most, 0 for JPY. */
export const minorUnitDecimals = (currency: string): number => decimals[currency] ?? 2;

/** Returns the minor unit of a currency, such as 0.01 for USD and 1 for JPY. */
export function minorUnitOf(currency: string): number {
	return 1 / 10 ** minorUnitDecimals(currency);
}

/**
 * Formats a payable amount with every decimal of the currency's minor unit: `1893.10` in USD, `1893` in JPY.
 * @throws RangeError for an amount with more decimals, which the caller should have rounded
 */
export function minorUnitText(amount: string, currency: string): string {
	const scale = minorUnitDecimals(currency);
	return figureText({ unscaled: unscaledAt(decimal(amount), scale), scale });
}

/** Maximum relative error that floating-point calculation of an amount is assumed to have. */
const tolerance = 8 * Number.EPSILON;

/** Upper limit of the tolerance, in minor units. Above it, an amount has too few correct digits to recognise a half. */
const maxTolerance = 0.0625;

/** Rounds an amount to the minor unit of its currency, half away from zero. */
export function roundToMinorUnit(amount: number, currency: string): number {
	const unit = 10 ** minorUnitDecimals(currency);
	const scaled = Math.abs(amount) * unit;
	return (Math.sign(amount) * Math.floor(scaled + 0.5 + Math.min(scaled * tolerance, maxTolerance))) / unit;
}

interface Weights {
	/** Weight of the first amount, an integer from 0 to `total`; the second amount has the remaining weight. */
	readonly weight: number;
	readonly total: number;
	readonly currency: string;
}

/**
 * Returns (first · weight + second · (total − weight)) / total, rounded to the minor unit, half away from zero.
 *
 * Calculates with the exact decimals of the amounts, without floating-point error.
 * @param first zero or more, like `second`
 */
export function weightedAverage(first: number, second: number, { weight, total, currency }: Weights): number {
	const decimals = minorUnitDecimals(currency);
	const unit = 10 ** decimals;
	const [a, b] = [Math.round(first * unit), Math.round(second * unit)];
	const isWhole = a / unit === first && b / unit === second;
	if (isWhole && Math.max(a, b) * total <= Number.MAX_SAFE_INTEGER / 2) {
		const sum = a * weight + b * (total - weight);
		const remainder = sum % total;
		return ((sum - remainder) / total + (2 * remainder >= total ? 1 : 0)) / unit;
	}
	const [exactFirst, exactSecond] = [decimalOf(first), decimalOf(second)];
	const scale = Math.max(exactFirst.scale, exactSecond.scale, decimals);
	const sum = unscaledAt(exactFirst, scale) * BigInt(weight) + unscaledAt(exactSecond, scale) * BigInt(total - weight);
	const rounded = divideHalfAway(sum, BigInt(total) * powerOfTen(scale - decimals));
	return Number(scaledText(rounded, decimals));
}

/** Converts a number to the exact decimal of its printed digits. */
function decimalOf(amount: number): Decimal {
	const text = String(amount);
	return decimal(text.includes('e') ? amount.toFixed(maxDecimals) : text);
}

/** Number of decimals for amounts so small that JavaScript prints them with an exponent. */
const maxDecimals = 20;
