import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Machine } from './machine.ts';
import { type Execution, openExecutionStore, openStateMachine } from './state-machine.ts';
import { recordingHost } from './testing/recording-host.ts';

const machine: Machine = {
	StartAt: 'Split',
	States: {
		Split: { Type: 'Task', Resource: 'split', TimeoutSeconds: 60, ResultPath: null, Next: 'Join' },
		Join: { Type: 'Task', Resource: 'join', TimeoutSeconds: 60, ResultPath: null, End: true },
	},
};

let directory: string;

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'executions-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Opens a machine whose store refuses some writes. The first write, which accepts the execution, always succeeds. */
function open(isRefused: (execution: Execution) => boolean, secondMillis = 0) {
	const store = openExecutionStore(directory, 0);
	const { host, calls } = recordingHost();
	const lines: string[] = [];
	const put = (execution: Execution) => {
		if (store.find(execution.name) !== undefined && isRefused(execution)) {
			throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
		}
		store.put(execution);
	};
	const log = (line: string) => lines.push(line);
	const opened = openStateMachine({
		name: 'runs',
		machine,
		store: { ...store, put },
		host: { ...host, secondMillis },
		clock: () => 0,
		log,
	});
	return { ...opened, calls, lines };
}

it('an execution continues even if its position cannot be stored', async () => {
	const { start, find, calls, lines } = open(({ status }) => status === 'RUNNING');
	start('one', '{}');
	await expect.poll(() => find('one')?.status).toBe('SUCCEEDED');
	expect(calls).toEqual(['split', 'join']);
	expect(lines[0]).toMatch(/^The position of the execution one cannot be stored: Error: ENOSPC/);
});

it('the end of an execution is stored as soon as the disk accepts it, and the execution does not fail', async () => {
	let refusals = 3;
	const { start, find, calls, lines } = open(({ status }) => status !== 'RUNNING' && refusals-- > 0);
	start('one', '{}');
	await expect.poll(() => find('one')?.status).toBe('SUCCEEDED');
	expect(calls).toEqual(['split', 'join']);
	expect(lines).toHaveLength(3);
});

it('if the end of an execution cannot be stored, the machine can be closed and repeats the last step after its next start', async () => {
	const { start, close, find, lines } = open(({ status }) => status !== 'RUNNING', 60_000);
	start('one', '{}');
	await expect.poll(() => lines.length).toBe(1);
	await close();
	expect(find('one')?.status).toBe('RUNNING');
	const next = open(() => false);
	await expect.poll(() => next.find('one')?.status).toBe('SUCCEEDED');
	expect(next.calls).toEqual(['join']);
});

it('a machine removes the temporary files of a killed process when it starts', () => {
	writeFileSync(join(directory, 'one.json.5.tmp'), '{"name":"o');
	openExecutionStore(directory, 0);
	expect(readdirSync(directory)).toEqual([]);
});
