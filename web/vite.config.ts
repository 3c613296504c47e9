import { cpSync, createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { apiDocumentFiles } from './api-document/files.ts';
import { allHelpPages } from './help-pages.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const { version } = JSON.parse(readFileSync(path('../package.json'), 'utf8')) as { version: string };

const contentTypes: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.json': 'application/json',
};

/** The help pages in their frame, and the document of the API. */
function helpFiles(): Plugin {
	const source = path('help');
	const generated = () => ({ ...allHelpPages(), ...apiDocumentFiles(version) });
	let outDirectory = '';
	return {
		name: 'help-pages',
		configResolved(config) {
			outDirectory = resolve(config.root, config.build.outDir);
		},
		configureServer(server) {
			server.middlewares.use('/help', (request, response, next) => {
				const path = ((request.url ?? '').split(/[?#]/)[0] ?? '').replace(/^(\/zh)?\/api$/, '$&.html');
				const content = (generated() as Readonly<Record<string, string | Buffer>>)[path.slice(1)];
				if (content !== undefined) {
					response.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream');
					response.end(content);
					return;
				}
				const file = join(source, path);
				if (!file.startsWith(join(source, '/')) || !existsSync(file) || !statSync(file).isFile()) return next();
				response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream');
				createReadStream(file).pipe(response);
			});
		},
		closeBundle() {
			const help = join(outDirectory, 'help');
			cpSync(source, help, { recursive: true });
			for (const [name, content] of Object.entries(generated())) {
				mkdirSync(dirname(join(help, name)), { recursive: true });
				writeFileSync(join(help, name), content);
			}
		},
	};
}

/** Cloudscape embeds Open Sans, 139 kB compressed; the system's own fonts are as readable and load at once. */
function withoutEmbeddedFonts(): Plugin {
	return {
		name: 'without-embedded-fonts',
		enforce: 'pre',
		transform(code, id) {
			if (!/@cloudscape-design\/global-styles\/.*\.css/.test(id)) return undefined;
			return { code: code.replace(/@font-face\s*\{[^}]*\}/g, ''), map: null };
		},
	};
}

export default defineConfig({
	root: path('.'),
	plugins: [react(), helpFiles(), withoutEmbeddedFonts()],
	resolve: {
		alias: [
			{
				// Cloudscape's messages come parsed, so their parser (10 kB compressed) has nothing to do.
				find: /^@formatjs\/icu-messageformat-parser$/,
				replacement: '@formatjs/icu-messageformat-parser/lib/no-parser.js',
			},
		],
	},
	define: { __APP_VERSION__: JSON.stringify(version) },
	worker: { format: 'es' },
	build: {
		outDir: path('../dist/web'),
		emptyOutDir: true,
		target: 'es2024',
		sourcemap: false,
		chunkSizeWarningLimit: 1200,
		// What three views share is one file: it compresses better than twenty, and comes in one request.
		rolldownOptions: {
			output: {
				chunkFileNames: ({ name, facadeModuleId }) =>
					`assets/${/\/features\/([^/]+)\/pages\.ts$/.exec(facadeModuleId ?? '')?.[1]?.concat('-page') ?? name}-[hash].js`,
				codeSplitting: {
					groups: [
						// In one chunk, forbid-eval runs before every schema, which are in chunks that import zod.
						{ name: 'zod', test: /node_modules\/zod\/|\/forbid-eval\.ts$/, priority: 1 },
						{ name: 'shared', minShareCount: 3 },
					],
				},
			},
		},
	},
});
