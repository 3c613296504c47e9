import { type Decimal, scaledText } from '../decimal/decimal.ts';
import { addedLimbs, fitsLimbs, type LimbStates, spreadLimit, stateLimbs } from './limb-amounts.ts';
import { limbDigits as digits, pairsOfNumber, writeLimb, writePairs, writeSixDigits } from './limb-text.ts';

const base = 10 ** digits;
const inverseBase = 1 / base;
const limbs = 6;
/** Length of a table entry: three limbs to add and six limbs to multiply. */
const stride = 3 + limbs;
/** Limit of the first limb (head). Below it, every sum of limb products is less than 2^53. */
const headLimit = 4e8;
/** Bound of the products that one step omits, in units of the last limb. */
const lostInStep = 6e8;
/** Maximum error at which the limb after the rounding position is correct to one unit. */
const errorLimit = 1e20;
/** Maximum number of decimals of a rate: two limbs, and four digits of the head. */
const maxDecimals = 18;

/** Limit of heads written two digits at a time: rates below 10 percent with 18 decimals, which most rates are. */
const pairedHeads = 100_000;
const headDigits = 12;
const minus = 45;
const point = 46;
const zero = 48;

const wholeDigits = new Uint8Array(headDigits + 2 * digits);
/** Quotients by limb, head first. The last quotient decides the rounding. */
const quotients = new Float64Array(4);
/** Characters of the rates of one period. Each rate begins at an even index; `ends` holds the index after it. */
let characters = new Uint8Array(16_384);
let characterPairs = new Uint16Array(characters.buffer);
let ends = new Int32Array(512);
const longestText = 40;
const ascii = new TextDecoder();

export interface RatesToDate {
	readonly texts: readonly string[];
	/** (factor − 1) · 100 · basis of the whole period, and its error bound, both in units of 10^−`scale`. */
	readonly earned: { readonly unscaled: bigint; readonly scale: number; readonly error: number };
	readonly states: LimbStates;
}

/**
 * Compounded rates to the end of each day of a period, each rounded once, halves away from zero.
 *
 * The state is (factor − 1) · 100 · basis · 10^shift in decimal limbs of seven digits, stored in floating-point
 * numbers: a signed head and six limbs after the decimal point. The shift puts the rounding position between two limbs.
 * Every sum of products is an integer below 2^53, so a step omits only the products after the last limb. If the limb
 * after the rounding position leaves the rounding uncertain, the exact fraction decides.
 * @see docs/adr/small-decisions.md#5-exact-figures-by-certified-fixed-point
 */
export class DecimalLimbs {
	readonly #decimals: number;
	/** Number of limbs from the head to the rounding position. */
	readonly #place: number;
	readonly #shift: number;
	readonly #scale: number;
	readonly #denominator: bigint;
	readonly #divisor: number;
	/** Number of digits that one division yields: its dividend must stay below 2^53. 0 if the divisor is too large. */
	readonly #digitsOfDivision: number;
	readonly #spread: readonly [number, number, number];
	#table = new Float64Array(stride * 256);
	#count = 0;

	private constructor(decimals: number, scale: number, denominator: bigint, spread: Decimal) {
		this.#decimals = decimals;
		this.#place = placeOf(decimals);
		this.#shift = decimals - digits * this.#place;
		this.#scale = scale;
		this.#denominator = denominator;
		this.#divisor = Number(denominator);
		this.#digitsOfDivision = [7, 4].find((count) => this.#divisor * 10 ** count < Number.MAX_SAFE_INTEGER) ?? 0;
		this.#spread = addedLimbs(Number(spread.unscaled), spread.scale - this.#shift);
	}

