import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import type { Portal } from './portal.ts';
import { runPortal } from './run-portal.ts';
import type { OpenWebApp } from './web/static-files.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

let portal: Portal | undefined;

/** Serves the web app from its source files, with hot reload and without the content security policy. */
const fromSources: OpenWebApp = async (server) => {
	const vite = await createServer({
		configFile: path('web/vite.config.ts'),
		server: { middlewareMode: true, hmr: { server } },
		appType: 'spa',
	});
	vite.watcher.add([path('functions'), path('shared')]);
	vite.watcher.on('change', (file) => {
		if (file.startsWith(path('functions')) || file.startsWith(path('shared'))) portal?.reloadFunctions();
	});
	return {
		handle: (request, response) => vite.middlewares(request, response),
		close: () => vite.close(),
	};
};

portal = await runPortal(fromSources);
