import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeAtomically } from '../write-atomically.ts';

const data = z.record(z.string(), z.unknown());

const execution = z.object({
	name: z.string(),
	/** The text with which the execution was started. */
	input: z.string(),
	status: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'ABORTED']),
	startedMillis: z.number(),
	stoppedMillis: z.number().optional(),
	error: z.string().optional(),
	cause: z.string().optional(),
	position: z.object({ state: z.string(), input: data, doneItems: z.array(z.int()) }),
});

export type Execution = z.infer<typeof execution>;

export type ExecutionStore = ReturnType<typeof openExecutionStore>;

/** Executions that have ended are kept as long as Step Functions keeps their names. */
const keptMillis = 90 * 86_400_000;

/** The executions of the state machine, one file each, so that they go on after a restart. */
export function openExecutionStore(directory: string, nowMillis: number) {
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = (name: string) => join(directory, `${name}.json`);
	const executions = new Map<string, Execution>();
	// A process that was killed while it wrote leaves its temporary file.
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
		/** A position that is lost is taken up again at an earlier one, because every step can be repeated. */
		put(changed: Execution): void {
			const isFlushed = changed.position === executions.get(changed.name)?.position;
			writeAtomically(path(changed.name), JSON.stringify(changed), isFlushed);
			executions.set(changed.name, changed);
		},
	};
}
