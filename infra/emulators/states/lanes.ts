/** Work that runs in a limited number of lanes; more waits, first come first served. */
export function openLanes(count: number) {
	const free = Array.from({ length: count }, (_each, lane) => lane);
	const waiting: ((lane: number) => void)[] = [];
	return {
		async run<Result>(work: (lane: number) => Promise<Result>): Promise<Result> {
			const lane = free.shift() ?? (await new Promise<number>((resolve) => waiting.push(resolve)));
			try {
				return await work(lane);
			} finally {
				const next = waiting.shift();
				if (next === undefined) free.push(lane);
				else next(lane);
			}
		},
	};
}
