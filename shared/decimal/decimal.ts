/** An exact decimal: `unscaled` · 10^−`scale`. */
export interface Decimal {
	readonly unscaled: bigint;
	/** Decimals, not negative. */
	readonly scale: number;
}

export const zero: Decimal = { unscaled: 0n, scale: 0 };

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads a plain decimal number exactly: `-1.250`, `+3`, `.5`, `2.`. Trailing zeros stay in the scale.
 *
 * @returns undefined for any other text: empty, an exponent, separators of thousands
 */
export function parseDecimal(text: string): Decimal | undefined {
	const [, sign, whole = '', fraction = ''] = pattern.exec(text) ?? [];
	if (whole.length + fraction.length === 0) return undefined;
	const digits = BigInt(whole + fraction);
	return { unscaled: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** @throws RangeError when the text is not a plain decimal number; for constants and checked text, not for input. */
export function decimal(text: string): Decimal {
	const parsed = parseDecimal(text);
	if (parsed === undefined) throw new RangeError(`${JSON.stringify(text)} is not a decimal number`);
	return parsed;
}

const powers: bigint[] = [1n];

/** 10^n, n a whole number not below 0. */
export function powerOfTen(n: number): bigint {
	for (let i = powers.length; i <= n; i++) powers.push((powers[i - 1] as bigint) * 10n);
	return powers[n] as bigint;
}

/** The value in units of 10^−`scale`; exact, so `scale` must not be below the decimal's own. */
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

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compare(a: Decimal, b: Decimal): number {
	const difference = subtract(a, b).unscaled;
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The quotient of two integers, rounded to the nearest, halves away from zero. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
	const isNegative = numerator < 0n !== denominator < 0n;
	const n = numerator < 0n ? -numerator : numerator;
	const d = denominator < 0n ? -denominator : denominator;
	const quotient = (2n * n + d) / (2n * d);
	return isNegative ? -quotient : quotient;
}

/** Rounded to `decimals`, halves away from zero; unchanged when it has no more than that. */
export function round(value: Decimal, decimals: number): Decimal {
	if (value.scale <= decimals) return value;
	return { unscaled: divideHalfAway(value.unscaled, powerOfTen(value.scale - decimals)), scale: decimals };
}

/** Cut off after `decimals`, towards zero; unchanged when it has no more than that. */
export function truncate(value: Decimal, decimals: number): Decimal {
	if (value.scale <= decimals) return value;
	return { unscaled: value.unscaled / powerOfTen(value.scale - decimals), scale: decimals };
}

/** Plain text without trailing zeros and without a negative zero. */
export function decimalText(value: Decimal): string {
	return scaledText(value.unscaled, value.scale);
}

/** The text of `unscaled` · 10^−`scale`, trailing zeros trimmed. */
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

/** A figure with all decimals of its rounding, trailing zeros included, as rates are published. */
export function figureText({ unscaled, scale }: Decimal): string {
	const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, '0');
	const sign = unscaled < 0n ? '-' : '';
	return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Decimals of the currencies without two of them. @see ISO 4217 */
const decimals: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, CLP: 0, VND: 0, ISK: 0, KWD: 3, BHD: 3, TND: 3 };

/** Decimals of the minor unit of a currency: 2 for most, 0 for JPY. */
export const minorUnitDecimals = (currency: string): number => decimals[currency] ?? 2;

/** The minor unit of a currency, such as 0.01, and 1 for JPY. */
export function minorUnitOf(currency: string): number {
	return 1 / 10 ** minorUnitDecimals(currency);
}

/**
 * An amount that is paid, with every decimal of the currency's minor unit: `1893.10` in USD, `1893` in JPY.
 *
 * @throws RangeError for an amount with more decimals: it was not rounded
 */
export function minorUnitText(amount: string, currency: string): string {
	const scale = minorUnitDecimals(currency);
	return figureText({ unscaled: unscaledAt(decimal(amount), scale), scale });
}

/** Maximum error of binary fractions in the calculation of an amount. */
const tolerance = 8 * Number.EPSILON;

/** The most of a minor unit that it may be: beyond, an amount has hardly a digit left that tells a half. */
const maxTolerance = 0.0625;

/** An amount rounded to the minor unit of its currency, half away from zero. */
export function roundToMinorUnit(amount: number, currency: string): number {
	const unit = 10 ** minorUnitDecimals(currency);
	const scaled = Math.abs(amount) * unit;
	return (Math.sign(amount) * Math.floor(scaled + 0.5 + Math.min(scaled * tolerance, maxTolerance))) / unit;
}

interface Weights {
	/** Weight of the first amount, from 0 to `total`; the second amount has the rest. Whole numbers. */
	readonly weight: number;
	readonly total: number;
	readonly currency: string;
}

/**
 * (first · weight + second · (total − weight)) / total, rounded to the minor unit, half away from zero.
 *
 * Exact: of the decimal numbers that the amounts write, without the error of binary fractions.
 *
 * @param first not negative, as `second`
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

/** The decimal number that a number is written as. */
function decimalOf(amount: number): Decimal {
	const text = String(amount);
	return decimal(text.includes('e') ? amount.toFixed(maxDecimals) : text);
}

/** Decimals of an amount so small that it is written with an exponent. */
const maxDecimals = 20;
