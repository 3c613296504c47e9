/**
 * Returns the second derivatives of a natural cubic spline at its nodes; zero at both ends.
 *
 * @param days ascending, at least two
 * @param values one for each day
 * @see W. H. Press et al., Numerical Recipes, 3.3
 */
export function naturalSecondDerivatives(days: Int32Array, values: Float64Array): Float64Array {
	const last = days.length - 1;
	const seconds = new Float64Array(last + 1);
	const upper = new Float64Array(last + 1);
	for (let i = 1; i < last; i++) {
		const before = (days[i] as number) - (days[i - 1] as number);
		const after = (days[i + 1] as number) - (days[i] as number);
		const rise =
			((values[i + 1] as number) - (values[i] as number)) / after -
			((values[i] as number) - (values[i - 1] as number)) / before;
		const pivot = 2 * (before + after) - before * (upper[i - 1] as number);
		upper[i] = after / pivot;
		seconds[i] = (6 * rise - before * (seconds[i - 1] as number)) / pivot;
	}
	for (let i = last - 1; i > 0; i--) {
		seconds[i] = (seconds[i] as number) - (upper[i] as number) * (seconds[i + 1] as number);
	}
	return seconds;
}
