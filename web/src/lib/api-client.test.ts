import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestRate } from '#shared/contract/rates.ts';
import { logout } from '#shared/contract/session.ts';
import { ApiError, accessDenied, bearer, callApi } from './api-client.ts';

const latest = [{ id: { rateDate: '2026-08-06', currency: 'USD', index: 'SOFR' }, value: '3.65' }];
const answer = (status: number, body: unknown) => () =>
	Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'));

const fetching = vi.fn<typeof fetch>();
let waits: number[];
const delay = async (millis: number) => void waits.push(millis);

function answers(...each: (() => Promise<Response>)[]) {
	for (const respond of each) fetching.mockImplementationOnce(respond);
}

const readLatest = (more: object = {}) => callApi(latestRate, { currency: 'USD' }, { delay, ...more });
const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
	call.then(
		() => Promise.reject(new Error('the call was carried out')),
		(error) => error,
	);

beforeEach(() => {
	waits = [];
	vi.stubGlobal('fetch', fetching);
	bearer.set('token-1');
});

afterEach(() => {
	vi.unstubAllGlobals();
	fetching.mockReset();
});

test('a call sends the token and its body, and returns the parsed response', async () => {
	answers(answer(200, latest));
	expect(await readLatest()).toEqual(latest);
	const [path, request] = fetching.mock.calls[0] ?? [];
	expect(path).toBe('/rate/api/latest');
	expect(request).toMatchObject({
		method: 'POST',
		body: '{"currency":"USD"}',
		headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
	});
});

test.each([
	['the network fails', networkFailure],
	['the server gets too many requests', answer(429, { message: 'Too Many Requests' })],
	['the server fails', answer(503, { message: 'Service Unavailable' })],
])('a call that reads data is tried three times, after 3 s and 6 s, when %s', async (_, failing) => {
	answers(failing, failing, answer(200, latest));
	expect(await readLatest()).toEqual(latest);
	expect(waits).toEqual([3000, 6000]);
});

test('a call that reads data is tried only once while the browser is offline', async () => {
	vi.stubGlobal('navigator', { onLine: false });
	answers(networkFailure);
	expect((await failureOf(readLatest())).status).toBe(0);
	expect(waits).toEqual([]);
});

test('a call that reads data fails after the third attempt', async () => {
	answers(networkFailure, networkFailure, networkFailure, answer(200, latest));
	const error = await failureOf(readLatest());
	expect(error).toBeInstanceOf(ApiError);
	expect(error).toMatchObject({ status: 0, message: 'Failed to fetch' });
	expect(error.cause).toBeInstanceOf(TypeError);
	expect(fetching).toHaveBeenCalledTimes(3);
});

test('a refused call that reads data is not retried, and its error has all fields of the problem response', async () => {
	const issues = [{ path: ['startDate'], message: 'must be an existing date' }];
	answers(answer(400, { message: 'No fixing', code: 'missing-fixing', params: { index: 'SOFR' }, issues }));
	expect(await failureOf(readLatest())).toMatchObject({
		status: 400,
		message: 'No fixing',
		code: 'missing-fixing',
		params: { index: 'SOFR' },
		issues,
	});
	expect(fetching).toHaveBeenCalledTimes(1);
});

test('a call that changes data is not retried', async () => {
	answers(answer(503, 'busy'), answer(200, { message: 'Signed out.' }));
	expect(await failureOf(callApi(logout, {}, { delay }))).toMatchObject({ status: 503, message: '' });
	expect(fetching).toHaveBeenCalledTimes(1);
});

test('a response that violates the contract is not reported as an ApiError, and the call is not retried', async () => {
	answers(answer(200, [{ id: 'what?' }]));
	const error = await failureOf(readLatest());
	expect(error).not.toBeInstanceOf(ApiError);
	expect(error.message).toContain('/rate/api/latest');
	expect(fetching).toHaveBeenCalledTimes(1);
});

test('a call that is aborted before its retry is not retried', async () => {
	const controller = new AbortController();
	const reason = new Error('left the page');
	answers(networkFailure, answer(200, latest));
	const call = callApi(
		latestRate,
		{ currency: 'USD' },
		{
			signal: controller.signal,
			delay: async (_, signal) => {
				controller.abort(reason);
				signal?.throwIfAborted();
			},
		},
	);
	expect(await failureOf(call)).toBe(reason);
	expect(fetching).toHaveBeenCalledTimes(1);
});

test('the session is notified of a refused token, unless the token was replaced or was passed for one call only', async () => {
	const listener = vi.fn();
	const stop = bearer.onRefused(listener);
	const refuse = answer(401, { message: 'Unauthorized' });

	answers(refuse);
	expect(await failureOf(readLatest())).toMatchObject({ status: 401 });
	expect(listener).toHaveBeenCalledTimes(1);

	answers(() => {
		bearer.set('token-2');
		return refuse();
	});
	await failureOf(readLatest());
	answers(refuse);
	await failureOf(readLatest({ token: 'token-of-nobody' }));
	expect(listener).toHaveBeenCalledTimes(1);
	stop();
});

test.each([
	['module-not-entitled', 1],
	['currency-not-entitled', 1],
	['not-the-operator', 0],
])('the refusal %s notifies the listeners %d times', async (code, times) => {
	const listener = vi.fn();
	const stop = accessDenied.subscribe(listener);
	answers(answer(403, { message: 'no', code }));
	await failureOf(readLatest());
	stop();
	expect(listener).toHaveBeenCalledTimes(times);
});
