import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { accessControl, type Identity } from '../access/access-control.ts';
import { diskSpace } from '../disk.ts';
import type { DatabaseMessage, DatabaseOrder, DatabaseThreadData } from './database.ts';
import { dynamodbGuard } from './dynamodb-guard.ts';
import { closeIterators, readAtOnce, writeTogether } from './level-files.ts';

const { path, port, tables, identities, isObserved, diskReserveBytes } = workerData as DatabaseThreadData;

const tell = (message: DatabaseMessage) => parentPort?.postMessage(message);
const accessOf = (known: readonly Identity[]) =>
	accessControl(known, isObserved ? (decision) => tell({ decision }) : undefined);

let access = accessOf(identities);
closeIterators();
readAtOnce();
writeTogether();
await openOnce();
const server = dynalite({ path, createTableMs: 0 });
const [serve] = server.listeners('request') as [Parameters<typeof dynamodbGuard>[0]['serve']];
server.removeAllListeners('request');
const guard = dynamodbGuard({ tables, access: () => access, disk: diskSpace(path, diskReserveBytes), serve });
server.on('request', (request, response) => void guard(request, response).catch(() => response.destroy()));
server.listen(port, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));

parentPort?.on('message', (order: DatabaseOrder) => {
	if (order !== 'close') {
		access = accessOf(order.identities);
		tell('identities-changed');
		return;
	}
	server.closeAllConnections();
	server.close(() => parentPort?.close());
});

/** Throws LevelDB's own error, with its cause. Dynalite reports every failure to open as "Database is closed". */
async function openOnce(): Promise<void> {
	const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
	const { Level } = ofDynalite('level') as {
		readonly Level: new (path: string) => { open(): Promise<void>; close(): Promise<void> };
	};
	const files = new Level(path);
	await files.open();
	await files.close();
}
