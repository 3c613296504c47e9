/** Processor time that the calibration takes on the reference machine for the limits of the tests, in milliseconds. */
const referenceMillis = 12;

/**
 * Returns the processor time of a call in milliseconds. The lowest of several runs counts, which other processes on the
 * machine hardly affect. Suitable only for the ratio of two calls. For a limit, use {@link calibratedMillis}.
 */
export function cpuMillis(call: () => void, runs = 3): number {
	return Math.min(...Array.from({ length: runs }, () => millisOf(call)));
}

/**
 * Returns the processor time of a call, converted to milliseconds of the reference machine. Each run is compared with a
 * fixed calculation immediately before it, so that a limit allows the same amount of work on a slower machine.
 *
 * @param limit stops repeating once a run is below this limit
 */
export function calibratedMillis(call: () => void, limit: number, runs = 3): number {
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs && least >= limit; run++) {
		const slowness = machineSlowness();
		least = Math.min(least, millisOf(call) / slowness);
	}
	return least;
}

let isWarm = false;

/** Returns the calibration's current processor time as a multiple of that on the reference machine; at least 1. */
export function machineSlowness(): number {
	// The first runs only compile the calibration.
	if (!isWarm) cpuMillis(calibration, 5);
	isWarm = true;
	return Math.max(1, cpuMillis(calibration) / referenceMillis);
}

function millisOf(call: () => void): number {
	const before = process.cpuUsage();
	call();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

/** Does work that is similar to the portal's work: texts, objects and long integers. */
function calibration(): void {
	const texts = Array.from({ length: 10_000 }, (_, index) => `${(index * 7919) % 10_007},${index}.25`);
	const sums = new Map<string, bigint>();
	for (const text of texts.sort()) {
		const [key = '', value = ''] = text.split(',');
		sums.set(key, BigInt(value.replace('.', '')) * 1_000_003n + (sums.get(key) ?? 0n));
	}
	if (JSON.stringify([...sums].map(([key, sum]) => [key, String(sum)])).length === 0) throw new Error('no sums');
}
