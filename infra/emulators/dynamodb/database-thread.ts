import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';
import dynalite from 'dynalite';
import { accessControl, type Identity } from '../access/access-control.ts';
import { diskSpace } from '../disk.ts';
import type { DatabaseFiles, DatabaseMessage, DatabaseOrder } from './database.ts';
import { dynamodbGuard } from './dynamodb-guard.ts';
import { closeIterators, readAtOnce, writeTogether } from './level-files.ts';

const tell = (message: DatabaseMessage) => parentPort?.postMessage(message);

interface Served {
	changeIdentities(identities: readonly Identity[]): void;
	close(): void;
}

let served: Served | undefined;

closeIterators();
readAtOnce();
writeTogether();

parentPort?.on('message', async (order: DatabaseOrder) => {
	if (order === 'close') served?.close();
	else if ('open' in order) served = await serveFiles(order.open);
	else {
		served?.changeIdentities(order.identities);
		tell('identities-changed');
	}
});

async function serveFiles(files: DatabaseFiles): Promise<Served> {
	const { path, port, tables, identities, isObserved, diskReserveBytes } = files;
	const accessOf = (known: readonly Identity[]) =>
		accessControl(known, isObserved ? (decision) => tell({ decision }) : undefined);
	let access = accessOf(identities);
	await openOnce(path);
	const server = dynalite({ path, createTableMs: 0 });
	const [serve] = server.listeners('request') as [Parameters<typeof dynamodbGuard>[0]['serve']];
	server.removeAllListeners('request');
	const guard = dynamodbGuard({ tables, access: () => access, disk: diskSpace(path, diskReserveBytes), serve });
	server.on('request', (request, response) => void guard(request, response).catch(() => response.destroy()));
	server.listen(port, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
	return {
		changeIdentities(others) {
			access = accessOf(others);
		},
		close() {
			server.closeAllConnections();
			server.close((fault) => (fault ? parentPort?.close() : tell('closed')));
		},
	};
}

/** Opens the files directly to get LevelDB's error and cause. Dynalite reports any failure as "Database is closed". */
async function openOnce(path: string): Promise<void> {
	const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
	const { Level } = ofDynalite('level') as {
		readonly Level: new (path: string) => { open(): Promise<void>; close(): Promise<void> };
	};
	const files = new Level(path);
	await files.open();
	await files.close();
}
