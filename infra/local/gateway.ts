import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { apiPrefixes } from '../constructs/web-paths.ts';
import type { Emulator } from '../emulators/local-machine.ts';
import { securityHeaders } from '../security-headers.ts';
import { gatewayMessage, send } from './gateway/send.ts';

/**
 * True if the host header of a request names the local machine. Protects against a web page whose host name was
 * redirected to the local machine (DNS rebinding).
 */
export function isLocalHost(host: string | undefined): boolean {
	return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
}

export type WebHandler = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

interface GatewayOptions {
	readonly api: WebHandler;
	readonly emulators: Readonly<Record<string, Emulator>>;
	readonly web: WebHandler;
	readonly log: (line: string) => void;
}

export function gateway({ api, emulators, web, log }: GatewayOptions) {
	const mounted = new Map(Object.entries(emulators));

	return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
		try {
			await dispatch(request, response);
		} catch (error) {
			// An aborted request has no socket any more.
			if ((request.socket as Socket | null)?.destroyed ?? true) return;
			log(`${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : error}`);
			if (response.headersSent) response.destroy();
			else await send(request, response, gatewayMessage(500, 'Internal Server Error'));
		}
	};

	async function dispatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (!isLocalHost(request.headers.host)) {
			return send(request, response, gatewayMessage(421, 'The portal on one machine answers to localhost only.'));
		}
		const url = urlOf(request);
		const isApi = apiPrefixes.some((prefix) => url?.pathname.startsWith(prefix) === true);
		const [, mountPoint = ''] = url?.pathname.split('/', 2) ?? [];
		const emulator = mounted.get(mountPoint);
		// The web app sets its own headers: from source files it has no content security policy.
		if (isApi || emulator !== undefined) setSecurityHeaders(response);
		if (url === undefined) return send(request, response, gatewayMessage(400, 'Bad Request'));
		if (emulator !== undefined) return emulator(request, response, url.pathname.slice(mountPoint.length + 1));
		return isApi ? api(request, response, url) : web(request, response, url);
	}
}

function setSecurityHeaders(response: ServerResponse): void {
	for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
}

/** @returns undefined if the request target is not a path, such as `//elsewhere` or `*` */
function urlOf(request: IncomingMessage): URL | undefined {
	const target = request.url ?? '';
	if (!target.startsWith('/') || target.startsWith('//')) return undefined;
	return URL.parse(target, 'http://localhost') ?? undefined;
}
