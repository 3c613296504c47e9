import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runMachine } from '#infra/constructs/run-machine.ts';
import { localPartition } from '#infra/emulators/access/access-control.ts';
import type { BucketStore } from '#infra/emulators/buckets/bucket-store.ts';
import { CallTimeout, FunctionFailure } from '#infra/emulators/lambda/runtime.ts';
import { TaskFailure } from '#infra/emulators/states/machine.ts';
import { openExecutionStore, openStateMachine } from '#infra/emulators/states/state-machine.ts';
import { runsBucketName } from '../resources.ts';

/** Runs tasks in a limited number of lanes. Further tasks wait in the order of their arrival. */
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

const localMachineName = 'rfr-portal-local-runs';

interface RunMachineOptions {
	readonly dataDirectory: string;
	readonly invoke: (functionName: string, event: unknown, longestMillis: number, lane?: number) => Promise<unknown>;
	readonly files: Pick<BucketStore, 'readText'>;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
	readonly concurrency?: number;
	readonly secondMillis?: number;
}

/** Number of calls that share a thread. One calculates while the other reads or stores. */
const callsOfLane = 2;

const processors = availableParallelism();

/** Two lanes on two processors. The operating system shares the processors with users' requests, which are short. */
const defaultConcurrency = Math.max(Math.min(2, processors), processors - 1);

/** Opens the local state machine for runs. It executes the definition in the stacks with the functions' threads. */
export function openRunMachine(options: RunMachineOptions) {
	const { dataDirectory, invoke, files, clock, log } = options;
	const { concurrency = defaultConcurrency, secondMillis = 1000 } = options;
	const names = { split: 'run-split', value: 'run-part', join: 'run-join', bucket: runsBucketName };
	const lanes = openLanes(concurrency * callsOfLane);
	return openStateMachine({
		name: localMachineName,
		machine: runMachine({ ...names, partition: localPartition }),
		store: openExecutionStore(join(dataDirectory, 'executions'), clock()),
		clock,
		log,
		host: {
			concurrency: concurrency * callsOfLane,
			secondMillis,
			/** The parts of all runs share the lanes, so that one processor remains free for users' requests. */
			call: (functionName, input, timeoutMillis) =>
				functionName === names.value
					? lanes.run((place) => invoke(functionName, input, timeoutMillis, place % concurrency).catch(asTaskFailure))
					: invoke(functionName, input, timeoutMillis).catch(asTaskFailure),
			async readLines(bucket, key) {
				const text = await files.readText(bucket, key);
				return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
			},
		},
	});
}

function asTaskFailure(error: unknown): never {
	if (error instanceof CallTimeout) throw new TaskFailure('States.Timeout', error);
	throw new TaskFailure(error instanceof FunctionFailure ? error.errorType : 'Lambda.Unknown', error);
}
