import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import ssh2 from 'ssh2';
import { type HostKey, readHostKey } from '#platform/transfer/sftp/host-key.ts';
import { ed25519KeyPair } from './ed25519-key-pair.ts';

/** Faults of the server that affect one user. Byte counts apply to each connection. */
export interface ServerFaults {
	readonly refusesLogin?: boolean;
	readonly extensions?: readonly string[];
	readonly dropAfterBytes?: number;
	/** The server does not acknowledge writes after this number of bytes, but still answers keepalives. */
	readonly stallAfterBytes?: number;
	readonly diskBytes?: number;
	/** The server acknowledges the last byte of each packet, but does not write it. */
	readonly losesBytes?: boolean;
	readonly dropAtClose?: boolean;
	/**
	 * Fault during a rename. `drop-between`: the new name was linked, but the old name was not removed. `stall-after`:
	 * the rename was carried out, but is not answered.
	 */
	readonly atRename?: 'drop-before' | 'drop-after' | 'drop-between' | 'stall-after';
	readonly refusesReading?: boolean;
	readonly readsAtMost?: number;
	readonly answersOpenWithoutHandle?: boolean;
	/** The server does not answer a listing, or its answer does not end. The endless answer has new names or no names. */
	readonly listing?: 'stalls' | 'endless' | 'endless-without-names';
	/** Additional entries in the listing of a directory. The default mode is that of a regular file. */
	readonly listsAlso?: readonly { readonly name: string; readonly size?: number; readonly mode?: number }[];
	readonly dropAfterBytesRead?: number;
	/** True to replace a file with a longer one after its first bytes have been read. */
	readonly growsWhileRead?: boolean;
	/** True if the client removes each file as soon as the file has its final name. */
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

/** An SSH server in a separate thread. Its files are in memory. */
export interface TestSftpServer {
	readonly port: number;
	readonly hostKey: HostKey;
	/** The line that `ssh-keyscan` prints for the host key, without the host. */
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

/** Starts the server with a second type of host key, so that a client must request the pinned type explicitly. */
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
