import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type TableDefinition, tables } from '../../shared/contract/resources.ts';
import type { AccessDecision } from './access/access-control.ts';
import { type Identity, newIdentity, portalStatements } from './access/identity.ts';
import { createTable } from './create-table.ts';
import { StartFailure } from './start-failure.ts';

/** What its thread is told. */
export type DatabaseOrder = 'close' | { readonly identities: readonly Identity[] };

/** What its thread tells. */
export type DatabaseMessage = { readonly port: number } | { readonly decision: AccessDecision } | 'identities-changed';

interface DatabaseOptions {
	readonly dataDirectory: string;
	/** Who may use it, beside the portal itself. */
	readonly identities: readonly Identity[];
	readonly log: (line: string) => void;
	/** Told of every decision about a request, in order but later than the request is answered. */
	readonly onDecision?: ((decision: AccessDecision) => void) | undefined;
}

/** DynamoDB on disk, with the portal's tables. */
interface Database {
	readonly endpoint: string;
	/** From now on these may use it, and nobody else. */
	changeIdentities(identities: readonly Identity[]): Promise<void>;
	close(): Promise<void>;
}

/**
 * Opens it in a thread of its own, because the emulator ends whatever it runs in when it cannot read its files.
 *
 * @throws StartFailure when what is on the disk cannot be read
 */
export async function openDatabase({ dataDirectory, identities, log, onDecision }: DatabaseOptions): Promise<Database> {
	const path = join(dataDirectory, 'dynamodb');
	mkdirSync(path, { recursive: true, mode: 0o700 });
	const portal = newIdentity('portal', portalStatements);
	const worker = new Worker(new URL('./database-thread.ts', import.meta.url), {
		workerData: { path, identities: [...identities, portal], isObserved: onDecision !== undefined },
		execArgv: [],
	});
	const failed = once(worker, 'error').then(([cause]) => Promise.reject(cause));
	const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
	try {
		const [{ port }] = (await Promise.race([once(worker, 'message'), failed])) as [{ port: number }];
		const endpoint = `http://127.0.0.1:${port}`;
		for (const table of Object.values<TableDefinition>(tables)) {
			await Promise.race([createTable({ endpoint, accessKeyId: portal.accessKeyId }, table), failed]);
		}
		worker.on('error', (cause) => log(`The database has stopped, restart the portal: ${cause}`));
		const changing: (() => void)[] = [];
		worker.on('message', (message: DatabaseMessage) => {
			if (message === 'identities-changed') changing.shift()?.();
			else if ('decision' in message) onDecision?.(message.decision);
		});
		return {
			endpoint,
			async changeIdentities(others) {
				const done = new Promise<void>((resolve) => changing.push(resolve));
				worker.postMessage({ identities: others } satisfies DatabaseOrder);
				await Promise.race([done, exited]);
			},
			async close() {
				worker.postMessage('close' satisfies DatabaseOrder);
				await exited;
			},
		};
	} catch (cause) {
		await worker.terminate();
		throw new StartFailure(
			`The database in ${path} cannot be opened: its files are damaged. Restore it from a copy, or delete the data directory to start afresh.`,
			{ cause },
		);
	}
}
