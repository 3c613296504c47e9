import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../disk.ts';
import { ExecutionStopped, FailState, type Machine, TaskFailure } from './machine.ts';
import { type MachineHost, type Position, pause, runStates } from './run-states.ts';

const data = z.record(z.string(), z.unknown());

const execution = z.object({
	name: z.string(),
	input: z.string(),
	status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED']),
	startedMillis: z.number(),
	stoppedMillis: z.number().optional(),
	error: z.string().optional(),
	cause: z.string().optional(),
	position: z.object({ state: z.string(), input: data, doneItems: z.array(z.int()) }),
});

export type Execution = z.infer<typeof execution>;

type ExecutionStore = ReturnType<typeof openExecutionStore>;

/** Time for which ended executions are kept. Step Functions reserves their names for the same time. */
const keptMillis = 90 * 86_400_000;

/** Opens the executions of the state machine. Each execution is a file, so that it continues after a restart. */
export function openExecutionStore(directory: string, nowMillis: number) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = (name: string) => join(directory, `${name}.json`);
	const executions = new Map<string, Execution>();
	// Removes temporary files that a process left when it was killed during a write.
	for (const file of readdirSync(directory)) if (file.endsWith('.tmp')) rmSync(join(directory, file));
	for (const file of readdirSync(directory).filter((each) => each.endsWith('.json'))) {
		const read = execution.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')));
		if (read.stoppedMillis !== undefined && read.stoppedMillis < nowMillis - keptMillis) {
			rmSync(join(directory, file));
		} else executions.set(read.name, read);
	}
	return {
		find: (name: string): Execution | undefined => executions.get(name),
		running: (): Execution[] => [...executions.values()].filter(({ status }) => status === 'RUNNING'),
		/** Stores an execution. If its position is lost, it resumes at an earlier one: every step is repeatable. */
		put(changed: Execution): void {
			const isFlushed = changed.position === executions.get(changed.name)?.position;
			writeAtomically(path(changed.name), JSON.stringify(changed), isFlushed);
			executions.set(changed.name, changed);
		},
	};
}

interface StateMachineOptions {
	readonly name: string;
	readonly machine: Machine;
	readonly store: ExecutionStore;
	readonly host: Omit<MachineHost, 'note' | 'signal'>;
	readonly clock: typeof Date.now;
	readonly log: (line: string) => void;
}

type Outcome = Pick<Execution, 'status' | 'error' | 'cause'>;

const secondsToNextWrite = 5;

export type LocalStateMachine = ReturnType<typeof openStateMachine>;

export function openStateMachine(options: StateMachineOptions) {
	const { machine, store, host, clock, log } = options;
	const stops = new Map<string, AbortController>();
	const running = new Set<Promise<void>>();

	function begin(name: string): void {
		const stop = new AbortController();
		stops.set(name, stop);
		const ended = execute(name, stop)
			.catch((error) => log(`The execution ${name} failed: ${error}`))
			.finally(() => running.delete(ended));
		running.add(ended);
	}

	async function execute(name: string, stop: AbortController): Promise<void> {
		const execution = store.find(name);
		if (execution?.status !== 'RUNNING') return;
		const note = (position: Position) => {
			const current = store.find(name);
			if (current?.status !== 'RUNNING') return;
			try {
				store.put({ ...current, position: { ...position, doneItems: [...position.doneItems] } });
			} catch (error) {
				// The execution continues nevertheless. After a restart, it repeats everything since the last stored position.
				log(`The position of the execution ${name} cannot be stored: ${error}`);
			}
		};
		try {
			await endWhenStorable(name, await outcomeOf(execution, note, stop.signal), stop.signal);
		} catch (error) {
			// If the execution was stopped, its record already says so. If the process is closing, the execution continues
			// after the next start.
			if (!(error instanceof ExecutionStopped)) throw error;
		} finally {
			stops.delete(name);
		}
	}

	async function outcomeOf(
		{ name, position }: Execution,
		note: (position: Position) => void,
		signal: AbortSignal,
	): Promise<Outcome> {
		try {
			await runStates(machine, position, { ...host, note, signal });
			return { status: 'SUCCEEDED' };
		} catch (error) {
			if (error instanceof ExecutionStopped) throw error;
			const reason = error instanceof TaskFailure ? error.error : 'States.Runtime';
			if (!(error instanceof FailState)) log(`The execution ${name} failed: ${error}`);
			return { status: 'FAILED', error: reason, cause: String(error) };
		}
	}

	/** Tries again until the disk accepts it. */
	async function endWhenStorable(name: string, outcome: Outcome, signal: AbortSignal): Promise<void> {
		for (;;) {
			try {
				return end(name, outcome);
			} catch (error) {
				log(`The end of the execution ${name} cannot be stored yet: ${error}`);
				await pause(secondsToNextWrite * host.secondMillis, signal);
			}
		}
	}

	function end(name: string, outcome: Outcome): void {
		const current = store.find(name);
		if (current?.status === 'RUNNING') store.put({ ...current, ...outcome, stoppedMillis: clock() });
	}

	for (const { name } of store.running()) begin(name);

	return {
		name: options.name,
		find: store.find,
		/** @returns undefined if the name belongs to an execution that has a different input or has ended */
		start(name: string, input: string): Execution | undefined {
			const existing = store.find(name);
			if (existing !== undefined) {
				return existing.status === 'RUNNING' && existing.input === input ? existing : undefined;
			}
			const position = { state: machine.StartAt, input: JSON.parse(input), doneItems: [] };
			const started: Execution = { name, input, status: 'RUNNING', startedMillis: clock(), position };
			store.put(started);
			begin(name);
			return started;
		},
		stop(name: string, outcome: Pick<Execution, 'error' | 'cause'>): Execution | undefined {
			if (store.find(name) === undefined) return undefined;
			end(name, { status: 'ABORTED', ...outcome });
			stops.get(name)?.abort();
			return store.find(name);
		},
		async close(): Promise<void> {
			for (const stop of stops.values()) stop.abort();
			await Promise.all(running);
		},
	};
}
