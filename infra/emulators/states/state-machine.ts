import type { Clock } from '../clock.ts';
import type { Execution, ExecutionStore } from './execution-store.ts';
import type { Machine } from './machine.ts';
import { type MachineHost, type Position, pause, runStates } from './run-states.ts';
import { ExecutionStopped, FailState, TaskFailure } from './task-failure.ts';

interface StateMachineOptions {
	/** The name in its ARN. */
	readonly name: string;
	readonly machine: Machine;
	readonly store: ExecutionStore;
	readonly host: Omit<MachineHost, 'note' | 'signal'>;
	readonly clock: Clock;
	readonly log: (line: string) => void;
}

type Outcome = Pick<Execution, 'status' | 'error' | 'cause'>;

const secondsToNextWrite = 5;

export type LocalStateMachine = ReturnType<typeof openStateMachine>;

/** A state machine. Executions that have not ended when the process stops continue at its next start. */
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
				// The execution continues. After a restart, it repeats what follows the last stored position.
				log(`The position of the execution ${name} cannot be stored: ${error}`);
			}
		};
		try {
			await endWhenStorable(name, await outcomeOf(execution, note, stop.signal), stop.signal);
		} catch (error) {
			// Stopped: the record says so already. Closing: it goes on at the next start.
			if (!(error instanceof ExecutionStopped)) throw error;
		} finally {
			stops.delete(name);
		}
	}

	/** @throws ExecutionStopped */
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

	/**
	 * Stores the end of an execution, as soon as the disk takes it.
	 *
	 * @throws ExecutionStopped
	 */
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
		/** @returns undefined when an execution of that name has other input, or has ended */
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
		/** Calls that have begun end by themselves; none follows. */
		stop(name: string, outcome: Pick<Execution, 'error' | 'cause'>): Execution | undefined {
			if (store.find(name) === undefined) return undefined;
			end(name, { status: 'ABORTED', ...outcome });
			stops.get(name)?.abort();
			return store.find(name);
		},
		/** Lets no further state begin. Running executions go on at the next start. */
		async close(): Promise<void> {
			for (const stop of stops.values()) stop.abort();
			await Promise.all(running);
		},
	};
}
