import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';

const { path } = workerData as { path: string };

const server = dynalite({ path, createTableMs: 0 });
const [serve] = server.listeners('request');
server.removeAllListeners('request');
// It would let any web page read and write it: pages send their origin, the portal's own functions do not.
server.on('request', (request, response) =>
	request.headers.origin === undefined ? serve?.(request, response) : response.writeHead(403).end(),
);
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));

parentPort?.once('message', () => {
	server.closeAllConnections();
	server.close(() => parentPort?.close());
});
