import { type Decimal, powerOfTen } from '../decimal/decimal.ts';
import { limbDigits, writeLimb } from './limb-text.ts';

const base = 10 ** limbDigits;
const inverseBase = 1 / base;
/** Number of limbs (groups of seven digits) of a state: the signed head and the limbs after the decimal point. */
export const stateLimbs = 7;
const decimals = 18;
const factorLimbs = 3;
const factorLimit = 10n ** BigInt(factorLimbs * limbDigits);
/** Number of limbs of a product before its decimal point. */
const wholeLimbs = factorLimbs + 1;
/** Minimum distance from a half, in units of the deciding limb. Below it, truncation makes the rounding uncertain. */
const openMargin = 10;

const minus = 45;
const point = 46;
const zero = 48;
const ascii = new TextDecoder();

type Limbs = readonly [number, number, number];

/** Upper limit of the first limb (head) of a spread. */
export const spreadLimit = 1e9;

/** True if {@link addedLimbs} can represent `unscaled` · 10^(shift − scale). */
export function fitsLimbs({ unscaled, scale }: Decimal, shift: number): boolean {
	return scale - shift <= 2 * limbDigits && Number.isSafeInteger(Number(unscaled));
}

/** Returns `units` · 10^−decimals exactly, as a head and two limbs with the same sign. `decimals` is at most 14. */
export function addedLimbs(units: number, decimals: number): [number, number, number] {
	if (decimals <= 0) return [units * 10 ** -decimals, 0, 0];
	const unit = 10 ** decimals;
	const head = Math.trunc(units / unit);
	const behind = (units - head * unit) * 10 ** (2 * limbDigits - decimals);
	const first = Math.trunc(behind / base);
	return [head, first, behind - first * base];
}

/** States of a period: (factor − 1) · 100 · basis · 10^shift after each day, each as a signed head and six limbs. */
export interface LimbStates {
	readonly values: Float64Array;
	readonly shift: number;
	/** Error bound of each state, in units of its last limb. */
	readonly error: number;
}

/** Factors and days that convert the states of a period into amounts. */
export interface LimbTerms {
	readonly principal: Decimal;
	/** Spread that accrues as simple interest, percent per year. */
	readonly addedSpread: Decimal;
	readonly basis: number;
	/** Start day of each row of the interest period, then the period's end. The spread accrues between these days. */
	readonly boundaries: ArrayLike<number>;
	readonly minorUnit: number;
}

/** Maximum number of decimals of a minor unit. For a smaller unit a different limb would decide the rounding. */
const maxMinorUnit = 3;

/** Amount of each day. An amount is blank if the limbs do not determine its rounding. */
export interface LimbAmounts {
	/** Amounts with 18 decimals, without trailing zeros. */
	readonly texts: readonly string[];
	/** Amounts rounded to the minor unit, halves away from zero, including trailing zeros. */
	readonly payable: readonly string[];
}

/**
 * Products of a principal and the states of a period, divided by 100 · basis.
 *
 * Each product is calculated limb by limb, so every sum is an integer below 2^53. Products after the deciding limb are
 * omitted. If they could change an amount's rounding, the amount is left blank.
 * @see docs/adr/small-decisions.md#5-exact-figures-by-certified-fixed-point
 */
export class LimbProduct {
	readonly #states: LimbStates;
	readonly #terms: LimbTerms;
	readonly #divisor: number;
	/** Spread · 10^shift as a head and two limbs with the same sign. */
	readonly #spread: Limbs;
	/** Limbs of |principal| · 10^n, most significant first. */
	readonly #factor: Limbs;
	readonly #isNegative: boolean;
	/** Number of limbs between the amount's decimal point and its rounding position. */
	readonly #place: number;
	readonly #openMargin: number;
	readonly #difference = new Float64Array(stateLimbs);
	/** Two empty limbs, followed by the head as two limbs and the limbs after the decimal point. */
	readonly #multiplied = new Float64Array(2 + 1 + stateLimbs);
	readonly #product = new Float64Array(wholeLimbs + 4);

	private constructor(states: LimbStates, terms: LimbTerms, place: number, raised: bigint) {
		const { principal, addedSpread, basis } = terms;
		this.#states = states;
		this.#terms = terms;
		this.#divisor = 100 * basis;
		this.#spread = addedLimbs(Number(addedSpread.unscaled), addedSpread.scale - states.shift);
		this.#place = place;
		this.#isNegative = principal.unscaled < 0n;
		const unit = BigInt(base);
		this.#factor = [Number(raised / (unit * unit)), Number((raised / unit) % unit), Number(raised % unit)];
		const lastPlaces = limbDigits * (stateLimbs - 1 - (place + 1));
		// A day's interest is the difference of two states, so the error counts twice.
		this.#openMargin = openMargin + (2 * states.error * Number(raised)) / (this.#divisor * 10 ** lastPlaces);
	}

