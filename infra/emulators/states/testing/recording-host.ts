import { TaskFailure } from '../machine.ts';
import type { MachineHost, Position } from '../run-states.ts';

interface RecordingHostOptions {
	/** Number of items of a map. Default: 3. */
	readonly items?: number;
	/** Returns the error with which a call fails; undefined if the call succeeds. `count` is 1 for the first call. */
	readonly fail?: (call: string, count: number) => string | undefined;
}

/** Creates a host that records calls, such as `split`, `value 2` (an item), and `join States.Timeout` (a failure). */
export function recordingHost({ items = 3, fail = () => undefined }: RecordingHostOptions = {}) {
	const calls: string[] = [];
	const counts = new Map<string, number>();
	const positions: Position[] = [];
	const stop = new AbortController();
	const host: MachineHost = {
		async call(resource, given) {
			const { batch, error } = given as { batch?: number; error?: { Error: string } };
			const call = [resource, batch, error?.Error].filter((each) => each !== undefined).join(' ');
			calls.push(call);
			const count = (counts.get(call) ?? 0) + 1;
			counts.set(call, count);
			const failure = fail(call, count);
			if (failure !== undefined) throw new TaskFailure(failure, 'failed as requested');
			return resource === 'split' ? { batches: 'list' } : null;
		},
		readLines: async () => Array.from({ length: items }, (_, i) => i),
		note: (position) => positions.push(structuredClone(position) as Position),
		signal: stop.signal,
		concurrency: 2,
		secondMillis: 0,
	};
	return { host, calls, positions, stop };
}
