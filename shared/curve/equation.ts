import type { EpochDay } from '../time/local-date.ts';

/**
 * Equation of an instrument for the curve under construction: Σ numerator·e = rate · Σ annuity·e, where each term e is
 * P(plus)·P(plusToo)/P(minus) − less. A factor that a term does not need is set to the valuation day, where P is 1.
 * `less` is 1 for the growth of a period, so that a small growth is calculated without loss of digits.
 *
 * The weights `numerator` and `annuity` include the discount factors of known curves. Terms that depend only on known
 * curves are in the constants.
 */
export interface Equation {
	readonly numerator: readonly number[];
	readonly annuity: readonly number[];
	readonly plus: readonly EpochDay[];
	readonly plusToo: readonly EpochDay[];
	readonly minus: readonly EpochDay[];
	readonly less: readonly (0 | 1)[];
	readonly numeratorConstant: number;
	readonly annuityConstant: number;
	/** Last day whose discount factor on the curve the instrument uses. */
	readonly pillarDay: EpochDay;
}

export class EquationTerms implements Equation {
	readonly numerator: number[] = [];
	readonly annuity: number[] = [];
	readonly plus: EpochDay[] = [];
	readonly plusToo: EpochDay[] = [];
	readonly minus: EpochDay[] = [];
	readonly less: (0 | 1)[] = [];
	numeratorConstant = 0;
	annuityConstant = 0;
	pillarDay: EpochDay;
	readonly valuationDay: EpochDay;

	constructor(valuationDay: EpochDay) {
		this.valuationDay = valuationDay;
		this.pillarDay = valuationDay;
	}

	/** Adds numerator · q and annuity · q to the sides; q = P(plus)·P(plusToo)/P(minus), equal factors cancelled. */
	add(numerator: number, annuity: number, plus: EpochDay, plusToo: EpochDay, minus: EpochDay): void {
		const cancels = plusToo === minus;
		this.#push(numerator, annuity, plus, cancels ? this.valuationDay : plusToo, cancels ? this.valuationDay : minus, 0);
		this.pillarDay = Math.max(this.pillarDay, plus, plusToo, minus);
	}

	/** Adds numerator · (P(start)/P(end) − 1), the growth of a period. */
	addGrowth(numerator: number, start: EpochDay, end: EpochDay): void {
		this.#push(numerator, 0, start, this.valuationDay, end, 1);
		this.pillarDay = Math.max(this.pillarDay, start, end);
	}

	addConstant(numerator: number, annuity: number): void {
		this.numeratorConstant += numerator;
		this.annuityConstant += annuity;
	}

	#push(numerator: number, annuity: number, plus: EpochDay, plusToo: EpochDay, minus: EpochDay, less: 0 | 1): void {
		this.numerator.push(numerator);
		this.annuity.push(annuity);
		this.plus.push(plus);
		this.plusToo.push(plusToo);
		this.minus.push(minus);
		this.less.push(less);
	}
}

/** Returns the value of a term: e^`log` − `less`, where `less` is 0 or 1. */
export function termOf(log: number, less: 0 | 1): number {
	return less === 1 ? Math.expm1(log) : Math.exp(log);
}

/** Returns the rate at which an instrument has zero value on a curve. */
export function impliedRate(equation: Equation, logOf: (day: EpochDay) => number): number {
	const { numerator, annuity, plus, plusToo, minus, less } = equation;
	let above = equation.numeratorConstant;
	let below = equation.annuityConstant;
	for (let i = 0; i < plus.length; i++) {
		const log = logOf(plus[i] as number) + logOf(plusToo[i] as number) - logOf(minus[i] as number);
		const term = termOf(log, less[i] as 0 | 1);
		above += (numerator[i] as number) * term;
		below += (annuity[i] as number) * term;
	}
	return above / below;
}
