import type { SFTPWrapper } from 'ssh2';
import type { StartTimer } from '#platform/runtime.ts';
import { failureOfStatus, SftpFailure, type SftpFailureCode } from './sftp-failure.ts';

/** Detects that a server does not acknowledge any of the pending requests. */
class Watchdog {
	readonly #millis: number;
	readonly #startTimer: StartTimer;
	readonly #onStall: () => void;
	#waiting = 0;
	#cancel: (() => void) | undefined;

	constructor(millis: number, startTimer: StartTimer, onStall: () => void) {
		this.#millis = millis;
		this.#startTimer = startTimer;
		this.#onStall = onStall;
	}

	sent(): void {
		this.#waiting += 1;
		if (this.#waiting === 1) this.#restart();
	}

	acknowledged(): void {
		this.#waiting -= 1;
		this.#restart();
	}

	stop(): void {
		this.#waiting = 0;
		this.#cancel?.();
		this.#cancel = undefined;
	}

	#restart(): void {
		this.#cancel?.();
		this.#cancel = this.#waiting > 0 ? this.#startTimer(this.#millis, this.#onStall) : undefined;
	}
}

export interface RemoteFile {
	readonly size: number;
	/** Whole seconds since 1970, by the server's clock. */
	readonly mtime: number;
}

/** Reported by the server and not verified. */
export interface ListedName {
	readonly filename?: unknown;
	readonly attrs?: { readonly mode?: unknown; readonly size?: unknown; readonly mtime?: unknown };
}

type Extension = 'posix-rename@openssh.com' | 'fsync@openssh.com';

type Answered = (error?: Error | null, value?: unknown) => void;

interface SessionParts {
	readonly sftp: SFTPWrapper;
	readonly startTimer: StartTimer;
	readonly tryMillis: number;
	readonly disconnect: () => void;
}

/** Maximum time until a server acknowledges a write. Responses to keepalive messages do not count. */
const stallMillis = 30_000;
const endOfFile = 1;
/** Limit of the protocol. */
const maxHandleBytes = 256;

/** Sends requests to an SFTP server. Each request ends with its response or with an {@link SftpFailure}. */
export class SftpSession {
	readonly #sftp: SFTPWrapper;
	readonly #watchdog: Watchdog;
	readonly #disconnect: () => void;
	readonly #cancelLimit: () => void;
	readonly #waiting = new Set<(failure: SftpFailure) => void>();
	#failure: SftpFailure | undefined;

	constructor({ sftp, startTimer, tryMillis, disconnect }: SessionParts) {
		this.#sftp = sftp;
		this.#disconnect = disconnect;
		this.#watchdog = new Watchdog(stallMillis, startTimer, () => this.fail('stalled'));
		this.#cancelLimit = startTimer(tryMillis, () => this.fail('too-slow'));
	}

	/** Only the first call has an effect. */
	fail(code: SftpFailureCode, cause?: unknown): void {
		if (this.#failure !== undefined) return;
		this.#failure = new SftpFailure(code, { cause });
		this.#watchdog.stop();
		this.#cancelLimit();
		this.#disconnect();
		for (const reject of this.#waiting) reject(this.#failure);
		this.#waiting.clear();
	}

	close(): void {
		this.fail('connection-lost');
	}

	has(extension: Extension): boolean {
		const { _extensions: extensions } = this.#sftp as unknown as { readonly _extensions: object };
		return Object.entries(extensions).some(([name, version]) => name === extension && version === '1');
	}

	/** Empties an existing file. */
	create(path: string): Promise<Buffer> {
		return this.#handle((answered) => this.#sftp.open(path, 'w', answered));
	}

	open(path: string): Promise<Buffer> {
		return this.#handle((answered) => this.#sftp.open(path, 'r', answered));
	}

	openDirectory(path: string): Promise<Buffer> {
		return this.#handle((answered) => this.#sftp.opendir(path, answered));
	}

	/** Undefined after all names were returned. */
	async readNames(handle: Buffer): Promise<readonly ListedName[] | undefined> {
		const names = await this.#request((answered) =>
			this.#sftp.readdir(handle, (error: (Error & { readonly code?: unknown }) | undefined, list: unknown) =>
				error?.code === endOfFile ? answered() : answered(error, list),
			),
		);
		if (names !== undefined && !Array.isArray(names)) throw this.#broken();
		return names;
	}

	async write(handle: Buffer, bytes: Uint8Array, position: number): Promise<void> {
		const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		await this.#request((answered) => this.#sftp.write(handle, buffer, 0, buffer.length, position, answered));
	}

	/** Possibly fewer bytes than requested, and always fewer at the end of the file. */
	async read(handle: Buffer, length: number, position: number): Promise<Buffer> {
		const into = Buffer.alloc(length);
		const bytes = await this.#request((answered) =>
			this.#sftp.read(handle, into, 0, length, position, answered as (error: Error | undefined, bytes: number) => void),
		);
		if (typeof bytes !== 'number' || bytes < 0 || bytes > length) throw this.#broken();
		// Otherwise a server that sends single bytes would keep a whole buffer in memory for each of them.
		return bytes === length ? into : Buffer.from(into.subarray(0, bytes));
	}

	async sync(handle: Buffer): Promise<void> {
		await this.#request((answered) => this.#sftp.ext_openssh_fsync(handle, answered));
	}

	async closeFile(handle: Buffer): Promise<void> {
		await this.#request((answered) => this.#sftp.close(handle, answered));
	}

	async describe(path: string): Promise<RemoteFile | undefined> {
		try {
			const found = await this.#request((answered) => this.#sftp.stat(path, answered));
			const { size, mtime } = (found ?? {}) as Partial<RemoteFile>;
			if (!Number.isSafeInteger(size) || !Number.isSafeInteger(mtime)) throw this.#broken();
			return { size: size as number, mtime: mtime as number };
		} catch (error) {
			if (error instanceof SftpFailure && error.code === 'no-such-file') return undefined;
			throw error;
		}
	}

	/** Throws `request-refused` if the new name is already used, on servers without the extension. */
	async rename(from: string, to: string): Promise<void> {
		await this.#request((answered) => this.#sftp.rename(from, to, answered));
	}

	/** Requires a server that {@link has} the extension. */
	async replace(from: string, to: string): Promise<void> {
		await this.#request((answered) => this.#sftp.ext_openssh_rename(from, to, answered));
	}

	async remove(path: string): Promise<boolean> {
		try {
			await this.#request((answered) => this.#sftp.unlink(path, answered));
			return true;
		} catch (error) {
			if (error instanceof SftpFailure && error.code === 'no-such-file') return false;
			throw error;
		}
	}

	async #handle(send: (answered: (error: Error | undefined, handle: Buffer) => void) => void): Promise<Buffer> {
		const handle = await this.#request((answered) => send(answered));
		if (!Buffer.isBuffer(handle) || handle.length > maxHandleBytes) throw this.#broken();
		return handle;
	}

	#broken(): SftpFailure {
		this.fail('protocol-broken');
		return this.#failure ?? new SftpFailure('protocol-broken');
	}

	#request(send: (answered: Answered) => void): Promise<unknown> {
		return new Promise((resolve, reject) => {
			if (this.#failure !== undefined) return reject(this.#failure);
			this.#waiting.add(reject);
			this.#watchdog.sent();
			const answered: Answered = (error, value) => {
				if (!this.#waiting.delete(reject)) return;
				this.#watchdog.acknowledged();
				if (error) reject(failureOfStatus(error));
				else resolve(value);
			};
			try {
				send(answered);
			} catch (error) {
				answered(error as Error);
			}
		});
	}
}
