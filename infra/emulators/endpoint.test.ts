import { expect, it } from 'vitest';
import { accessControl, newIdentity } from './access/access-control.ts';
import { jsonEndpoint } from './endpoint.ts';
import { emulatorServer, signedFetch } from './testing/emulator-server.ts';

const caller = newIdentity('session', [
	{ effect: 'Allow', actions: ['clocks:TellTime'], resources: ['*'], conditions: [] },
]);
const settings = await emulatorServer(
	jsonEndpoint({
		access: accessControl([caller]),
		maxBodyBytes: 100,
		version: '1.1',
		service: 'clocks',
		target: 'Clocks',
		internalError: 'InternalFailure',
		operations: new Map(
			['TellTime', 'SetTime'].map((name) => [name, () => ({ resource: '*', run: () => ({ name }) })]),
		),
	}),
);
const { endpoint } = settings(caller) as { endpoint: string };

async function call(target: string, accessKeyId = caller.accessKeyId) {
	const headers = { 'x-amz-target': target };
	const key = { ...caller, accessKeyId };
	const response = await signedFetch(`${endpoint}/`, 'clocks', key, { method: 'POST', headers, body: '{}' });
	return [response.status, await response.json()];
}

it('an operation is executed only if the caller may perform it', async () => {
	expect(await call('Clocks.TellTime')).toEqual([200, { name: 'TellTime' }]);
	expect(await call('Clocks.SetTime')).toMatchObject([400, { __type: 'AccessDeniedException' }]);
	expect(await call('Clocks.TellTime', 'UNKNOWN')).toMatchObject([400, { __type: 'UnrecognizedClientException' }]);
});

it.each(['Clocks.constructor', 'Clocks.__proto__', 'Clocks.toString', 'Clocks.', 'TellTime'])(
	'the request target %s is not an operation',
	async (target) => {
		expect(await call(target)).toMatchObject([400, { __type: 'UnknownOperationException' }]);
	},
);
