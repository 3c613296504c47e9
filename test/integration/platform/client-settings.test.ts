import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callLimits, clientSettings } from '#platform/aws/client-settings.ts';
import { isThrottled, isUnanswered } from '#platform/aws/service-failure.ts';
import { withoutPauses } from '#test/support/without-pauses.ts';

const limits = { attempts: 3, answerMillis: 200 };
let server: Server | undefined;

beforeEach(withoutPauses);

afterEach(() => {
	server?.closeAllConnections();
	server?.close();
});

/** Creates a client with the portal's settings, and a fake service with the given response. */
async function clientOf(answer: (request: number) => RequestListener) {
	let requests = 0;
	const listening = createServer((request, response) => {
		requests += 1;
		answer(requests)(request, response);
	});
	server = listening;
	await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
	const client = new DynamoDBClient({
		...clientSettings(limits),
		endpoint: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
		region: 'eu-west-1',
		credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
	});
	const send = () => client.send(new ListTablesCommand({}));
	return { send, requests: () => requests };
}

const tables: RequestListener = (_request, response) => {
	response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{"TableNames":["a"]}');
};
const throttled: RequestListener = (_request, response) => {
	response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' }).end('{"__type":"ThrottlingException"}');
};
const never: RequestListener = () => undefined;
const half: RequestListener = (_request, response) => {
	response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '20' }).write('{"Table');
};

describe("an AWS client with the portal's settings", () => {
	it('a call fails if the service does not respond', async () => {
		const { send, requests } = await clientOf(() => never);
		const error = await send().catch((cause) => cause);
		expect(error).toMatchObject({ name: 'TimeoutError' });
		expect([isUnanswered(error), isThrottled(error)]).toEqual([true, false]);
		expect(requests()).toBe(limits.attempts);
	});

	it('a call is retried if a response is late', async () => {
		const { send, requests } = await clientOf((request) => (request < 3 ? never : tables));
		expect((await send()).TableNames).toEqual(['a']);
		expect(requests()).toBe(3);
	});

	it('a call fails if a response begins but does not end', async () => {
		const { send } = await clientOf(() => half);
		await expect(send()).rejects.toThrow();
	});

	it('a throttled call is retried up to the maximum number of attempts', async () => {
		const { send, requests } = await clientOf((request) => (request < 3 ? throttled : tables));
		expect((await send()).TableNames).toEqual(['a']);
		expect(requests()).toBe(3);
	});

	it('throttling is reported as the error if every attempt is throttled', async () => {
		const { send, requests } = await clientOf(() => throttled);
		const error = await send().catch((cause) => cause);
		expect([isThrottled(error), isUnanswered(error)]).toEqual([true, false]);
		expect(requests()).toBe(limits.attempts);
	});
});

it.each([
	['dynamodb', callLimits.dynamodb],
	['cognito', callLimits.cognito],
	['secretsManager', callLimits.secretsManager],
] as const)(
	'all attempts of a call to %s take less time than the limit of an API function',
	(_service, { attempts, answerMillis }) => {
		// The SDK pauses for up to 0.5 s and then 1 s if it is throttled, and for less after other failures.
		const pauses = [0, 500, 1_500];
		expect(attempts * answerMillis + (pauses[attempts - 1] ?? Number.NaN)).toBeLessThan(29_000);
	},
);
