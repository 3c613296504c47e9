/// <reference path="./ssh-client.d.ts" />
import { connect, type Socket } from 'node:net';
import type { Client, SFTPWrapper } from 'ssh2';
import SshClient from 'ssh2/lib/client.js';
import { type StartTimer, systemTimer } from '#platform/runtime.ts';
import { type Resolve, resolvePublicHost } from '../resolve-public.ts';
import { type HostKey, hostKeyAlgorithms } from './host-key.ts';
import type { SshPrivateKey } from './private-key.ts';
import { SftpFailure, type SftpFailureCode } from './sftp-failure.ts';
import { SftpSession } from './sftp-session.ts';

export interface SftpServer {
	readonly host: string;
	readonly port: number;
	readonly user: string;
	/** Accepted host keys. If the list is empty, the connection ends after the server has sent its key. */
	readonly hostKeys: readonly HostKey[];
	readonly login: { readonly password: string } | { readonly privateKey: SshPrivateKey };
}

export interface SftpOptions {
	readonly startTimer?: StartTimer;
	readonly resolve?: Resolve;
	/** Called with the server's key, after the server has proven to own it and before it is accepted or refused. */
	readonly onHostKey?: (blob: Buffer) => void;
}

const connectMillis = 10_000;
/** Limit of key exchange, sign-in and the start of SFTP together. */
const loginMillis = 20_000;
/** Limit of all requests of one connection. The function may run for 15 minutes. */
const tryMillis = 600_000;

/**
 * Excludes `diffie-hellman-group-exchange`, because the server could choose a prime of 250,000 bits that keeps the
 * processor busy for hours. Excludes SHA-1 because it is weak. Excludes compression, because a small transfer could
 * expand to a huge amount of data.
 */
const algorithms = {
	kex: [
		'curve25519-sha256',
		'curve25519-sha256@libssh.org',
		'ecdh-sha2-nistp256',
		'ecdh-sha2-nistp384',
		'ecdh-sha2-nistp521',
		'diffie-hellman-group14-sha256',
		'diffie-hellman-group16-sha512',
		'diffie-hellman-group18-sha512',
	],
	cipher: ['aes128-gcm@openssh.com', 'aes256-gcm@openssh.com', 'aes128-ctr', 'aes192-ctr', 'aes256-ctr'],
	hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
	compress: ['none'],
};

/** Throws an SftpFailure that names the phase that failed, because ssh2 errors have no codes. */
export async function connectSftp(server: SftpServer, options: SftpOptions = {}): Promise<SftpSession> {
	const { startTimer = systemTimer } = options;
	const resolved = await resolvePublicHost(server.host, options.resolve).catch((cause: unknown) => {
		throw new SftpFailure('unreachable', { cause });
	});
	if ('fault' in resolved) throw new SftpFailure(resolved.fault);
	const socket = await openSocket(resolved.address, server.port, startTimer);
	return signIn(socket, server, { ...options, startTimer });
}

/** ssh2 must not resolve the host again. */
async function openSocket(host: string, port: number, startTimer: StartTimer): Promise<Socket> {
	const socket = connect({ host, port, noDelay: true });
	return new Promise((resolve, reject) => {
		const fail = (cause?: unknown) => {
			cancel();
			socket.on('error', () => undefined).destroy();
			reject(new SftpFailure('unreachable', { cause }));
		};
		const cancel = startTimer(connectMillis, fail);
		socket.once('error', fail);
		socket.once('connect', () => {
			cancel();
			socket.off('error', fail);
			resolve(socket);
		});
	});
}

function signIn(
	socket: Socket,
	server: SftpServer,
	{ startTimer, onHostKey }: SftpOptions & { readonly startTimer: StartTimer },
): Promise<SftpSession> {
	const client = new SshClient();
	let phase: SftpFailureCode = 'unreachable';
	return new Promise((resolve, reject) => {
		const fail = (code: SftpFailureCode, cause?: unknown) => {
			cancel();
			reject(new SftpFailure(code, { cause }));
			socket.destroy();
		};
		const cancel = startTimer(loginMillis, () => fail(phase));
		const failed = (cause?: unknown) => fail(phase, cause);
		client.on('error', (error: Error & { readonly level?: string }) => {
			if (phase === 'unreachable' && error.level === 'handshake') phase = 'handshake-failed';
			if (phase === 'connection-lost' && error.level === 'client-authentication') phase = 'login-refused';
			failed(error);
		});
		client.on('close', () => failed());
		client.on('handshake', () => {
			phase = 'connection-lost';
		});
		client.on('ready', () => {
			phase = 'sftp-refused';
			try {
				client.sftp((error, sftp) => {
					if (error) return failed(error);
					cancel();
					resolve(openSession(client, sftp, socket, startTimer));
				});
			} catch (error) {
				failed(error);
			}
		});
		const hostVerifier = (blob: Buffer): boolean => {
			onHostKey?.(blob);
			const isPinned = server.hostKeys.some((key) => key.blob.equals(blob));
			if (!isPinned) phase = 'host-key-refused';
			return isPinned;
		};
		try {
			client.connect({
				sock: socket,
				username: server.user,
				...('password' in server.login ? server.login : loginOf(server.login.privateKey)),
				hostVerifier,
				algorithms: { ...algorithms, serverHostKey: hostKeyAlgorithms(server.hostKeys) } as never,
				// Disables the timeout of ssh2, because this module has its own time limit.
				readyTimeout: 0,
				keepaliveInterval: 10_000,
				keepaliveCountMax: 3,
			});
		} catch (error) {
			fail('login-refused', error);
		}
	});
}

const loginOf = ({ text, passphrase }: SshPrivateKey) => ({
	privateKey: text,
	...(passphrase === undefined ? {} : { passphrase }),
});

function openSession(client: Client, sftp: SFTPWrapper, socket: Socket, startTimer: StartTimer): SftpSession {
	const session = new SftpSession({ sftp, startTimer, tryMillis, disconnect: () => socket.destroy() });
	client.removeAllListeners('error').removeAllListeners('close');
	client.on('error', (error) => session.fail('connection-lost', error));
	client.on('close', () => session.fail('connection-lost'));
	sftp.on('error', (error: Error) => session.fail('protocol-broken', error));
	sftp.on('close', () => session.fail('connection-lost'));
	return session;
}
