import type { EpochDay } from '#shared/time/local-date.ts';
import { type Equation, termOf } from './equation.ts';
import {
	emptyPieces,
	type LogPieces,
	logAt,
	naturalSecondDerivatives,
	pieceAt,
	setNaturalCubic,
} from './interpolation.ts';

export const maxSteps = 50;

/** Gaussian elimination with row exchange in both arguments. Not finite if the rows are linearly dependent. */
function solveLinear(rows: Float64Array[], right: Float64Array): Float64Array {
	const size = right.length;
	for (let column = 0; column < size; column++) {
		let best = column;
		for (let row = column + 1; row < size; row++) {
			if (Math.abs(rows[row]?.[column] as number) > Math.abs(rows[best]?.[column] as number)) best = row;
		}
		const pivot = rows[best] as Float64Array;
		const head = pivot[column] as number;
		const value = right[best] as number;
		rows[best] = rows[column] as Float64Array;
		rows[column] = pivot;
		right[best] = right[column] as number;
		right[column] = value;
		for (let row = column + 1; row < size; row++) {
			const target = rows[row] as Float64Array;
			const factor = (target[column] as number) / head;
			if (factor === 0) continue;
			for (let k = column; k < size; k++) target[k] = (target[k] as number) - factor * (pivot[k] as number);
			right[row] = (right[row] as number) - factor * value;
		}
	}
	const solution = new Float64Array(size);
	for (let row = size - 1; row >= 0; row--) {
		const target = rows[row] as Float64Array;
		let sum = right[row] as number;
		for (let k = row + 1; k < size; k++) sum -= (target[k] as number) * (solution[k] as number);
		solution[row] = sum / (target[row] as number);
	}
	return solution;
}

/**
 * Finds ln DF of all pillars at once, so that all instruments reprice on a natural cubic spline. On such a spline, a
 * value between two nodes depends on all nodes. Uses Newton's method with exact derivatives.
 * @param guess initial ln DF of each pillar, in the order of the equations
 * @returns undefined if it does not converge
 */
export function solveTogether(
	valuationDay: EpochDay,
	equations: readonly Equation[],
	rates: readonly number[],
	guess: readonly number[],
): LogPieces | undefined {
	const nodes = equations.length + 1;
	const days = Int32Array.from([valuationDay, ...equations.map(({ pillarDay }) => pillarDay)]);
	const logs = Float64Array.from([0, ...guess]);
	const bends = Array.from({ length: nodes }, (_, node) => {
		const unit = new Float64Array(nodes);
		unit[node] = 1;
		return naturalSecondDerivatives(days, unit);
	});
	const pieces = emptyPieces(valuationDay, nodes);
	let isSmall = false;
	let isLastStep = false;
	for (let step = 0; step < maxSteps; step++) {
		setNaturalCubic(pieces, days, logs);
		if (isLastStep) return pieces;
		const residuals = new Float64Array(nodes - 1);
		const jacobian = equations.map((equation, i) => {
			const gradient = residualGradient(pieces, equation, rates[i] as number, bends);
			residuals[i] = gradient.residual;
			return gradient.byNode;
		});
		const change = solveLinear(jacobian, residuals);
		let most = 0;
		for (let i = 1; i < nodes; i++) {
			logs[i] = (logs[i] as number) - (change[i - 1] as number);
			most = Math.max(most, Math.abs(change[i - 1] as number));
		}
		if (!Number.isFinite(most)) return undefined;
		isLastStep = isSmall;
		isSmall = most <= 1e-10;
	}
	return undefined;
}

/** Returns the residual of an instrument, and its derivatives with respect to ln DF of each pillar. */
function residualGradient(pieces: LogPieces, equation: Equation, rate: number, bends: readonly Float64Array[]) {
	const { numerator, annuity, plus, plusToo, minus, less } = equation;
	const nodes = pieces.count;
	const [byValue, byBend] = [new Float64Array(nodes), new Float64Array(nodes)];
	let residual = equation.numeratorConstant - rate * equation.annuityConstant;
	for (let i = 0; i < plus.length; i++) {
		const [first, second, third] = [plus[i] as number, plusToo[i] as number, minus[i] as number];
		const weight = (numerator[i] as number) - rate * (annuity[i] as number);
		const value = termOf(logAt(pieces, first) + logAt(pieces, second) - logAt(pieces, third), less[i] as 0 | 1);
		residual += weight * value;
		const term = weight * (value + (less[i] as number));
		addReading(pieces, first, term, byValue, byBend);
		addReading(pieces, second, term, byValue, byBend);
		addReading(pieces, third, -term, byValue, byBend);
	}
	const byNode = new Float64Array(nodes - 1);
	for (let node = 1; node < nodes; node++) {
		const bend = bends[node] as Float64Array;
		let sum = byValue[node] as number;
		for (let i = 1; i < nodes - 1; i++) sum += (byBend[i] as number) * (bend[i] as number);
		byNode[node - 1] = sum;
	}
	return { residual, byNode };
}

/** Adds the derivatives of weight · ln DF(day) with respect to values and second derivatives at both adjacent nodes. */
function addReading(
	pieces: LogPieces,
	day: EpochDay,
	weight: number,
	byValue: Float64Array,
	byBend: Float64Array,
): void {
	const left = Math.min(pieceAt(pieces, day), pieces.count - 2);
	const width = (pieces.nodeDays[left + 1] as number) - (pieces.nodeDays[left] as number);
	const b = (day - (pieces.nodeDays[left] as number)) / width;
	const a = 1 - b;
	const bend = (weight * width * width) / 6;
	byValue[left] = (byValue[left] as number) + weight * a;
	byValue[left + 1] = (byValue[left + 1] as number) + weight * b;
	byBend[left] = (byBend[left] as number) + bend * (a * a * a - a);
	byBend[left + 1] = (byBend[left + 1] as number) + bend * (b * b * b - b);
}
