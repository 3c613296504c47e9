import { afterAll } from 'vitest';
import { requireContract } from './contract-answer.ts';

const original = globalThis.fetch;

/** Checks every API response that a test fetches against the contract. */
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
