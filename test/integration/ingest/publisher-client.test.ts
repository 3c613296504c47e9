import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublisherRequest } from '#functions/rates/fetch/publisher.ts';
import { publisherClient } from '#functions/rates/fetch/publisher-client.ts';
import { manualClock } from '#test/support/manual-clock.ts';
import { type Instead, type PublisherServer, publisherServer } from '#test/support/publisher-server.ts';

let server: PublisherServer;
let delays: number[];

beforeAll(async () => {
	server = await publisherServer();
});
afterAll(() => server.close());
beforeEach(() => {
	delays = [];
});

const host = 'www.bankofcanada.ca';
const corra: PublisherRequest = { host, path: '/valet/observations/AVG.INTWO/json?x=1', format: 'json' };
const good: Instead = { text: '{"good":true}' };

/** Timeout for attempts that are meant to time out. Other attempts have a longer timeout for a busy machine. */
const shortMillis = 250;

function client(timeoutMillis = 20_000) {
	const clock = manualClock('2026-06-22T12:00:00Z');
	const delay = async (millis: number) => {
		delays.push(millis);
		clock.advance(millis);
	};
	return publisherClient({ clock, delay, timeoutMillis, standIn: server.origin });
}

async function asking(...answers: Instead[]): Promise<string> {
	server.answerInstead('CORRA', ...answers);
	const before = server.asked.length;
	const timeoutMillis = answers.includes('never') ? shortMillis : undefined;
	const text = await client(timeoutMillis)(corra).catch(
		(error: Error & { fault?: string }) => `${error.fault}: ${error.message}`,
	);
	return `${server.asked.length - before}× ${text}`;
}

it('a request has the header User-Agent', async () => {
	expect(await asking(good)).toBe('1× {"good":true}');
	expect(server.userAgents.at(-1)).toMatch(/^rfr-portal /);
	expect(server.asked.at(-1)).toBe(`/${host}/valet/observations/AVG.INTWO/json?x=1`);
	expect(delays).toEqual([]);
});

describe('a temporary failure of a publisher', () => {
	const html: Instead = { contentType: 'text/html', text: '<html>Sorry</html>' };
	const htmlCalledJson: Instead = { text: '\n <!DOCTYPE html><html>Sorry</html>' };

	it.each([
		['status 503', { status: 503 }, `status: ${host} answered with status 503`],
		['HTML with status 200', html, `unexpected-content: ${host} answered with text/html, not json`],
		['HTML with the content type of JSON', htmlCalledJson, `unexpected-content: ${host} answered with a web page`],
		['a timeout', 'never', `time-out: ${host} did not answer within ${shortMillis} ms`],
		['a connection that breaks', 'cut-off', `unreachable: ${host} cannot be reached`],
	] as const)('a request is tried three times with growing pauses after %s', async (_, answer, failure) => {
		expect(await asking(answer, answer, good)).toBe('3× {"good":true}');
		expect(delays).toEqual([2_000, 6_000]);
		expect(await asking(answer, answer, answer, good)).toBe(`3× ${failure}`);
	});

	it('a retry waits as long as Retry-After states, up to a limit', async () => {
		await asking(
			{ status: 429, headers: { 'retry-after': '9' } },
			{ status: 429, headers: { 'retry-after': '9000' } },
			good,
		);
		expect(delays).toEqual([9_000, 30_000]);
	});

	it('the error contains the cause of the failure', async () => {
		server.answerInstead('CORRA', 'never', 'never', 'never');
		await expect(client(shortMillis)(corra)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
	});
});

describe('a permanent failure of a publisher', () => {
	it.each([
		['status 400', { status: 400 }, `status: ${host} answered with status 400`],
		[
			'a redirect, even to the same host',
			{ status: 302, headers: { location: '/elsewhere' } },
			`redirected: ${host} sends its callers elsewhere`,
		],
		[
			'a response over 5 MB',
			{ text: `"${'x'.repeat(5 * 1024 * 1024)}"` },
			`too-large: ${host} answered with over 5 MB`,
		],
	] as const)('a request is not retried after %s', async (_, answer, failure) => {
		expect(await asking(answer, good)).toBe(`1× ${failure}`);
		expect(delays).toEqual([]);
	});
});

it('the status that a publisher returns for an empty range counts as a response', async () => {
	server.answerInstead('CORRA', { status: 404 }, { status: 404 });
	expect(await client()({ ...corra, emptyStatus: 404 })).toBeUndefined();
	await expect(client()(corra)).rejects.toMatchObject({ fault: 'status' });
});

it('requests to the same host are at least one second apart', async () => {
	const ask = client();
	server.answerInstead('CORRA', good, good);
	await ask(corra);
	await ask(corra);
	expect(delays).toEqual([1_000]);
});

it('the address of a fake publisher must be on this machine', async () => {
	const clock = manualClock('2026-06-22T12:00:00Z');
	const ask = publisherClient({ clock, delay: async () => undefined, standIn: 'http://publishers.example' });
	await expect(ask(corra)).rejects.toThrow('must be on this machine, not at publishers.example');
});