	/** Prepares the products. @returns undefined if the terms have more digits than the limbs can hold */
	static of(states: LimbStates, terms: LimbTerms): LimbProduct | undefined {
		const { principal, addedSpread } = terms;
		const places = decimals - states.shift - principal.scale;
		const place = Math.floor(places / limbDigits);
		if (places < 0 || place > 2 || terms.minorUnit > maxMinorUnit || !fitsLimbs(addedSpread, states.shift))
			return undefined;
		const magnitude = principal.unscaled < 0n ? -principal.unscaled : principal.unscaled;
		const raised = magnitude * powerOfTen(places % limbDigits);
		if (raised >= factorLimit) return undefined;
		const product = new LimbProduct(states, terms, place, raised);
		return Math.abs(product.#spread[0]) < spreadLimit ? product : undefined;
	}

	toDate(): LimbAmounts {
		return this.#amounts(true, 0);
	}

	ofDays(): LimbAmounts {
		return this.#amounts(false, 0);
	}

	/** Returns 1 + interest to date: the compounding factors, if the principal is 1 and there is no spread. */
	factors(): readonly string[] {
		return this.#amounts(true, this.#divisor * 10 ** this.#states.shift).texts;
	}

	/** @param addedHead number added to the head of each state */
	#amounts(isToDate: boolean, addedHead: number): LimbAmounts {
		const { boundaries, minorUnit } = this.#terms;
		const count = this.#states.values.length / stateLimbs;
		const texts = new Texts(count);
		const payable: string[] = [];
		for (let day = 0; day < count; day++) {
			const spreadDays = (boundaries[day + 1] as number) - (boundaries[isToDate ? 0 : day] as number);
			const isNegative = this.#readState(day, isToDate, spreadDays, addedHead);
			if (!this.#multiply() || !this.#divide()) {
				texts.addBlank();
				payable.push('');
				continue;
			}
			const sign = isNegative !== this.#isNegative;
			texts.add(this.#product, wholeLimbs + this.#place, sign);
			payable.push(this.#payable(minorUnit, sign));
		}
		return { texts: texts.all(), payable };
	}

	/** Reads a state, or its change on one day, into the limbs to be multiplied; true if negative. */
	#readState(day: number, isToDate: boolean, spreadDays: number, addedHead: number): boolean {
		const { values } = this.#states;
		const spread = this.#spread;
		const difference = this.#difference;
		const at = day * stateLimbs;
		const hasEarlier = !isToDate && day > 0;
		for (let i = 0; i < stateLimbs; i++) {
			const earlier = hasEarlier ? (values[at - stateLimbs + i] as number) : 0;
			const simple = i < 3 ? (spread[i] as number) * spreadDays : 0;
			difference[i] = (values[at + i] as number) - earlier + simple;
		}
		(difference[0] as number) += addedHead;
		carry(difference);
		const isNegative = (difference[0] as number) < 0;
		if (isNegative) {
			for (let i = 0; i < stateLimbs; i++) difference[i] = -(difference[i] as number);
			carry(difference);
		}
		const head = difference[0] as number;
		const upper = Math.floor(head * inverseBase);
		this.#multiplied[2] = upper;
		this.#multiplied[3] = head - upper * base;
		for (let i = 1; i < stateLimbs; i++) this.#multiplied[3 + i] = difference[i] as number;
		return isNegative;
	}

	/** Multiplies the limbs by the principal. @returns false if the product has too many limbs */
	#multiply(): boolean {
		const [f0, f1, f2] = this.#factor;
		const x = this.#multiplied;
		const product = this.#product;
		let carried = 0;
		// The deciding limb is at index `wholeLimbs + place`; the loop starts one limb after it.
		for (let i = wholeLimbs + this.#place + 1; i >= 0; i--) {
			const value = f0 * (x[i + 2] as number) + f1 * (x[i + 1] as number) + f2 * (x[i] as number) + carried;
			carried = Math.floor(value * inverseBase);
			product[i] = value - carried * base;
		}
		return carried === 0;
	}

