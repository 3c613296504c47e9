import { afterAll } from 'vitest';
import { requireContract } from './contract-answer.ts';

const original = globalThis.fetch;

/** Every answer of the API that a test fetches is checked against the contract. */
globalThis.fetch = async (input, init) => {
	const answer = await original(input, init);
	const { method, url } = new Request(input instanceof Request ? input.url : input, { method: init?.method ?? 'GET' });
	const { pathname } = new URL(url);
	requireContract(method, pathname, answer.status, await answer.clone().text());
	return answer;
};

afterAll(() => {
	globalThis.fetch = original;
});
