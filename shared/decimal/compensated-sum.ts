/** Returns Neumaier's compensated sum. The order of the summands does not change the displayed digits. */
export function compensatedSum(values: readonly number[]): number {
	let sum = 0;
	let lost = 0;
	for (const value of values) {
		const next = sum + value;
		lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
		sum = next;
	}
	return sum + lost;
}
