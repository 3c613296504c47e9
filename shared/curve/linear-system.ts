/**
 * Solves a small system of linear equations by elimination with row exchange. Both arguments are overwritten.
 *
 * @returns undefined when the rows depend on each other
 */
export function solveLinear(rows: Float64Array[], right: Float64Array): Float64Array | undefined {
	const size = right.length;
	for (let column = 0; column < size; column++) {
		let best = column;
		for (let row = column + 1; row < size; row++) {
			if (Math.abs(rows[row]?.[column] as number) > Math.abs(rows[best]?.[column] as number)) best = row;
		}
		const pivot = rows[best] as Float64Array;
		const head = pivot[column] as number;
		if (!(Math.abs(head) > 0)) return undefined;
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
