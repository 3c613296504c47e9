import { expect, it } from 'vitest';
import { ExecutionStopped, FailState, type Machine } from './machine.ts';
import { type MachineHost, type Position, runStates } from './run-states.ts';
import { recordingHost } from './testing/recording-host.ts';

const retry = [
	{ ErrorEquals: ['TypeError'], IntervalSeconds: 1, BackoffRate: 1, MaxAttempts: 0 },
	{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, BackoffRate: 2, MaxAttempts: 3 },
];
const handler = [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'CleanUp' }];

/** Machine that splits a list, processes each item and joins the results. After a failure, it runs a clean-up state. */
const machine: Machine = {
	StartAt: 'Split',
	States: {
		Split: {
			Type: 'Task',
			Resource: 'split',
			TimeoutSeconds: 60,
			ResultPath: '$.split',
			Retry: retry,
			Catch: handler,
			Next: 'Work',
		},
		Work: {
			Type: 'Map',
			MaxConcurrency: 40,
			ItemReader: { Parameters: { Bucket: 'lists', 'Key.$': '$.split.batches' } },
			ItemSelector: { 'jobId.$': '$.jobId', 'batch.$': '$$.Map.Item.Value' },
			ItemProcessor: {
				StartAt: 'WorkOnItem',
				States: {
					WorkOnItem: { Type: 'Task', Resource: 'value', TimeoutSeconds: 60, Retry: retry, End: true },
				},
			},
			ResultPath: null,
			Catch: handler,
			Next: 'Join',
		},
		Join: { Type: 'Task', Resource: 'join', TimeoutSeconds: 60, ResultPath: null, End: true },
		CleanUp: { Type: 'Task', Resource: 'clean-up', TimeoutSeconds: 60, ResultPath: null, Next: 'Failed' },
		Failed: { Type: 'Fail', Error: 'JobFailed', Cause: 'See the record of the job.' },
	},
};
const start: Position = { state: 'Split', input: { jobId: 'j' }, doneItems: [] };

class Killed extends Error {}

it("runs tasks and the items of a map, and returns the last state's input without its result", async () => {
	const { host, calls } = recordingHost();
	expect(await runStates(machine, start, host)).toEqual({ jobId: 'j', split: { batches: 'list' } });
	expect(calls).toEqual(['split', 'value 0', 'value 1', 'value 2', 'join']);
});

it('retries a task as often as its definition allows for the error', async () => {
	const { host, calls } = recordingHost({
		fail: (call, count) => (call === 'value 1' && count < 4 ? 'Lambda.Unknown' : undefined),
	});
	await runStates(machine, start, host);
	expect(calls.filter((call) => call === 'value 1').length).toBe(4);
	const { host: other, calls: once } = recordingHost({ fail: (call) => (call === 'split' ? 'TypeError' : undefined) });
	await expect(runStates(machine, start, other)).rejects.toThrow(FailState);
	expect(once).toEqual(['split', 'clean-up TypeError']);
});

it('fails with the error of a task if no handler catches it', async () => {
	const { host } = recordingHost({ fail: (call) => (call === 'join' ? 'RangeError' : undefined) });
	await expect(runStates(machine, start, host)).rejects.toMatchObject({ error: 'RangeError' });
});

it('after a failed item, begins no further items of the map', async () => {
	const { host, calls } = recordingHost({ items: 100, fail: (call) => (call === 'value 0' ? 'TypeError' : undefined) });
	await expect(runStates(machine, start, host)).rejects.toMatchObject({ error: 'JobFailed' });
	expect(calls.filter((call) => call.startsWith('value')).length).toBeLessThan(4);
});

it('after being killed at any position, continues there without losing an item', async () => {
	const { host: whole, positions } = recordingHost({ items: 5 });
	await runStates(machine, start, whole);
	expect(positions.length).toBe(3 + 5);
	for (let kill = 0; kill < positions.length; kill += 1) {
		const first = recordingHost({ items: 5 });
		const note = (position: Position) => {
			first.host.note(position);
			if (first.positions.length > kill) throw new Killed();
		};
		await expect(runStates(machine, start, { ...first.host, note })).rejects.toThrow(Killed);
		const second = recordingHost({ items: 5 });
		await runStates(machine, first.positions[kill] as Position, second.host);
		const calls = new Set([...first.calls, ...second.calls]);
		expect([...calls].sort()).toEqual(['join', 'split', 'value 0', 'value 1', 'value 2', 'value 3', 'value 4']);
		expect(second.calls.at(-1)).toBe('join');
	}
});

it('after a stop, no further item begins, and the execution ends without waiting for the call in progress', async () => {
	const { host, calls, stop } = recordingHost({ items: 50 });
	const call: MachineHost['call'] = (resource, given, limit) => {
		if (calls.length < 5) return host.call(resource, given, limit);
		stop.abort();
		return new Promise(() => undefined);
	};
	await expect(runStates(machine, start, { ...host, call })).rejects.toThrow(ExecutionStopped);
	expect(calls.length).toBe(5);
});
