/**
 * Processor time that a call takes, which other processes on the machine do not lengthen by much; the least of some runs.
 *
 * @param enough no further run is needed once one took less
 */
export function cpuMillis(call: () => void, { runs = 3, enough = 0 } = {}): number {
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs && least >= enough; run++) {
		const before = process.cpuUsage();
		call();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}
