import { type Decimal, decimal, divideHalfAway, figureText, powerOfTen, scaledText, unscaledAt } from './decimal.ts';

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
