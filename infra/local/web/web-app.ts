import type { Server } from 'node:http';
import type { WebHandler } from '../gateway.ts';

/** Serves pages and files. */
export interface WebApp {
	readonly handle: WebHandler;
	close(): Promise<void>;
}

/** Opens the web app on the portal's server, whose web sockets it may use. */
export type OpenWebApp = (server: Server) => Promise<WebApp>;
