import { describe, expect, it } from 'vitest';
import { type Machine, runMachine } from '#infra/constructs/run-machine.ts';
import { openLanes } from './lanes.ts';
import { type MachineHost, type Position, runStates } from './run-states.ts';
import { ExecutionStopped, TaskFailure } from './task-failure.ts';

const machine: Machine = runMachine({ split: 'split', value: 'value', join: 'join', bucket: 'b', partition: 'aws' });
const input = { orgId: 'o', runId: 'r' };
const start: Position = { state: 'Split', input, doneItems: [] };

class Killed extends Error {}

/** A host that notes its calls, and lets each call fail as it is told. */
function host(options: { items?: number; fail?: (call: string, count: number) => string | undefined } = {}) {
	const { items = 3, fail = () => undefined } = options;
	const calls: string[] = [];
	const counts = new Map<string, number>();
	const positions: Position[] = [];
	const stop = new AbortController();
	const on: MachineHost = {
		async call(resource, given) {
			const { batch, error } = given as { batch?: number; error?: { Error: string } };
			const call = [resource, batch, error?.Error].filter((each) => each !== undefined).join(' ');
			calls.push(call);
			const count = (counts.get(call) ?? 0) + 1;
			counts.set(call, count);
			const failure = fail(call, count);
			if (failure !== undefined) throw new TaskFailure(failure, 'told so');
			return resource === 'split' ? { batches: 'list' } : null;
		},
		readLines: async () => Array.from({ length: items }, (_, i) => i),
		note: (position) => positions.push(structuredClone(position) as Position),
		signal: stop.signal,
		concurrency: 2,
		secondMillis: 0,
	};
	return { on, calls, positions, stop };
}

describe('the state machine of a run', () => {
	it('splits, values every part, joins', async () => {
		const { on, calls } = host();
		await runStates(machine, start, on);
		expect(calls).toEqual(['split', 'value 0', 'value 1', 'value 2', 'join']);
	});

	it('tries a step that failed up to three times more', async () => {
		const { on, calls } = host({
			fail: (call, count) => (call === 'value 1' && count < 4 ? 'Lambda.Unknown' : undefined),
		});
		await runStates(machine, start, on);
		expect(calls.filter((call) => call === 'value 1').length).toBe(4);
		expect(calls.at(-1)).toBe('join');
	});

	it.each(['split', 'value 1', 'join'])('notes the failure when %s fails for good', async (failing) => {
		const { on, calls } = host({ fail: (call) => (call === failing ? 'States.Timeout' : undefined) });
		await expect(runStates(machine, start, on)).rejects.toMatchObject({ error: 'RunFailed' });
		expect(calls.filter((call) => call === failing).length).toBe(4);
		expect(calls.at(-1)).toBe('join States.Timeout');
	});

	it.each(['RunRefused', 'RunEnded'])('does not repeat a step with %s', async (error) => {
		const { on, calls } = host({ fail: (call) => (call === 'split' ? error : undefined) });
		await expect(runStates(machine, start, on)).rejects.toMatchObject({ error: 'RunFailed' });
		expect(calls).toEqual(['split', `join ${error}`]);
	});

	it('begins no part after one has failed', async () => {
		const { on, calls } = host({ items: 100, fail: (call) => (call === 'value 0' ? 'RunEnded' : undefined) });
		await expect(runStates(machine, start, on)).rejects.toMatchObject({ error: 'RunFailed' });
		expect(calls.filter((call) => call.startsWith('value')).length).toBeLessThan(4);
	});

	it('goes on from every position at which it was killed, and loses no part', async () => {
		const { on: whole, positions } = host({ items: 5 });
		await runStates(machine, start, whole);
		expect(positions.length).toBe(3 + 5);
		for (let kill = 0; kill < positions.length; kill += 1) {
			const first = host({ items: 5 });
			const note = (position: Position) => {
				first.on.note(position);
				if (first.positions.length > kill) throw new Killed();
			};
			await expect(runStates(machine, start, { ...first.on, note })).rejects.toThrow(Killed);
			const second = host({ items: 5 });
			await runStates(machine, first.positions[kill] as Position, second.on);
			const calls = new Set([...first.calls, ...second.calls]);
			expect([...calls].sort()).toEqual(['join', 'split', 'value 0', 'value 1', 'value 2', 'value 3', 'value 4']);
			expect(second.calls.at(-1)).toBe('join');
		}
	});

	it('stops between parts, and does not wait for the call that has begun', async () => {
		const { on, calls, stop } = host({ items: 50 });
		const call: MachineHost['call'] = (resource, given, limit) => {
			if (calls.length < 5) return on.call(resource, given, limit);
			stop.abort();
			return new Promise(() => undefined);
		};
		await expect(runStates(machine, start, { ...on, call })).rejects.toThrow(ExecutionStopped);
		expect(calls.length).toBe(5);
	});
});

it('lets parts of all runs share the lanes, first come first served', async () => {
	const lanes = openLanes(2);
	let running = 0;
	let most = 0;
	const order: number[] = [];
	await Promise.all(
		Array.from({ length: 9 }, (_, i) =>
			lanes.run(async (lane) => {
				running += 1;
				most = Math.max(most, running);
				order.push(i);
				expect(lane).toBeLessThan(2);
				await Promise.resolve();
				running -= 1;
				if (i === 3) throw new Error('a part fails');
			}),
		).map((each) => each.catch(() => undefined)),
	);
	expect([most, order]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]]);
});
