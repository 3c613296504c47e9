const block = 32;
const steps = new Float64Array(block);

/**
 * Writes exp(log + i·slope) for i from 0 to `count` − 1. Each block of days has one exponential
 * for its start; the exponentials of the steps inside a block are shared by all blocks. The error therefore stays below
 * two roundings for any number of days.
 */
export function fillFlatForward(
	target: Float64Array,
	offset: number,
	stride: number,
	log: number,
	slope: number,
	count: number,
): void {
	const stepCount = Math.min(block, count);
	for (let i = 0; i < stepCount; i++) steps[i] = Math.exp(slope * i);
	let at = offset;
	for (let first = 0; first < count; first += block) {
		const base = Math.exp(log + slope * first);
		const length = Math.min(block, count - first);
		for (let i = 0; i < length; i++, at += stride) target[at] = base * (steps[i] as number);
	}
}