	/**
	 * Prepares limbs for the terms of a loan. Returns undefined if they do not fit.
	 * @param decimals decimals of the rates to date
	 * @param scale decimals of the daily rates
	 * @param denominator 100 · basis · 10^scale
	 * @param spread percent per year; added to each rate
	 * @returns undefined if the terms have more digits than the limbs hold
	 */
	static of(decimals: number, scale: number, denominator: bigint, spread: Decimal): DecimalLimbs | undefined {
		const shift = decimals - digits * placeOf(decimals);
		const fits = decimals <= maxDecimals && scale - shift <= 2 * digits && fitsLimbs(spread, shift);
		if (!fits) return undefined;
		const limbsOfTerms = new DecimalLimbs(decimals, scale, denominator, spread);
		return Math.abs(limbsOfTerms.#spread[0]) < spreadLimit ? limbsOfTerms : undefined;
	}

	/**
	 * Adds a daily growth to the table that {@link ratesOf} reads.
	 * @param units accrual factor in units of 1 / the denominator
	 * @returns the index of the growth in the table, or -1 if the growth does not fit
	 */
	numberOf(units: number): number {
		const magnitude = Math.abs(units);
		if (!Number.isSafeInteger(units) || magnitude >= this.#divisor) return -1;
		const added = addedLimbs(units, this.#scale - this.#shift);
		if (Math.abs(added[0]) >= headLimit) return -1;
		if (this.#table.length < stride * (this.#count + 1)) {
			const larger = new Float64Array(this.#table.length * 2);
			larger.set(this.#table);
			this.#table = larger;
		}
		const at = stride * this.#count;
		this.#table.set(added, at);
		this.#divideIntoLimbs(magnitude, Math.sign(units), at + 3);
		this.#count += 1;
		return this.#count - 1;
	}

	/**
	 * Formats 1 + a growth with 18 decimals, rounded half up.
	 * @returns undefined unless the growth is in [0, 1) and rounding does not carry into the ninth decimal
	 */
	factorText(number: number): string | undefined {
		const at = number * stride + 3;
		const [first, second, third] = [this.#table[at], this.#table[at + 1], this.#table[at + 2]] as [
			number,
			number,
			number,
		];
		const upper = first * 100 + Math.floor(second / 1e5);
		// The limbs are truncated, so the first digit after the last decimal determines the rounding.
		const lower = (second % 1e5) * 1e4 + Math.floor((third + 500) / 1000);
		if (!(first >= 0 && second >= 0 && third >= 0 && upper < 1e9 && lower < 1e9)) return undefined;
		const digits = `${1e9 + upper}`.slice(1) + `${1e9 + lower}`.slice(1);
		let end = digits.length;
		while (end > 0 && digits.charCodeAt(end - 1) === zero) end -= 1;
		return end === 0 ? '1' : `1.${digits.slice(0, end)}`;
	}

	/**
	 * Calculates the rates to date of a period.
	 * @param numbers table index of each day's growth; returned by {@link numberOf}
	 * @param accrualDays calendar days of each row
	 * @param exact returns the rate to the end of a day in units of 10^−decimals; called if the limbs leave its rounding
	 * uncertain
	 * @returns undefined if a growth or the factor does not fit
	 */
	ratesOf(
		numbers: Int32Array,
		accrualDays: ArrayLike<number>,
		exact: (day: number, elapsed: number) => bigint,
	): RatesToDate | undefined {
		const table = this.#table;
		const place = this.#place;
		const decimals = this.#decimals;
		const [s0, s1, s2] = this.#spread;
		const states = new Float64Array(numbers.length * stateLimbs);
		let uncertain: Map<number, string> | undefined;
		if (characters.length < numbers.length * longestText) {
			characters = new Uint8Array(numbers.length * longestText);
			characterPairs = new Uint16Array(characters.buffer);
		}
		if (ends.length < numbers.length) ends = new Int32Array(numbers.length);
		let y0 = 0;
		let y1 = 0;
		let y2 = 0;
		let y3 = 0;
		let y4 = 0;
		let y5 = 0;
		let y6 = 0;
		let elapsed = 0;
		let error = 0;
		let end = 0;
		for (let i = 0; i < numbers.length; i++) {
			const number = numbers[i] as number;
			if (number < 0) return undefined;
			const at = number * stride;
			const a1 = table[at + 3] as number;
			const a2 = table[at + 4] as number;
			const a3 = table[at + 5] as number;
			const a4 = table[at + 6] as number;
			const a5 = table[at + 7] as number;
			const a6 = table[at + 8] as number;
			const t6 = y6 + y0 * a6 + y1 * a5 + y2 * a4 + y3 * a3 + y4 * a2 + y5 * a1;
			const c6 = Math.floor(t6 * inverseBase);
			const t5 = y5 + y0 * a5 + y1 * a4 + y2 * a3 + y3 * a2 + y4 * a1 + c6;
			const c5 = Math.floor(t5 * inverseBase);
			const t4 = y4 + y0 * a4 + y1 * a3 + y2 * a2 + y3 * a1 + c5;
			const c4 = Math.floor(t4 * inverseBase);
			const t3 = y3 + y0 * a3 + y1 * a2 + y2 * a1 + c4;
			const c3 = Math.floor(t3 * inverseBase);
			const t2 = y2 + y0 * a2 + y1 * a1 + c3 + (table[at + 2] as number);
			const c2 = Math.floor(t2 * inverseBase);
			const t1 = y1 + y0 * a1 + c2 + (table[at + 1] as number);
			const c1 = Math.floor(t1 * inverseBase);
			y0 += c1 + (table[at] as number);
			y1 = t1 - c1 * base;
			y2 = t2 - c2 * base;
			y3 = t3 - c3 * base;
			y4 = t4 - c4 * base;
			y5 = t5 - c5 * base;
			y6 = t6 - c6 * base;
			error = error * (1 + (Math.abs(a1) + 1) * inverseBase) + lostInStep;
			if (!(Math.abs(y0) < headLimit) || error > errorLimit) return undefined;
			elapsed += accrualDays[i] as number;
			const state = i * stateLimbs;
			states[state] = y0;
			states[state + 1] = y1;
			states[state + 2] = y2;
			states[state + 3] = y3;
			states[state + 4] = y4;
			states[state + 5] = y5;
			states[state + 6] = y6;

			const days = Math.max(elapsed, 1);
			const inverse = 1 / days;
			const x0 = y0 + s0 * days;
			// A quotient in floating point may be off by one. The next limb receives the remainder, so the result is exact.
			const q0 = Math.floor(x0 * inverse);
			const x1 = (x0 - q0 * days) * base + y1 + s1 * days;
			const q1 = Math.floor(x1 * inverse);
			quotients[0] = q0;
			quotients[1] = q1;
			if (place > 0) {
				const x2 = (x1 - q1 * days) * base + y2 + s2 * days;
				const q2 = Math.floor(x2 * inverse);
				quotients[2] = q2;
				if (place > 1) quotients[3] = Math.floor(((x2 - q2 * days) * base + y3) * inverse);
			}
			end += end & 1;
			if (roundQuotients(place)) end = writeRate(place, decimals, end);
			else {
				uncertain ??= new Map();
				uncertain.set(i, scaledText(exact(i, days), decimals));
			}
			ends[i] = end;
		}
		const all = ascii.decode(characters.subarray(0, end));
		const texts = new Array<string>(numbers.length);
		let from = 0;
		for (let i = 0; i < numbers.length; i++) {
			texts[i] = uncertain?.get(i) ?? all.slice(from, ends[i]);
			from = (ends[i] as number) + ((ends[i] as number) & 1);
		}
		const unscaled = [y1, y2, y3, y4, y5, y6].reduce((sum, limb) => sum * BigInt(base) + BigInt(limb), BigInt(y0));
		const earned = { unscaled, scale: digits * limbs + this.#shift, error };
		return { texts, earned, states: { values: states, shift: this.#shift, error } };
	}

	/** Writes `magnitude` / the denominator (below 1) as limbs with a sign, truncated after the last limb. */
	#divideIntoLimbs(magnitude: number, sign: number, at: number): void {
		const table = this.#table;
		const divisor = this.#divisor;
		const count = this.#digitsOfDivision;
		if (count === 0) {
			const exact = (BigInt(magnitude) * BigInt(base) ** BigInt(limbs)) / this.#denominator;
			for (let i = 0, rest = exact; i < limbs; i++, rest /= BigInt(base))
				table[at + limbs - 1 - i] = sign * Number(rest % BigInt(base));
			return;
		}
		const first = 10 ** count;
		const second = base / first;
		let rest = magnitude;
		for (let i = 0; i < limbs; i++) {
			const raised = rest * first;
			let limb = Math.floor(raised / divisor);
			rest = raised - limb * divisor;
			if (second > 1) {
				const again = rest * second;
				const quotient = Math.floor(again / divisor);
				rest = again - quotient * divisor;
				limb = limb * second + quotient;
			}
			table[at + i] = sign * limb;
		}
	}
}

/** Returns the number of limbs before the rounding position. The head has up to four decimals or up to two too few. */
const placeOf = (decimals: number) => Math.max(Math.round((decimals - 1) / digits), 0);

/** Rounds the quotients at `place`. False if the next quotient is too close to a half. */
function roundQuotients(place: number): boolean {
	let carry = 0;
	for (let i = place + 1; i > 0; i--) {
		const value = (quotients[i] as number) + carry;
		carry = Math.floor(value * inverseBase);
		quotients[i] = value - carry * base;
		if (i !== place + 1) continue;
		const deciding = (quotients[i] as number) - base / 2;
		if (Math.abs(deciding) <= 10) return false;
		if (deciding > 0) carry += 1;
	}
	(quotients[0] as number) += carry;
	return true;
}

/** Writes the quotients up to `place` without trailing zeros; returns the index after the last character. */
function writeRate(place: number, decimals: number, from: number): number {
	const head = quotients[0] as number;
	if (head < 0) {
		negateQuotients(place);
		characters[from] = minus;
		return writeAnyRate(place, decimals, from + 1);
	}
	if (decimals !== maxDecimals || head >= pairedHeads) return writeAnyRate(place, decimals, from);
	writePairs(characterPairs, from / 2, head, quotients[1] as number, quotients[2] as number);
	let end = from + 2 * pairsOfNumber;
	while (characters[end - 1] === zero) end -= 1;
	return characters[end - 1] === point ? end - 1 : end;
}

function writeAnyRate(place: number, decimals: number, from: number): number {
	let end = from;
	const head = quotients[0] as number;
	const upper = Math.floor(head / 1e6);
	writeSixDigits(wholeDigits, 0, upper);
	writeSixDigits(wholeDigits, 6, head - upper * 1e6);
	for (let i = 1; i <= place; i++) writeLimb(wholeDigits, headDigits + digits * (i - 1), quotients[i] as number);
	let last = headDigits + digits * place;
	const whole = last - decimals;
	while (last > whole && wholeDigits[last - 1] === zero) last -= 1;
	let at = 0;
	while (at < whole - 1 && wholeDigits[at] === zero) at += 1;
	for (; at < last; at++) {
		if (at === whole) characters[end++] = point;
		characters[end++] = wholeDigits[at] as number;
	}
	return end;
}

function negateQuotients(place: number): void {
	let borrow = 0;
	for (let i = place; i > 0; i--) {
		const value = -(quotients[i] as number) - borrow;
		borrow = value < 0 ? 1 : 0;
		quotients[i] = value + borrow * base;
	}
	quotients[0] = -(quotients[0] as number) - borrow;
}
