import type { Server } from 'node:http';
import type { WebHandler } from '../gateway.ts';

/** What serves pages and files. */
export interface WebApp {
	readonly handle: WebHandler;
	close(): Promise<void>;
}

/** Opens it on the portal's server, whose other connections, such as web sockets, it may take. */
export type OpenWebApp = (server: Server) => Promise<WebApp>;
