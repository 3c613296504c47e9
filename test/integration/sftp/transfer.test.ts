import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateHostsVariable } from '#platform/transfer/resolve-public.ts';
import { connectSftp, type SftpServer } from '#platform/transfer/sftp/connect.ts';
import { readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { readPrivateKey } from '#platform/transfer/sftp/private-key.ts';
import { readBack, uploadFile } from '#platform/transfer/sftp/remote-files.ts';
import { SftpFailure } from '#platform/transfer/sftp/sftp-failure.ts';
import type { SftpSession } from '#platform/transfer/sftp/sftp-session.ts';
import { manualTimers } from '#test/support/manual-timers.ts';
import { type ServerFaults, startSftpServer } from '#test/support/sftp-server.ts';

vi.stubEnv(privateHostsVariable, '127.0.0.1');
const remote = await startSftpServer();
afterAll(remote.close);
beforeEach(remote.clear);

const target = (change: Partial<SftpServer> = {}): SftpServer => ({
	host: '127.0.0.1',
	port: remote.port,
	user: 'portal',
	hostKeys: [remote.hostKey],
	login: { password: remote.password },
	...change,
});

const content = Buffer.alloc(300_000, 'a line of rates\r\n');
const sha256 = createHash('sha256').update(content).digest('hex');
const expected = { size: content.length, sha256 };

async function withSession<Result>(
	act: (session: SftpSession) => Promise<Result>,
	faults: ServerFaults = {},
	timers = manualTimers(),
): Promise<Result> {
	await remote.setFaults('portal', faults);
	const session = await connectSftp(target(), { startTimer: timers.startTimer });
	try {
		return await act(session);
	} finally {
		session.close();
	}
}

const codeOf = async (failing: Promise<unknown>) => {
	const error = await failing.then(
		() => new Error('it did not fail'),
		(failure: unknown) => failure,
	);
	return error instanceof SftpFailure ? error.code : error;
};

const upload = (faults: ServerFaults, path = '/in/.rates.csv.a.part') =>
	withSession((session) => uploadFile(session, path, [content], expected), faults);

describe('uploading a file by SFTP', () => {
	it('a file is uploaded completely and then renamed', async () => {
		const stored = await withSession(async (session) => {
			const uploaded = await uploadFile(
				session,
				'/in/.part',
				[content.subarray(0, 100), content.subarray(100)],
				expected,
			);
			await session.rename('/in/.part', '/in/rates.csv');
			expect(await session.describe('/in/rates.csv')).toEqual(uploaded);
			expect(await readBack(session, '/in/rates.csv', content.length)).toBe(sha256);
			return uploaded;
		});
		expect(stored.size).toBe(content.length);
		expect(await remote.arrivals()).toEqual([{ path: '/in/rates.csv', size: content.length, sha256 }]);
	});

	it.each<[string, ServerFaults, string]>([
		['a dropped connection during the upload', { dropAfterBytes: 100_000 }, 'connection-lost'],
		['a full disk', { diskBytes: 100_000 }, 'request-refused'],
		['a dropped connection when the file is closed', { dropAtClose: true }, 'connection-lost'],
		['a server that loses bytes', { losesBytes: true }, 'size-differs'],
		['a server that opens a file without a handle', { answersOpenWithoutHandle: true }, 'protocol-broken'],
	])('an upload fails with %s', async (_, faults, code) => {
		expect(await codeOf(upload(faults))).toBe(code);
		expect(await remote.arrivals()).toEqual([]);
	});

	it('an upload fails if the folder is missing or read-only', async () => {
		expect(await codeOf(upload({}, '/missing/a'))).toBe('no-such-file');
		expect(await codeOf(upload({}, '/read-only/a'))).toBe('permission-denied');
	});

	it('an upload succeeds if the server does not allow reading the file back', async () => {
		await expect(upload({ refusesReading: true })).resolves.toMatchObject({ size: content.length });
	});

	it('an upload succeeds if the server does not support extensions and sends small packets', async () => {
		await expect(upload({ extensions: [], readsAtMost: 999 })).resolves.toMatchObject({ size: content.length });
	});

	it('an upload ends after 30 seconds without an acknowledged write, even if the connection stays open', async () => {
		const timers = manualTimers();
		const failing = withSession(
			(session) => uploadFile(session, '/in/.part', [content], expected),
			{ stallAfterBytes: 50_000 },
			timers,
		);
		const code = codeOf(failing);
		await vi.waitUntil(async () => (await remote.files()).includes('/in/.part'));
		let isOver = false;
		code.finally(() => {
			isOver = true;
		});
		for (let seconds = 0; !isOver && seconds < 120; seconds += 10) {
			timers.pass(10_000);
			await new Promise(setImmediate);
		}
		expect(await code).toBe('stalled');
		expect(timers.count()).toBe(0);
	});

	it('an attempt that takes longer than ten minutes is ended', async () => {
		const timers = manualTimers();
		const session = await connectSftp(target(), { startTimer: timers.startTimer });
		timers.pass(600_000);
		expect(await codeOf(session.describe('/in/a'))).toBe('too-slow');
	});
});

describe('a rename', () => {
	const put = (path: string) => remote.put(path, Buffer.from('older'));

	it('a rename is refused if the name exists, but replaces the file if the server supports that', async () => {
		await put('/in/a');
		await put('/in/b');
		await withSession(async (session) => {
			expect(await codeOf(session.rename('/in/a', '/in/b'))).toBe('request-refused');
			await session.replace('/in/a', '/in/b');
			expect(await codeOf(session.rename('/in/a', '/in/b'))).toBe('no-such-file');
			expect(await session.remove('/in/b')).toBe(true);
			expect(await session.remove('/in/b')).toBe(false);
		});
	});

	it('a rename fails if the server does not support the extension', async () => {
		const failing = withSession((session) => session.replace('/in/a', '/in/b'), { extensions: [] });
		expect(await codeOf(failing)).toBe('connection-lost');
	});
});

describe('an SFTP connection', () => {
	const connecting = (change: Partial<SftpServer>) =>
		codeOf(connectSftp(target(change), { startTimer: manualTimers().startTimer }).then((session) => session.close()));

	const otherKey = () => {
		const key = readHostKey(`ssh-ed25519 ${wireKey(Buffer.alloc(32, 7)).toString('base64')}`);
		if ('fault' in key) throw new Error(key.fault);
		return key;
	};

	it('a connection is opened with a key or a password', async () => {
		const privateKey = readPrivateKey(remote.privateKey);
		if ('fault' in privateKey) throw new Error(privateKey.fault);
		const session = await connectSftp(target({ login: { privateKey } }));
		session.close();
	});

	it('a connection is refused if the host key of the pinned type differs', async () => {
		expect(await connecting({ hostKeys: [otherKey()] })).toBe('host-key-refused');
		const before = await remote.logins();
		await connecting({ hostKeys: [otherKey()] });
		expect(await remote.logins()).toBe(before);
	});

	it('a connection is refused if the server does not have a host key of the pinned type', async () => {
		const rsa = { type: 'ssh-rsa' as const, blob: Buffer.from('none') };
		expect(await connecting({ hostKeys: [rsa] })).toBe('handshake-failed');
	});

	it('a connection is refused with a wrong password or a key that the server does not know', async () => {
		expect(await connecting({ login: { password: 'wrong' } })).toBe('login-refused');
		const unknown = await import('ssh2').then(({ default: ssh2 }) => ssh2.utils.generateKeyPairSync('ed25519').private);
		expect(await connecting({ login: { privateKey: { text: unknown } } })).toBe('login-refused');
	});

	it('a connection fails if the server does not listen or closes the connection at once', async () => {
		expect(await connecting({ port: 1 })).toBe('unreachable');
		const closing = createServer((socket) => socket.destroy());
		await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
		expect(await connecting({ port: (closing.address() as { port: number }).port })).toBe('unreachable');
		closing.close();
	});

	it('a connection ends after 20 seconds without data from the server', async () => {
		const accepted: (() => void)[] = [];
		const silent = createServer((socket) => {
			socket.on('error', () => undefined);
			accepted.push(() => socket.destroy());
		});
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		const timers = manualTimers();
		const port = (silent.address() as { port: number }).port;
		const code = codeOf(connectSftp(target({ port }), { startTimer: timers.startTimer }));
		await vi.waitUntil(() => accepted.length > 0);
		for (let i = 0; i < 5; i++) {
			await new Promise(setImmediate);
			timers.pass(20_000);
		}
		expect(await code).toBe('unreachable');
		for (const close of accepted) close();
		silent.close();
	});

	it('a connection ends if the server does not use the SSH protocol', async () => {
		const web = createServer((socket) => {
			socket.on('error', () => undefined).write(`HTTP/1.1 400 Bad Request\r\n${'x'.repeat(100_000)}\r\n\r\n`);
		});
		await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
		const code = await connecting({ port: (web.address() as { port: number }).port });
		expect(['unreachable', 'handshake-failed']).toContain(code);
		web.close();
	});

	it('connections to private addresses are not opened', async () => {
		const resolve = async () => [{ address: '10.0.0.5', family: 4 }];
		expect(await codeOf(connectSftp(target(), { resolve }))).toBe('address-private');
	});
});

function wireKey(key: Buffer): Buffer {
	const type = Buffer.from('ssh-ed25519');
	const length = (bytes: Buffer) => {
		const prefix = Buffer.alloc(4);
		prefix.writeUInt32BE(bytes.length);
		return prefix;
	};
	return Buffer.concat([length(type), type, length(key), key]);
}
