const block = 32;
const steps = new Float64Array(block);

/**
 * Writes exp(log + i·slope) for i from 0 to `count` − 1. One exponential starts a block of days and one gives each step
 * within it, so that the error of a figure stays below two roundings however long the run is.
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
