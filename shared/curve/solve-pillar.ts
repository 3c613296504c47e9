import type { EpochDay } from '../time/local-date.ts';
import type { Unsolvable } from './discount-curve.ts';
import { type Equation, termOf } from './equation.ts';
import { type LogPieces, logAt } from './interpolation.ts';
import type { Interpolation } from './interpolation-names.ts';
import { maxSteps } from './solve-together.ts';

/** Reused buffers for terms with the unknown node: weight in the residual, constant, and factor of the unknown. */
const weights: number[] = [];
const constants: number[] = [];
const slopes: number[] = [];
const lesses: (0 | 1)[] = [];

/**
 * Finds ln DF of the next pillar so that an instrument reprices. All earlier nodes are known.
 *
 * Terms up to the last known node are summed once. The other terms are exponentials of the unknown. Newton's method
 * runs on these until a step is smaller than the rounding error.
 * @returns the reason if no discount factor reprices the instrument
 */
export function solvePillar(
	pieces: LogPieces,
	interpolation: Exclude<Interpolation, 'natural-cubic'>,
	equation: Equation,
	rate: number,
): number | Unsolvable {
	const { numerator, annuity, plus, plusToo, minus, less, pillarDay } = equation;
	const last = pieces.count - 1;
	const valuationDay = pieces.nodeDays[0] as number;
	const lastDay = pieces.nodeDays[last] as number;
	const lastLog = pieces.coefficients[4 * last] as number;
	const isLinearZero = interpolation === 'linear-zero';

	let fixed = equation.numeratorConstant - rate * equation.annuityConstant;
	let count = 0;
	let constant = 0;
	let slope = 0;
	const read = (day: EpochDay, sign: 1 | -1) => {
		if (day === valuationDay) return;
		if (day <= lastDay) {
			constant += sign * logAt(pieces, day);
			return;
		}
		const weight = (day - lastDay) / (pillarDay - lastDay);
		const scale = isLinearZero ? day - valuationDay : 1;
		slope += sign * weight * (isLinearZero ? scale / (pillarDay - valuationDay) : 1);
		if (last > 0) {
			constant += sign * lastLog * (1 - weight) * (isLinearZero ? scale / (lastDay - valuationDay) : 1);
		} else if (isLinearZero) {
			slope += (sign * (1 - weight) * scale) / (pillarDay - valuationDay);
		}
	};
	for (let i = 0; i < plus.length; i++) {
		const weight = (numerator[i] as number) - rate * (annuity[i] as number);
		constant = 0;
		slope = 0;
		read(plus[i] as number, 1);
		read(plusToo[i] as number, 1);
		read(minus[i] as number, -1);
		if (slope === 0) {
			fixed += weight * termOf(constant, less[i] as 0 | 1);
			continue;
		}
		weights[count] = weight;
		constants[count] = constant;
		lesses[count] = less[i] as 0 | 1;
		slopes[count++] = slope;
	}
	if (fixed === 0 && haveOneFactor(count)) return 'nothing-beyond-earlier-pillar';
	return newton(fixed, count, lastLog + (pieces.coefficients[4 * last + 1] as number) * (pillarDay - lastDay));
}

/** True if the unknown is a common factor of all terms. The equation then has no solution or holds for all values. */
function haveOneFactor(count: number): boolean {
	for (let i = 0; i < count; i++) {
		if (lesses[i] === 1 || Math.abs((slopes[i] as number) - (slopes[0] as number)) > 1e-12) return false;
	}
	return true;
}

/** Finds the root of fixed + Σ weight·(exp(constant + slope·x) − less), starting from a guess. */
function newton(fixed: number, count: number, guess: number): number | Unsolvable {
	let x = guess;
	let isLastStep = false;
	for (let step = 0; step < maxSteps; step++) {
		let value = fixed;
		let derivative = 0;
		for (let i = 0; i < count; i++) {
			const [weight, slope, less] = [weights[i] as number, slopes[i] as number, lesses[i] as 0 | 1];
			const term = termOf((constants[i] as number) + slope * x, less);
			value += weight * term;
			derivative += slope * weight * (term + less);
		}
		const change = value / derivative;
		x -= change;
		if (!Number.isFinite(x)) return 'no-discount-factor';
		if (isLastStep) return x;
		isLastStep = Math.abs(change) <= 1e-12 * Math.max(1, Math.abs(x));
	}
	return 'no-discount-factor';
}
