import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { beforeEach, expect, it } from 'vitest';
import { accessControl, localArn, newIdentity } from '../access/access-control.ts';
import { emulatorServer } from '../testing/emulator-server.ts';
import { lambdaEndpoint } from './lambda-endpoint.ts';
import { FunctionFailure } from './runtime.ts';

const sweep = newIdentity('delivery-sweep', [
	{
		effect: 'Allow',
		actions: ['lambda:InvokeFunction'],
		resources: ['local-delivery', 'local-loans', 'local-gone'].map(localArn.function),
		conditions: [],
	},
]);
const stranger = { ...sweep, accessKeyId: 'LOCALFFFF' };
const accepted: [string, string][] = [];

const settings = await emulatorServer(
	lambdaEndpoint({
		functions: new Map(['delivery', 'loans', 'admin'].map((name) => [`local-${name}`, name])),
		events: {
			accept: (...event) => {
				accepted.push(event);
				return 'id';
			},
			startDue: () => undefined,
			settled: async () => undefined,
			close: () => undefined,
		},
		invoke: async (functionName, event) => {
			if (functionName === 'loans') throw new FunctionFailure('no such loan', 'RangeError');
			return { functionName, event };
		},
		access: accessControl([sweep]),
	}),
);
const client = new LambdaClient(settings(sweep));
const invoke = (FunctionName: string, more: object = {}) =>
	client.send(new InvokeCommand({ FunctionName, InvocationType: 'Event', Payload: '{"jobId":"1"}', ...more }));

beforeEach(() => {
	accepted.length = 0;
});

it.each([localArn.function('local-delivery'), 'local-delivery'])(
	'the function %s is called with the event that was sent',
	async (name) => {
		expect((await invoke(name)).StatusCode).toBe(202);
		expect(accepted).toEqual([['delivery', '{"jobId":"1"}']]);
	},
);

it('a call without a payload sends an empty object', async () => {
	await invoke('local-delivery', { Payload: undefined });
	expect(accepted).toEqual([['delivery', '{}']]);
});

it("a synchronous call returns the function's result", async () => {
	const { StatusCode, Payload, FunctionError } = await invoke('local-delivery', { InvocationType: 'RequestResponse' });
	expect([StatusCode, FunctionError]).toEqual([200, undefined]);
	const answered = JSON.parse(Payload?.transformToString() ?? '');
	expect(answered).toEqual({ functionName: 'delivery', event: { jobId: '1' } });
	expect(accepted).toEqual([]);
});

it('a synchronous call of a failing function returns its error', async () => {
	const { StatusCode, Payload, FunctionError } = await invoke('local-loans', { InvocationType: 'RequestResponse' });
	expect([StatusCode, FunctionError]).toEqual([200, 'Unhandled']);
	const answered = JSON.parse(Payload?.transformToString() ?? '');
	expect(answered).toEqual({ errorType: 'RangeError', errorMessage: 'no such loan' });
});

it.each([
	['a call without permission for the function', 'local-admin', {}, 'AccessDeniedException'],
	['a call of an unknown function', localArn.function('local-gone'), {}, 'ResourceNotFoundException'],
	['a call with a payload that is not JSON', 'local-delivery', { Payload: '{' }, 'InvalidRequestContentException'],
	['a call with the type DryRun', 'local-delivery', { InvocationType: 'DryRun' }, 'InvalidParameterValueException'],
	[
		'a call with an event that is too large',
		'local-delivery',
		{ Payload: JSON.stringify('x'.repeat(262_144)) },
		'RequestEntityTooLargeException',
	],
])('%s is refused', async (_what, name, more, code) => {
	await expect(invoke(name, more)).rejects.toMatchObject({ name: code });
	expect(accepted).toEqual([]);
});

it('a caller is refused if its key was not issued since the portal was started', async () => {
	const unknown = new LambdaClient(settings(stranger));
	const call = unknown.send(new InvokeCommand({ FunctionName: 'local-delivery', InvocationType: 'Event' }));
	await expect(call).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
});
