import { existsSync, realpathSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { extname, join, sep } from 'node:path';
import { StartFailure } from '#infra/emulators/local-machine.ts';
import { securityHeaders } from '#infra/security-headers.ts';
import type { WebConfiguration } from '#shared/contract/web-configuration.ts';
import { send } from '../gateway/send.ts';
import type { WebHandler } from '../gateway.ts';
import { userPoolId, webClient } from '../resources.ts';

export interface WebApp {
	readonly handle: WebHandler;
	close(): Promise<void>;
}

/** Opens the web app on the portal's server. It may use the server's web sockets. */
export type OpenWebApp = (server: Server) => Promise<WebApp>;

const configuration: WebConfiguration = {
	region: 'local',
	userPoolId,
	userPoolClientId: webClient.id,
	userPoolEndpoint: '/cognito',
};

/** Serves the files of the web app, and `/config.json`, which the deployment writes on AWS. */
export function withConfiguration(files: WebHandler): WebHandler {
	return (request, response, url) => {
		if (url.pathname !== '/config.json' || !(request.method === 'GET' || request.method === 'HEAD')) {
			return files(request, response, url);
		}
		return send(request, response, {
			status: 200,
			headers: { ...securityHeaders(), 'content-type': 'application/json', 'cache-control': 'no-store' },
			body: Buffer.from(JSON.stringify(configuration)),
		});
	};
}

const contentTypes: Readonly<Record<string, string>> = {
	'.css': 'text/css; charset=utf-8',
	'.csv': 'text/csv; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.jpg': 'image/jpeg',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.map': 'application/json',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.webp': 'image/webp',
	'.woff': 'font/woff',
	'.woff2': 'font/woff2',
	'.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Serves the built web app like CloudFront and its bucket: a file if it exists, and index.html for the path of a page.
 * @throws StartFailure if the web app is not built
 */
export function staticFiles(directory: string): WebHandler {
	if (!existsSync(join(directory, 'index.html'))) {
		throw new StartFailure(`The web app is not built: ${directory} has no index.html. Run npm run build.`);
	}
	const root = realpathSync(directory);

	return async (request, response, url) => {
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			return send(request, response, text(405, 'Method Not Allowed', { allow: 'GET, HEAD' }));
		}
		const path = decoded(url.pathname)?.replace(/^\/help\/(zh\/)?api$/, '$&.html');
		if (path === undefined) return send(request, response, text(400, 'Bad Request'));
		const file = (await fileAt(root, path)) ?? (isView(path) ? await fileAt(root, '/index.html') : undefined);
		if (file === undefined) return send(request, response, text(404, 'Not Found'));
		const headers = {
			...securityHeaders(),
			'content-type': contentTypes[extname(file.path).toLowerCase()] ?? 'application/octet-stream',
			'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
			etag: file.etag,
		};
		if (request.headers['if-none-match'] === file.etag) {
			return send(request, response, { status: 304, headers, body: Buffer.alloc(0) });
		}
		await send(request, response, { status: 200, headers, body: await readFile(file.path) }, ['br', 'gzip']);
	};
}

/** True if a path is a page. As in CloudFront, the last segment of a file's path contains a dot. */
function isView(path: string): boolean {
	return !path.slice(path.lastIndexOf('/')).includes('.');
}

/** Undefined if no file can have the path, for example because it contains an encoded or plain `..`. */
function decoded(pathname: string): string | undefined {
	try {
		const path = decodeURIComponent(pathname);
		return path.split(/[/\\]/).includes('..') || path.includes('\0') ? undefined : path;
	} catch {
		return undefined;
	}
}

async function fileAt(root: string, path: string): Promise<{ path: string; etag: string } | undefined> {
	try {
		const file = realpathSync(join(root, path));
		const stats = await stat(file);
		if (!file.startsWith(root + sep) || !stats.isFile()) return undefined;
		return { path: file, etag: `W/"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"` };
	} catch (error) {
		if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw error;
	}
}

function text(status: number, message: string, more: Record<string, string> = {}) {
	const headers = { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8', ...more };
	return { status, headers, body: Buffer.from(message) };
}
