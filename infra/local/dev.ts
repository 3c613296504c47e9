import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { runPortal } from './run-portal.ts';
import type { OpenWebApp } from './web/web-app.ts';

/** The web app from its sources, each change at once in the browser; without the content security policy. */
const fromSources: OpenWebApp = async (server) => {
	const vite = await createServer({
		configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
		server: { middlewareMode: true, hmr: { server } },
		appType: 'spa',
	});
	return {
		handle: (request, response) => vite.middlewares(request, response),
		close: () => vite.close(),
	};
};

const portal = await runPortal(fromSources);
if (portal !== undefined) {
	for (const room of ['functions', 'shared']) {
		const directory = fileURLToPath(new URL(`../../${room}`, import.meta.url));
		watch(directory, { recursive: true }, () => portal.reloadFunctions()).unref();
	}
}
