import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundling, replacedPackages } from '#infra/constructs/portal-function.ts';
import { handlerFiles } from '#infra/handler-files.ts';

/**
 * Bundles the functions once before the tests of a run. Every portal starts a thread for each function. A thread needs
 * a third of a second less processor time to load a bundle than to load the sources. The command that fetches fixings
 * is also bundled.
 */
export async function bundleFunctions(directory: string): Promise<void> {
	await build({
		entryPoints: Object.fromEntries([...handlerFiles, ['fetch-by-hand', 'functions/rates/fetch/fetch-by-hand.ts']]),
		outdir: directory,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		// Code that several functions use is in shared files, which `splitting` creates.
		splitting: true,
		platform: 'node',
		target: 'node24',
		format: 'esm',
		mainFields: ['module', 'main'],
		external: bundling.externalModules,
		alias: { ...replacedPackages, 'node:http': fileURLToPath(new URL('./node-http.ts', import.meta.url)) },
		banner: { js: bundling.banner },
		logLevel: 'error',
	});
}