	/** Divides and rounds the product. False if the deciding limb is too close to a half. */
	#divide(): boolean {
		const product = this.#product;
		const divisor = this.#divisor;
		const deciding = wholeLimbs + this.#place;
		let rest = 0;
		for (let i = 0; i <= deciding; i++) {
			// The divisor is small, so the floating-point quotient of integers below 2^53 never reaches the next integer.
			const value = rest * base + (product[i] as number);
			const quotient = Math.floor(value / divisor);
			rest = value - quotient * divisor;
			product[i] = quotient;
		}
		const distance = (product[deciding] as number) - base / 2;
		if (!(Math.abs(distance) > this.#openMargin)) return false;
		if (distance > 0) {
			let i = deciding - 1;
			while (product[i] === base - 1) product[i--] = 0;
			(product[i] as number) += 1;
		}
		return true;
	}

	/** Rounds an already rounded amount to the minor unit. Returns a blank text for a half and for an unsafe integer. */
	#payable(minorUnit: number, isNegative: boolean): string {
		const product = this.#product;
		const end = wholeLimbs + this.#place;
		// 18 − minorUnit decimals are dropped: two limbs and some digits of a third.
		const unit = 10 ** (decimals - minorUnit - 2 * limbDigits);
		const third = product[end - 3] as number;
		let units = 0;
		for (let i = 0; i < end - 3; i++) units = units * base + (product[i] as number);
		const kept = Math.floor(third / unit);
		units = units * (base / unit) + kept;
		if (units >= Number.MAX_SAFE_INTEGER) return '';
		const rest = third - kept * unit - unit / 2;
		if (rest === 0 && product[end - 2] === 0 && product[end - 1] === 0) return '';
		if (rest >= 0) units += 1;
		return minorUnitsText(units, minorUnit, isNegative);
	}
}

/** Propagates carries so that every limb except the head is at least 0 and below the base. */
function carry(limbs: Float64Array): void {
	for (let i = limbs.length - 1; i > 0; i--) {
		const value = limbs[i] as number;
		const carried = Math.floor(value * inverseBase);
		limbs[i] = value - carried * base;
		(limbs[i - 1] as number) += carried;
	}
}

function minorUnitsText(units: number, minorUnit: number, isNegative: boolean): string {
	const sign = isNegative && units > 0 ? '-' : '';
	const unit = 10 ** minorUnit;
	const whole = Math.floor(units / unit);
	const rest = units - whole * unit;
	return minorUnit === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(rest).padStart(minorUnit, '0')}`;
}

/** Characters of one period's amounts. The buffer is reused for the next period. */
let characters = new Uint8Array(16_384);
const maxDigits = (wholeLimbs + 3) * limbDigits;
const digits = new Uint8Array(maxDigits);

class Texts {
	readonly #ends: Int32Array;
	#count = 0;
	#end = 0;

	constructor(count: number) {
		const longest = count * (maxDigits + 2);
		if (characters.length < longest) characters = new Uint8Array(longest);
		this.#ends = new Int32Array(count);
	}

	addBlank(): void {
		this.#ends[this.#count++] = this.#end;
	}

	add(limbs: Float64Array, length: number, isNegative: boolean): void {
		const whole = length * limbDigits - decimals;
		let first = 0;
		while (limbs[first] === 0 && first < length - 3) first += 1;
		let last = length;
		while (limbs[last - 1] === 0 && last > length - 2) last -= 1;
		for (let i = first; i < last; i++) writeLimb(digits, i * limbDigits, limbs[i] as number);
		let lastDigit = last * limbDigits;
		while (lastDigit > whole && digits[lastDigit - 1] === zero) lastDigit -= 1;
		let at = first * limbDigits;
		while (at < whole - 1 && digits[at] === zero) at += 1;
		const isZero = lastDigit === whole && at === whole - 1 && digits[at] === zero;
		let end = this.#end;
		if (isNegative && !isZero) characters[end++] = minus;
		while (at < whole) characters[end++] = digits[at++] as number;
		if (lastDigit > whole) characters[end++] = point;
		while (at < lastDigit) characters[end++] = digits[at++] as number;
		this.#end = end;
		this.#ends[this.#count++] = end;
	}

	all(): string[] {
		const all = ascii.decode(characters.subarray(0, this.#end));
		const texts: string[] = [];
		let from = 0;
		for (let i = 0; i < this.#ends.length; i++) {
			const end = this.#ends[i] as number;
			texts.push(all.slice(from, end));
			from = end;
		}
		return texts;
	}
}
