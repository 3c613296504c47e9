import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type AccessDecision, type Identity, newIdentity } from '../access/access-control.ts';
import type { Statement } from '../access/is-allowed.ts';
import { isDiskFull } from '../disk.ts';
import { StartFailure } from '../local-machine.ts';
import { createTable, type TableDefinition } from './create-table.ts';

export interface DatabaseFiles {
	readonly path: string;
	readonly port: number;
	readonly tables: readonly TableDefinition[];
	readonly identities: readonly Identity[];
	readonly isObserved: boolean;
	readonly diskReserveBytes: number | undefined;
}

export type DatabaseOrder = { readonly open: DatabaseFiles } | { readonly identities: readonly Identity[] } | 'close';

export type DatabaseMessage =
	| { readonly port: number }
	| { readonly decision: AccessDecision }
	| 'identities-changed'
	| 'closed';

interface DatabaseOptions {
	readonly dataDirectory: string;
	readonly tables: readonly TableDefinition[];
	readonly identities: readonly Identity[];
	readonly log: (line: string) => void;
	/** Called after every decision, in order. The request has then already been answered. */
	readonly onDecision?: ((decision: AccessDecision) => void) | undefined;
	/** Writes are refused if the free space is below this reserve. */
	readonly diskReserveBytes?: number | undefined;
}

interface Database {
	/** Address of the database. It does not change until the database is closed. */
	readonly endpoint: string;
	isOpen(): boolean;
	changeIdentities(identities: readonly Identity[]): Promise<void>;
	close(): Promise<void>;
}

interface Thread {
	readonly worker: Worker;
	readonly port: number;
	/** Resolves when the database is closed. If an error ended the database thread, the result is this error. */
	readonly ended: Promise<Error | undefined>;
}

/** Threads kept for the next database. Loading dynalite takes most of the time to start a portal. */
const idle: Worker[] = [];

/** Policy of the database itself, with which it creates its tables. On AWS, CloudFormation creates tables. */
const creatorStatements: readonly Statement[] = [
	{
		effect: 'Allow',
		actions: ['dynamodb:CreateTable', 'dynamodb:DescribeTable'],
		resources: ['*'],
		conditions: [],
	},
];

const firstPauseMillis = 100;
const longestPauseMillis = 2_000;

/**
 * Opens the database in a separate thread, because dynalite ends its thread or process if it cannot read or write its
 * files. If the thread ends, a new one is started on the same port as soon as the files can be opened.
 *
 * @throws StartFailure if the files cannot be opened for a reason other than a full disk
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
	const { dataDirectory, tables, log, onDecision, diskReserveBytes } = options;
	const path = join(dataDirectory, 'dynamodb');
	mkdirSync(path, { recursive: true, mode: 0o700 });
	const creator = newIdentity('database', creatorStatements);
	let identities = [...options.identities, creator];
	let changing: (() => void)[] = [];
	const closing = new AbortController();

	const start = (port: number) =>
		startThread(
			{ path, port, tables, identities, isObserved: onDecision !== undefined, diskReserveBytes },
			(message) => {
				if (message === 'identities-changed') changing.shift()?.();
				else if (typeof message === 'object' && 'decision' in message) onDecision?.(message.decision);
			},
		);

	let thread = await start(0).catch((cause) => {
		throw openFailure(path, cause);
	});
	let isOpen = true;
	const { port } = thread;
	const endpoint = `http://127.0.0.1:${port}`;
	try {
		const failed = thread.ended.then((cause) => Promise.reject(cause));
		for (const table of tables) {
			await Promise.race([createTable({ endpoint, key: creator }, table), failed]);
		}
		failed.catch(() => undefined);
	} catch (cause) {
		await thread.worker.terminate();
		throw openFailure(path, (await thread.ended) ?? cause);
	}

	async function keepOpen(): Promise<void> {
		while (!closing.signal.aborted) {
			const cause = await thread.ended;
			if (closing.signal.aborted) return;
			isOpen = false;
			for (const done of changing) done();
			changing = [];
			log(`The database has stopped and is being opened again: ${reason(path, cause)}`);
			await reopen(reason(path, cause));
			if (closing.signal.aborted) return;
			log('The database is open again.');
		}
	}

	async function reopen(known: string): Promise<void> {
		let logged = known;
		for (let pause = firstPauseMillis; !closing.signal.aborted; pause = Math.min(2 * pause, longestPauseMillis)) {
			try {
				thread = await start(port);
				isOpen = true;
				if (closing.signal.aborted) await closeThread();
				return;
			} catch (cause) {
				if (reason(path, cause) !== logged) {
					logged = reason(path, cause);
					log(`The database cannot be opened yet: ${logged}`);
				}
				await delay(pause, undefined, { signal: closing.signal }).catch(() => undefined);
			}
		}
	}

	async function closeThread(): Promise<void> {
		thread.worker.postMessage('close' satisfies DatabaseOrder);
		await thread.ended;
	}

	const kept = keepOpen();
	return {
		endpoint,
		isOpen: () => isOpen,
		async changeIdentities(others) {
			identities = [...others];
			if (!isOpen) return;
			const done = new Promise<void>((resolve) => changing.push(resolve));
			thread.worker.postMessage({ identities } satisfies DatabaseOrder);
			await Promise.race([done, thread.ended]);
		},
		async close() {
			closing.abort();
			if (isOpen) await closeThread();
			await kept;
		},
	};
}

/** @throws the error that ended the thread before it was ready; the files are then closed */
function startThread(files: DatabaseFiles, onMessage: (message: DatabaseMessage) => void): Promise<Thread> {
	const worker = idle.pop() ?? new Worker(new URL('./database-thread.ts', import.meta.url), { execArgv: [] });
	worker.ref();
	let failure: Error | undefined;
	worker.once('error', (error: Error) => {
		failure = error;
	});
	const closed = Promise.withResolvers<Error | undefined>();
	worker.once('exit', () => closed.resolve(failure));
	const started = Promise.withResolvers<Thread>();
	worker.on('message', (message: DatabaseMessage) => {
		if (message === 'closed') {
			for (const name of ['message', 'error', 'exit']) worker.removeAllListeners(name);
			worker.unref();
			idle.push(worker);
			closed.resolve(undefined);
		} else if (typeof message === 'object' && 'port' in message) {
			started.resolve({ worker, port: message.port, ended: closed.promise });
		} else onMessage(message);
	});
	void closed.promise.then((cause) => started.reject(cause ?? new Error('the thread of the database ended')));
	worker.postMessage({ open: files } satisfies DatabaseOrder);
	return started.promise;
}

/** @returns a StartFailure if the files cannot be opened; all other errors unchanged, such as that of a full disk */
function openFailure(path: string, cause: unknown): unknown {
	const level = levelError(cause);
	if (level === undefined || isDiskFull(cause)) return cause;
	const problem = `The database in ${path} cannot be opened`;
	if (level.code !== 'LEVEL_CORRUPTION') return new StartFailure(`${problem}: ${level.message}.`, { cause });
	return new StartFailure(
		`${problem}: its files are damaged. Restore it from a copy, or move the data directory away to start with an empty one.`,
		{ cause },
	);
}

function reason(path: string, cause: unknown): string {
	if (isDiskFull(cause)) return `the disk of ${path} is full.`;
	return levelError(cause)?.message ?? String(cause);
}

function levelError(error: unknown): NodeJS.ErrnoException | undefined {
	if (!(error instanceof Error)) return undefined;
	const { code } = error as NodeJS.ErrnoException;
	return levelError(error.cause) ?? (code?.startsWith('LEVEL_') ? error : undefined);
}
