import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { variables } from '#shared/contract/resource-names.ts';

let answer: { readonly status: number; readonly body: object; readonly headers?: Record<string, string> };
const asked: unknown[] = [];
const server = createServer(async (request, response) => {
	let text = '';
	for await (const chunk of request) text += chunk;
	asked.push([request.headers['x-amz-invocation-type'], JSON.parse(text)]);
	response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
	response.end(JSON.stringify(answer.body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

Object.assign(process.env, {
	AWS_ENDPOINT_URL_LAMBDA: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
	AWS_REGION: 'local',
	AWS_ACCESS_KEY_ID: 'local',
	AWS_SECRET_ACCESS_KEY: 'local',
	[variables.deliveryFunction]: 'arn:delivery',
});
const { askAboutRecipientKey, askForSigningKey } = await import('#functions/delivery/questions/ask-deliveries.ts');

beforeEach(() => {
	asked.length = 0;
});

it('a request is passed to the function of deliveries, and its response is returned', async () => {
	answer = { status: 200, body: { fault: 'key-revoked' } };
	expect(await askAboutRecipientKey('KEY')).toEqual({ fault: 'key-revoked' });
	answer = { status: 200, body: { publicKey: 'KEY', fingerprint: 'AB' } };
	expect(await askForSigningKey('org-1', 'Demo')).toEqual(answer.body);
	expect(asked).toEqual([
		['RequestResponse', { keyRequest: { recipientKey: 'KEY' } }],
		['RequestResponse', { keyRequest: { signingKeyOf: { orgId: 'org-1', name: 'Demo' } } }],
	]);
});

const failed = { errorType: 'Error', errorMessage: 'broken' };

it.each([
	['failed', 200, failed, { 'x-amz-function-error': 'Unhandled' }, 'service-unavailable'],
	['does not exist', 500, {}, { 'x-amzn-errortype': 'ServiceException' }, 'service-unavailable'],
	['is busy', 429, {}, { 'x-amzn-errortype': 'TooManyRequestsException' }, 'service-busy'],
])('a request is refused with 503 if the function of deliveries %s', async (_what, status, body, headers, code) => {
	answer = { status, body, headers };
	await expect(askAboutRecipientKey('KEY')).rejects.toMatchObject({ status: 503, problem: { code } });
});

it('an unexpected response is not interpreted as a valid key', async () => {
	answer = { status: 200, body: { state: 'none' } };
	await expect(askAboutRecipientKey('KEY')).rejects.toThrow();
});
