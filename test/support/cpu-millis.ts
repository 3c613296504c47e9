/** Processor time that a call takes, which other processes on the machine do not lengthen; the least of several runs. */
export function cpuMillis(call: () => void, runs = 1): number {
	let least = Number.POSITIVE_INFINITY;
	for (let run = 0; run < runs; run++) {
		const before = process.cpuUsage();
		call();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1000);
	}
	return least;
}
