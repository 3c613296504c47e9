import { setTimeout as delay } from 'node:timers/promises';
import { ExecutionStopped, FailState, type Machine, type State, TaskFailure } from './machine.ts';

type Data = Readonly<Record<string, unknown>>;

/** @throws RangeError if the path has no value; Step Functions also fails the execution in this case */
function valueAt(path: string, data: Data): unknown {
	const steps = /^\$((\.\w+)*)$/.exec(path)?.[1]?.split('.').slice(1);
	if (steps === undefined) throw new RangeError(`the path ${path} is not supported`);
	let value: unknown = data;
	for (const step of steps) value = (value as Data | undefined)?.[step];
	if (value === undefined) throw new RangeError(`the path ${path} leads nowhere`);
	return value;
}

/** @param path path of the field for the result; null returns only the input, undefined only the result */
function withResult(input: Data, path: string | null | undefined, result: unknown): Data {
	if (path === null) return input;
	if (path === undefined) return (result ?? {}) as Data;
	const name = /^\$\.(\w+)$/.exec(path)?.[1];
	if (name === undefined) throw new RangeError(`the result path ${path} is not supported`);
	return { ...input, [name]: result };
}

/**
 * Returns the fields that a selector defines. If the name of a field ends with `.$`, its value is a path;
 * `$$.Map.Item.Value` is the current item of a map.
 */
function selected(selector: Readonly<Record<string, string>>, input: Data, item: unknown): Data {
	return Object.fromEntries(
		Object.entries(selector).map(([name, value]) => {
			if (!name.endsWith('.$')) return [name, value];
			return [name.slice(0, -2), value === '$$.Map.Item.Value' ? item : valueAt(value, input)];
		}),
	);
}

/** Position of the next step in an execution. It is stored, so that the execution continues after a restart. */
export interface Position {
	readonly state: string;
	readonly input: Data;
	readonly doneItems: readonly number[];
}

export interface MachineHost {
	/** @throws TaskFailure */
	call(resource: string, input: Data, timeoutMillis: number): Promise<unknown>;
	readLines(bucket: string, key: string): Promise<readonly unknown[]>;
	note(position: Position): void;
	readonly signal: AbortSignal;
	readonly concurrency: number;
	/** Length of a second in the pauses before retries. Tests make it shorter. */
	readonly secondMillis: number;
}

interface Host extends MachineHost {
	/** Rejects when the execution is stopped, so that a stop does not wait for the call in progress. */
	readonly stopped: Promise<never>;
}

/** @throws TaskFailure if the execution fails, or ExecutionStopped if it is stopped */
export async function runStates(machine: Machine, from: Position, on: MachineHost): Promise<Data> {
	const host: Host = { ...on, stopped: stopped(on.signal) };
	let position = from;
	for (;;) {
		throwIfStopped(host.signal);
		const { state: name } = position;
		const state = machine.States[name];
		if (state === undefined) throw new RangeError(`the machine has no state ${name}`);
		host.note(position);
		const { next, output } = await runState(state, position, host);
		if (next === undefined) return output;
		position = { state: next, input: output, doneItems: [] };
	}
}

async function runState(state: State, position: Position, host: Host): Promise<{ next?: string; output: Data }> {
	const { input } = position;
	if (state.Type === 'Fail') throw new FailState(state.Error, state.Cause);
	try {
		const result = state.Type === 'Map' ? await runMap(state, position, host) : await runTask(state, input, host);
		const output = withResult(input, state.ResultPath, result);
		return state.Next === undefined ? { output } : { next: state.Next, output };
	} catch (error) {
		if (!(error instanceof TaskFailure)) throw error;
		const handler = state.Catch?.find(({ ErrorEquals }) => isNamed(error, ErrorEquals));
		if (handler === undefined) throw error;
		const caught = { Error: error.error, Cause: error.message };
		return { next: handler.Next, output: withResult(input, handler.ResultPath, caught) };
	}
}

type Task = Extract<State, { readonly Type: 'Task' }>;

async function runTask(task: Task, input: Data, host: Host): Promise<unknown> {
	const tries = new Map<object, number>();
	for (;;) {
		throwIfStopped(host.signal);
		try {
			const call = host.call(task.Resource, input, task.TimeoutSeconds * 1000);
			return await Promise.race([call, host.stopped]);
		} catch (error) {
			// An error caused by the stop itself is not a failure of the task.
			throwIfStopped(host.signal);
			if (!(error instanceof TaskFailure)) throw error;
			const retry = task.Retry?.find(({ ErrorEquals }) => isNamed(error, ErrorEquals));
			const count = retry === undefined ? 0 : (tries.get(retry) ?? 0);
			if (retry === undefined || count >= retry.MaxAttempts) throw error;
			tries.set(retry, count + 1);
			await pause(retry.IntervalSeconds * retry.BackoffRate ** count * host.secondMillis, host.signal);
		}
	}
}

const isNamed = ({ error }: TaskFailure, names: readonly string[]) =>
	names.includes(error) || names.includes('States.ALL');

type DistributedMap = Extract<State, { readonly Type: 'Map' }>;

/** Processes the remaining items of a map concurrently. After the first failure or a stop, no further item begins. */
async function runMap(map: DistributedMap, position: Position, host: Host): Promise<null> {
	const { Bucket, 'Key.$': key } = map.ItemReader.Parameters;
	const items = await host.readLines(Bucket, String(valueAt(key, position.input)));
	const done = new Set(position.doneItems);
	const waiting = [...items.keys()].filter((i) => !done.has(i)).values();
	let failure: unknown;
	const lanes = Array.from({ length: Math.min(host.concurrency, map.MaxConcurrency) }, async () => {
		for (const i of waiting) {
			if (failure !== undefined || host.signal.aborted) return;
			try {
				await runItem(map, selected(map.ItemSelector, position.input, items[i]), host);
			} catch (error) {
				failure ??= error;
				return;
			}
			done.add(i);
			host.note({ ...position, doneItems: [...done] });
		}
	});
	await Promise.all(lanes);
	throwIfStopped(host.signal);
	if (failure !== undefined) throw failure;
	return null;
}

async function runItem({ ItemProcessor: child }: DistributedMap, input: Data, host: Host) {
	const state = child.States[child.StartAt];
	if (state?.Type !== 'Task' || state.End !== true) throw new RangeError('an item is one task on one machine');
	await runTask(state, input, host);
}

/** @throws ExecutionStopped */
export async function pause(millis: number, signal: AbortSignal): Promise<void> {
	await delay(millis, undefined, { signal }).catch(() => throwIfStopped(signal));
}

function stopped(signal: AbortSignal): Promise<never> {
	const rejecting = new Promise<never>((_resolve, reject) => {
		const stop = () => reject(new ExecutionStopped('the execution was stopped'));
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	});
	// Prevents an unhandled rejection if nothing waits for the promise.
	rejecting.catch(() => undefined);
	return rejecting;
}

function throwIfStopped(signal: AbortSignal): void {
	if (signal.aborted) throw new ExecutionStopped('the execution was stopped');
}
