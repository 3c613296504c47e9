import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
	Connection,
	keyPair,
	NoAnswer,
	type Operation,
	type PortalOptions,
	Problem,
	password,
} from '../../../clients/typescript/connection.ts';
import { expectFiguresOfExamples, folderOfUser, installTypescript } from './installed-client.ts';

const folder = await folderOfUser();
const repository = join(import.meta.dirname, '../../..');
const node = (...parameters: readonly string[]) => folder.run(process.execPath, parameters);

await installTypescript(folder);

describe('the installed TypeScript package', () => {
	it('the examples compile with the types of the package', async () => {
		const compilerOptions = {
			target: 'es2024',
			lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
			module: 'nodenext',
			strict: true,
			exactOptionalPropertyTypes: true,
			noEmit: true,
			types: ['node'],
			typeRoots: [join(repository, 'node_modules/@types')],
		};
		writeFileSync(join(folder.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
		await node(join(repository, 'node_modules/typescript-native/bin/tsc'), '-p', '.');
	});

	it('the example programs print the rates and amounts that the portal calculates', async () => {
		const outputs = await Promise.all([
			node('compound-loan.ts'),
			node('loan-file.ts', 'loans.csv', 'result.csv'),
			node('value-swaps.ts'),
		]);
		await expectFiguresOfExamples(folder, outputs);
	});
});

interface Types {
	readonly read: { readonly request: object | undefined; readonly answer: { readonly rows: readonly number[] } };
	readonly change: { readonly request: object | undefined; readonly answer: unknown };
	readonly keyed: { readonly request: object | undefined; readonly answer: unknown };
	readonly list: {
		readonly request: { readonly cursor?: string | undefined } | undefined;
		readonly answer: { readonly rows: readonly number[]; readonly cursor?: string };
	};
}

const operations: { readonly [Name in keyof Types]: Operation } = {
	read: { method: 'POST', path: '/read', effect: 'read' },
	change: { method: 'POST', path: '/change', effect: 'change' },
	keyed: { method: 'POST', path: '/keyed', effect: 'change', hasKey: true },
	list: { method: 'POST', path: '/list', effect: 'read' },
};

/** Connects to a fake portal, which returns `answers` in turn and records requests. An error is a lost connection. */
function connectionTo(answers: (Response | Error)[], options: Partial<PortalOptions> = {}) {
	const requests: { readonly path: string; readonly token: string | null; readonly body: unknown }[] = [];
	let signIns = 0;
	const fetch = (async (url: string, init: RequestInit) => {
		init.signal?.throwIfAborted();
		const { pathname: path } = new URL(url);
		if (path === '/session/login') {
			signIns += 1;
			return Response.json({ Token: `token-${signIns}`, TokenValidityInHours: 8 });
		}
		requests.push({ path, token: new Headers(init.headers).get('authorization'), body: JSON.parse(String(init.body)) });
		const answer = answers.shift() ?? new Error('no answer is left');
		if (answer instanceof Error) throw answer;
		return answer;
	}) as typeof globalThis.fetch;
	const origin = 'https://portal.bank.example';
	const credential = password('desk@bank.example', 's3cret');
	return {
		requests,
		signIns: () => signIns,
		connection: new Connection<Types>(operations, { origin, credential, fetch, pauseMillis: 1, ...options }),
	};
}

const busy = () => Response.json({ message: 'Busy.' }, { status: 503 });
const done = (rows: readonly number[] = [], more: object = {}) => Response.json({ rows, ...more });

describe('a connection of the TypeScript client', () => {
	it('a call that reads data is retried after a lost connection or a server error, with at most three attempts', async () => {
		const { connection, requests } = connectionTo([new TypeError('lost'), busy(), done([1])]);
		expect(await connection.call('read', { currency: 'USD' })).toEqual({ rows: [1] });
		expect(requests).toHaveLength(3);
		const lost = connectionTo([new TypeError(), new TypeError(), new TypeError(), done()]);
		await expect(lost.connection.call('read')).rejects.toThrow(NoAnswer);
	});

	it('a failed sign-in is retried as often as any other call', async () => {
		let attempts = 0;
		const unreachable = async () => {
			attempts += 1;
			throw new TypeError('unreachable');
		};
		await expect(connectionTo([], { fetch: unreachable }).connection.call('read')).rejects.toThrow(NoAnswer);
		expect(attempts).toBe(3);
	});

	it('a call that changes data is retried only if it has an idempotency key, which stays the same', async () => {
		const { connection, requests } = connectionTo([busy(), busy(), done()]);
		await expect(connection.call('change')).rejects.toMatchObject({ status: 503 });
		expect(requests).toHaveLength(1);
		await connection.call('keyed', { jobId: 'j' });
		const [first, second] = requests.slice(1).map(({ body }) => body);
		expect(first).toEqual({ jobId: 'j', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) });
		expect(second).toEqual(first);
	});

	it('a refusal is thrown without a retry, with its code and faults', async () => {
		const refusal = {
			message: 'Invalid.',
			code: 'invalid-request',
			issues: [{ path: ['currency'], message: 'missing' }],
		};
		const { connection, requests } = connectionTo([Response.json(refusal, { status: 400 })]);
		const problem = await connection.call('read').catch((error) => error);
		expect(problem).toBeInstanceOf(Problem);
		expect(problem).toMatchObject({ ...refusal, status: 400 });
		expect(requests).toHaveLength(1);
	});

	it('a call fails if the server demands a longer pause than the maximum', async () => {
		const wait = { status: 429, headers: { 'retry-after': '900' } };
		const { connection } = connectionTo([Response.json({ message: 'Too many.' }, wait)]);
		await expect(connection.call('read')).rejects.toMatchObject({ retryAfterSeconds: 900 });
	});

	it('a connection signs in with a key pair, and sends query parameters in the URL', async () => {
		const addresses: string[] = [];
		const fetch = (async (url: string, init: RequestInit) => {
			addresses.push(`${url} ${init.body ?? ''}`);
			return Response.json(url.endsWith('/session/token') ? { token: 't', expiresInSeconds: 3600 } : { rows: [] });
		}) as typeof globalThis.fetch;
		const origin = 'https://portal.bank.example';
		const credential = keyPair('rfrk_1', 'rfrs_2');
		const connection = new Connection<Types>(
			{ ...operations, read: { ...operations.read, method: 'GET' } },
			{ origin, credential, fetch },
		);
		await connection.call('read', { currency: 'USD' });
		await connection.call('read');
		expect(addresses).toEqual([
			`${origin}/session/token {"keyId":"rfrk_1","secret":"rfrs_2"}`,
			`${origin}/read?currency=USD `,
			`${origin}/read `,
		]);
	});

	it('simultaneous calls share one sign-in, which is repeated if the token is refused', async () => {
		const refused = () => Response.json({ message: 'Unauthorized' }, { status: 401 });
		const { connection, requests, signIns } = connectionTo([done(), done(), refused(), done(), refused(), refused()]);
		await Promise.all([connection.call('read'), connection.call('read')]);
		expect(signIns()).toBe(1);
		await connection.call('change');
		expect(requests.slice(2).map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
		await expect(connection.call('change')).rejects.toMatchObject({ status: 401 });
		expect(requests).toHaveLength(6);
	});

	it('all pages of a list are read', async () => {
		const { connection, requests } = connectionTo([done([1], { cursor: 'c' }), done([2])]);
		const rows: number[] = [];
		for await (const page of connection.pages('list', {})) rows.push(...page.rows);
		expect(rows).toEqual([1, 2]);
		expect(requests.map(({ body }) => body)).toEqual([{}, { cursor: 'c' }]);
	});

	it('aborting a call ends its pause with the reason of the signal', async () => {
		const stop = new AbortController();
		const { connection } = connectionTo([busy()], { pauseMillis: 60_000 });
		const call = connection.call('read', {}, { signal: stop.signal });
		stop.abort(new Error('stopped'));
		await expect(call).rejects.toThrow('stopped');
	});

	it('a printed connection or error does not contain the password or the token', async () => {
		const { connection } = connectionTo([busy()]);
		const problem = await connection.call('change').catch((error) => error);
		expect(inspect([connection, problem], { depth: 9, showHidden: true })).not.toMatch(/s3cret|token-1/);
	});
});
