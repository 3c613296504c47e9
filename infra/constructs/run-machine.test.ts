import { describe, expect, it } from 'vitest';
import { type Position, runStates } from '../emulators/states/run-states.ts';
import { recordingHost } from '../emulators/states/testing/recording-host.ts';
import { runMachine } from './run-machine.ts';

const machine = runMachine({ split: 'split', value: 'value', join: 'join', bucket: 'b', partition: 'aws' });
const start: Position = { state: 'Split', input: { orgId: 'o', runId: 'r' }, doneItems: [] };

describe('the state machine of a run', () => {
	it("the run's input is split, every part is valued, and the results are joined", async () => {
		const { host, calls } = recordingHost();
		await runStates(machine, start, host);
		expect(calls).toEqual(['split', 'value 0', 'value 1', 'value 2', 'join']);
	});

	it('a failed step is retried up to three times', async () => {
		const { host, calls } = recordingHost({
			fail: (call, count) => (call === 'value 1' && count < 4 ? 'Lambda.Unknown' : undefined),
		});
		await runStates(machine, start, host);
		expect(calls.filter((call) => call === 'value 1').length).toBe(4);
		expect(calls.at(-1)).toBe('join');
	});

	it.each(['split', 'value 1', 'join'])(
		'the failure of the run is recorded after all retries of %s have failed',
		async (failing) => {
			const { host, calls } = recordingHost({ fail: (call) => (call === failing ? 'States.Timeout' : undefined) });
			await expect(runStates(machine, start, host)).rejects.toMatchObject({ error: 'RunFailed' });
			expect(calls.filter((call) => call === failing).length).toBe(4);
			expect(calls.at(-1)).toBe('join States.Timeout');
		},
	);

	it.each(['RunRefused', 'RunEnded'])('a step with the error %s is not retried', async (error) => {
		const { host, calls } = recordingHost({ fail: (call) => (call === 'split' ? error : undefined) });
		await expect(runStates(machine, start, host)).rejects.toMatchObject({ error: 'RunFailed' });
		expect(calls).toEqual(['split', `join ${error}`]);
	});
});
