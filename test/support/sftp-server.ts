import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import ssh2 from 'ssh2';
import { type HostKey, readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { ed25519KeyPair } from './ed25519-key-pair.ts';

/** Faults of the server for one user. Byte counts apply to one connection. */
export interface ServerFaults {
	readonly refusesLogin?: boolean;
	readonly extensions?: readonly string[];
	readonly dropAfterBytes?: number;
	/** Acknowledges no writes from then on, but answers keepalives. */
	readonly stallAfterBytes?: number;
	readonly diskBytes?: number;
	/** Acknowledges the last byte of each packet without writing it. */
	readonly losesBytes?: boolean;
	readonly dropAtClose?: boolean;
	/** `drop-between`: it has linked the new name and not removed the old one. `stall-after`: done, but not answered. */
	readonly atRename?: 'drop-before' | 'drop-after' | 'drop-between' | 'stall-after';
	readonly refusesReading?: boolean;
	readonly readsAtMost?: number;
	readonly answersOpenWithoutHandle?: boolean;
	/** Does not answer a listing, or answers without an end: with new names or without names. */
	readonly listing?: 'stalls' | 'endless' | 'endless-without-names';
	/** Additional entries of a directory. The default mode is that of a regular file. */
	readonly listsAlso?: readonly { readonly name: string; readonly size?: number; readonly mode?: number }[];
	readonly dropAfterBytesRead?: number;
	/** True to replace a file by a longer one after its first bytes were read. */
	readonly growsWhileRead?: boolean;
	/** True if the client takes each file as soon as it has its final name. */
	readonly clientTakes?: boolean;
}

export interface Arrival {
	readonly path: string;
	readonly size: number;
	readonly sha256: string;
}

export interface SftpServerData {
	readonly hostKeys: readonly string[];
	readonly login: { readonly password: string; readonly publicKey: string };
}

export type SftpServerCall =
	| { readonly call: 'setFaults'; readonly user: string; readonly faults: ServerFaults }
	| { readonly call: 'put'; readonly path: string; readonly content: Uint8Array }
	| { readonly call: 'take' | 'read'; readonly path: string }
	| { readonly call: 'files' | 'arrivals' | 'clear' | 'logins' };

/** An SSH server in a separate thread, with files in memory. */
export interface TestSftpServer {
	readonly port: number;
	readonly hostKey: HostKey;
	/** The line that `ssh-keyscan` prints, without the host. */
	readonly hostKeyLine: string;
	readonly password: string;
	readonly privateKey: string;
	setFaults(user: string, faults: ServerFaults): Promise<void>;
	put(path: string, content: Uint8Array): Promise<void>;
	take(path: string): Promise<boolean>;
	read(path: string): Promise<Uint8Array | undefined>;
	files(): Promise<readonly string[]>;
	arrivals(): Promise<readonly Arrival[]>;
	clear(): Promise<void>;
	logins(): Promise<number>;
	close(): Promise<void>;
}

const hostKeys = ed25519KeyPair();
const otherHostKeys = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const userKeys = ed25519KeyPair();

/** Offers a second type of host key, so that a client that wants the first must say so. */
export async function startSftpServer(): Promise<TestSftpServer> {
	const password = 'a password of the test';
	const data: SftpServerData = {
		hostKeys: [otherHostKeys.private, hostKeys.private],
		login: { password, publicKey: userKeys.public },
	};
	const worker = new Worker(new URL('./sftp-server-thread.ts', import.meta.url), { workerData: data });
	const [{ port }] = (await once(worker, 'message')) as [{ readonly port: number }];
	const waiting = new Map<number, (answer: unknown) => void>();
	worker.on('message', ({ id, answer }: { readonly id: number; readonly answer: unknown }) => {
		waiting.get(id)?.(answer);
		waiting.delete(id);
	});
	let count = 0;
	const ask = <Answer>(call: SftpServerCall) =>
		new Promise<Answer>((resolve) => {
			count += 1;
			waiting.set(count, resolve as (answer: unknown) => void);
			worker.postMessage({ id: count, call });
		});
	const hostKey = readHostKey(hostKeys.public);
	if ('fault' in hostKey) throw new Error(hostKey.fault);
	return {
		port,
		hostKey,
		hostKeyLine: hostKeys.public,
		password,
		privateKey: userKeys.private,
		setFaults: (user, faults) => ask({ call: 'setFaults', user, faults }),
		put: (path, content) => ask({ call: 'put', path, content }),
		take: (path) => ask({ call: 'take', path }),
		read: (path) => ask({ call: 'read', path }),
		files: () => ask({ call: 'files' }),
		arrivals: () => ask({ call: 'arrivals' }),
		clear: () => ask({ call: 'clear' }),
		logins: () => ask({ call: 'logins' }),
		close: async () => {
			await worker.terminate();
		},
	};
}
