import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type TableDefinition, tables } from '../../shared/contract/resources.ts';
import { createTable } from './create-table.ts';
import { StartFailure } from './start-failure.ts';

/** DynamoDB on disk, with the portal's tables. */
interface Database {
	readonly endpoint: string;
	close(): Promise<void>;
}

/**
 * Opens it in a thread of its own, because the emulator ends whatever it runs in when it cannot read its files.
 *
 * @throws StartFailure when what is on the disk cannot be read
 */
export async function openDatabase(dataDirectory: string, log: (line: string) => void): Promise<Database> {
	const path = join(dataDirectory, 'dynamodb');
	mkdirSync(path, { recursive: true, mode: 0o700 });
	const worker = new Worker(new URL('./database-thread.ts', import.meta.url), {
		workerData: { path },
		execArgv: [],
	});
	const failed = once(worker, 'error').then(([cause]) => Promise.reject(cause));
	const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
	try {
		const [port] = (await Promise.race([once(worker, 'message'), failed])) as [number];
		const endpoint = `http://127.0.0.1:${port}`;
		for (const table of Object.values<TableDefinition>(tables)) {
			await Promise.race([createTable(endpoint, table), failed]);
		}
		worker.on('error', (cause) => log(`The database has stopped, restart the portal: ${cause}`));
		return {
			endpoint,
			async close() {
				worker.postMessage('close');
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
