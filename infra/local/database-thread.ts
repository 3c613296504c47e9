import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { accessControl } from './access/access-control.ts';
import type { Identity } from './access/identity.ts';
import { closeIterators } from './close-iterators.ts';
import type { DatabaseMessage, DatabaseOrder } from './database.ts';
import { dynamodbGuard } from './dynamodb-guard.ts';

const { path, identities, isObserved } = workerData as {
	path: string;
	identities: readonly Identity[];
	isObserved: boolean;
};

const tell = (message: DatabaseMessage) => parentPort?.postMessage(message);
const accessOf = (known: readonly Identity[]) =>
	accessControl(known, isObserved ? (decision) => tell({ decision }) : undefined);

let access = accessOf(identities);
closeIterators();
const server = dynalite({ path, createTableMs: 0 });
const [serve] = server.listeners('request') as [Parameters<typeof dynamodbGuard>[1]];
server.removeAllListeners('request');
const guard = dynamodbGuard(() => access, serve);
server.on('request', (request, response) => void guard(request, response).catch(() => response.destroy()));
server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));

parentPort?.on('message', (order: DatabaseOrder) => {
	if (order !== 'close') {
		access = accessOf(order.identities);
		tell('identities-changed');
		return;
	}
	server.closeAllConnections();
	server.close(() => parentPort?.close());
});
