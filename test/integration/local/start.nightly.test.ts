import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartFailure } from '#infra/emulators/local-machine.ts';
import { startPortal } from '#infra/local/portal.ts';

/** The portal starts many times. It starts faster if its code is compiled only once. */
const compiled = mkdtempSync(join(tmpdir(), 'portal-compiled-'));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

let root: string;
let children: ChildProcess[];

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'portal-start-'));
	mkdirSync(join(root, 'web'));
	writeFileSync(join(root, 'web', 'index.html'), '<!doctype html><title>Portal</title>');
	children = [];
});

afterEach(() => {
	for (const child of children) child.kill('SIGKILL');
	rmSync(root, { recursive: true, force: true });
});

/** Starts the portal as a process. Its web app consists of one page. */
function run(environment: Record<string, string>, web = join(root, 'web'), afterStart = '') {
	const module = pathToFileURL('infra/local/run-portal.ts').href;
	const script = `import(${JSON.stringify(module)}).then(({ runPortal }) => runPortal(${JSON.stringify(web)})).then(() => {${afterStart}})`;
	const env = {
		PATH: process.env.PATH,
		DATA_DIR: join(root, 'data'),
		SEED: 'off',
		FETCH: 'off',
		NODE_COMPILE_CACHE: compiled,
		...environment,
	};
	const child = spawn(process.execPath, ['--eval', script], { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
	children.push(child);
	const printed = { text: '' };
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			printed.text += text;
		});
	}
	const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, text: printed.text }));
	const ready = new Promise<string>((resolve, reject) => {
		child.stdout.on('data', () => {
			const origin = /Portal ready at (\S+)\n/.exec(printed.text)?.[1];
			if (origin !== undefined) resolve(origin);
		});
		void closed.then(({ text }) => reject(new Error(`ended before it was ready: ${text}`)));
	});
	ready.catch(() => undefined);
	return { child, ready, closed };
}

async function freePort(): Promise<string> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	await new Promise((resolve) => server.close(resolve));
	return String(port);
}

describe('the portal in a separate process', () => {
	it.each(['SIGTERM', 'SIGINT'] as const)(
		'the portal prints one line when it is ready, and stops on %s',
		async (signal) => {
			const PORT = await freePort();
			const { child, ready, closed } = run({ PORT });
			const origin = await ready;
			expect(origin).toBe(`http://localhost:${PORT}`);
			expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200);
			child.kill(signal);
			expect(await closed).toEqual({ code: 0, text: `Portal ready at ${origin}\n` });
			expect(existsSync(join(root, 'data', 'portal.pid'))).toBe(false);
		},
	);

	it('the portal starts with the data directory of a portal that was killed', async () => {
		const first = run({ PORT: await freePort() });
		await first.ready;
		first.child.kill('SIGKILL');
		await first.closed;
		expect(existsSync(join(root, 'data', 'portal.pid'))).toBe(true);
		await run({ PORT: await freePort() }).ready;
	});

	it('the portal logs an unhandled rejection and continues to run', async () => {
		const PORT = await freePort();
		const { child, ready, closed } = run({ PORT }, undefined, "Promise.reject(new Error('forgotten'))");
		await ready;
		for (let tries = 0; tries < 3; tries++) expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200);
		child.kill('SIGTERM');
		expect(await closed).toEqual({ code: 0, text: expect.stringMatching(/continues\. Error: forgotten/) });
	});

	it('the portal does not start with the data directory of a running portal', async () => {
		const first = run({ PORT: await freePort() });
		await first.ready;
		const { code, text } = await run({ PORT: await freePort() }).closed;
		expect(code).toBe(1);
		expect(text).toBe(
			`Another portal (process ${first.child.pid}) is running on the data directory ${join(root, 'data')}. Stop it, or set DATA_DIR to another directory.\n`,
		);
	});

	it('if the port is in use, the portal reports it and releases the data directory', async () => {
		const other = createServer().listen(0, '127.0.0.1');
		await once(other, 'listening');
		const { port } = other.address() as AddressInfo;
		const { code, text } = await run({ PORT: String(port) }).closed;
		other.close();
		expect(code).toBe(1);
		expect(text).toMatch(
			new RegExp(`^Port ${port} is in use by another program\\. Stop it, or set PORT to another port`),
		);
		expect(text.trim().split('\n')).toHaveLength(1);
		expect(existsSync(join(root, 'data', 'portal.pid'))).toBe(false);
	});

	it('the portal reports that the web app has not been built', async () => {
		const { code, text } = await run({ PORT: await freePort() }, join(root, 'nothing')).closed;
		expect(code).toBe(1);
		expect(text).toBe(`The web app is not built: ${join(root, 'nothing')} has no index.html. Run npm run build.\n`);
	});
});

/** These failures print only a message, like the failures above. */
describe('an unusable data directory', () => {
	const damaged: readonly [string, () => void, RegExp][] = [
		[
			'a file in its place',
			() => writeFileSync(data(), ''),
			/^The data directory .* cannot be created: a file of that name is in the way\.$/,
		],
		[
			'a file in the place of its database',
			() => writeFileSync(data('dynamodb'), ''),
			/^The data directory .* cannot be used, because of .*dynamodb: a file of that name is in the way\.$/,
		],
		[
			'a damaged database',
			() => {
				mkdirSync(data('dynamodb'));
				writeFileSync(data('dynamodb', 'CURRENT'), 'rubbish');
			},
			/^The database in .*dynamodb cannot be opened: its files are damaged\. Restore it from a copy, or move .*$/,
		],
		[
			'a database whose files cannot be opened',
			() => mkdirSync(data('dynamodb', 'LOCK'), { recursive: true }),
			/^The database in .*dynamodb cannot be opened: IO error: .*LOCK: Is a directory\.$/,
		],
		[
			'damaged users',
			() => {
				mkdirSync(data('cognito'));
				writeFileSync(data('cognito', 'user-pool.json'), '{"version":1,"users":[{}],"sessions":[]}');
			},
			/^The users in .*user-pool\.json cannot be read: the file is damaged\. Restore it from a copy, or move .*$/,
		],
		[
			'a damaged signing key',
			() => {
				mkdirSync(data('cognito'));
				writeFileSync(data('cognito', 'signing-key.pem'), 'rubbish');
			},
			/^The signing key in .*signing-key\.pem cannot be read: the file is damaged\. Delete it .*$/,
		],
	];

	it.each(damaged)('the start fails with the reason: %s', async (what, damage, explanation) => {
		if (what !== 'a file in its place') mkdirSync(data());
		damage();
		const options = { port: 0, seed: false, webDirectory: join(root, 'web'), log: () => undefined };
		const failure = await startPortal({ ...options, dataDirectory: data() }).catch((error: unknown) => error);
		expect(failure).toBeInstanceOf(StartFailure);
		expect(String((failure as Error).message)).toMatch(explanation);
		expect(existsSync(data('portal.pid'))).toBe(false);
	});

	function data(...names: string[]): string {
		return join(root, 'data', ...names);
	}
});

it('the portal can be started directly with infra/local/start.ts', async () => {
	const start = resolve('infra/local/start.ts');
	const child = spawn(process.execPath, [start], { env: { PATH: process.env.PATH, PORT: '80800' }, cwd: root });
	children.push(child);
	let text = '';
	child.stderr.setEncoding('utf8').on('data', (printed) => {
		text += printed;
	});
	const [code] = await once(child, 'close');
	expect(code).toBe(1);
	expect(text).toBe('PORT must be a whole number from 1 to 65535, not "80800".\n');
});
