import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundling, replacedPackages } from '#infra/constructs/portal-function.ts';
import { handlerFile, handlerFiles } from '#infra/handler-files.ts';
import { tables, variables } from '#shared/contract/resource-names.ts';

const run = promisify(execFile);

export const handlerNames = [...handlerFiles.keys()];

/** Limits in bytes of larger bundles. Deliveries need SSH, OpenPGP, table reader, loan calculation and workbooks. */
const largeBundles: Readonly<Record<string, number>> = { delivery: 1_900_000, schedules: 1_070_000 };

/** Returns the maximum size of a function's bundle in bytes. */
export const bundleLimit = (name: string): number => largeBundles[name] ?? 1_000_000;

export interface Bundle {
	readonly name: string;
	readonly file: string;
	/** Size of the code in bytes, without its source map. */
	readonly bytes: number;
	/** Files that use the AWS SDK, without the files of the SDK itself. */
	readonly callers: readonly string[];
}

/**
 * Bundles a handler with the same esbuild options as CDK.
 *
 * @param alias folders used in place of packages
 */
export async function bundleHandler(
	name: string,
	outDirectory: string,
	alias: Readonly<Record<string, string>> = {},
): Promise<Bundle> {
	const [bundle] = await bundleHandlers([name], outDirectory, alias);
	if (bundle === undefined) throw new Error(`${name} was not bundled`);
	return bundle;
}

/** Bundles several handlers separately. Files that they share are parsed only once. */
export async function bundleHandlers(
	names: readonly string[],
	outDirectory: string,
	alias: Readonly<Record<string, string>> = {},
): Promise<Bundle[]> {
	const { format, target, mainFields, charset, externalModules, minify, sourceMap, sourcesContent, banner } = bundling;
	const { metafile } = await build({
		entryPoints: Object.fromEntries(names.map((name) => [`${name}/index`, handlerFile(name)])),
		outdir: outDirectory,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		platform: 'node',
		logLevel: 'error',
		format,
		target,
		mainFields,
		charset,
		external: externalModules,
		alias: { ...replacedPackages, ...alias },
		minify,
		sourcemap: sourceMap,
		sourcesContent,
		banner: { js: banner },
		metafile: true,
	});
	const isSdk = (path: string) => /node_modules\/@(aws-sdk|smithy|aws-crypto)\//.test(path);
	const usesSdk = (path: string) => metafile.inputs[path]?.imports.some((each) => isSdk(each.path));
	const outputs = Object.entries(metafile.outputs);
	return names.map((name) => {
		const [, output] = outputs.find(([path]) => path.endsWith(`/${name}/index.mjs`)) ?? [];
		if (output === undefined) throw new Error(`${name} was not bundled`);
		const callers = Object.keys(output.inputs).filter((path) => !isSdk(path) && usesSdk(path));
		return { name, file: join(outDirectory, name, 'index.mjs'), bytes: output.bytes, callers };
	});
}

/**
 * Returns the time from the start of a process until the bundle's handler can be called. The lowest of up to five runs
 * counts. If the processor time is lower than the elapsed time, it counts instead, because other programs may run at
 * the same time.
 *
 * @param enough stops repeating once a run took less than this number of milliseconds
 * @returns milliseconds, including the start of Node
 */
export async function coldStartMillis(bundle: Bundle, enough = 0): Promise<number> {
	const script = `const { handler } = await import(${JSON.stringify(pathToFileURL(bundle.file).href)});
if (typeof handler !== 'function') throw new Error('no handler');
const { user, system } = process.cpuUsage();
process.stdout.write(String(Math.min(performance.now(), (user + system) / 1000)));
process.exit(0);`;
	let least = Number.POSITIVE_INFINITY;
	for (let i = 0; i < 5 && least >= enough; i += 1) {
		const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { env: environment });
		least = Math.min(least, Number(stdout));
	}
	return least;
}

const environment: Record<string, string> = {
	...Object.fromEntries(Object.values(tables).map(({ variable, localName }) => [variable, localName])),
	...Object.fromEntries(Object.values(variables).map((variable) => [variable, 'eu-west-1_cold'])),
	AWS_REGION: 'eu-west-1',
	AWS_ACCESS_KEY_ID: 'cold',
	AWS_SECRET_ACCESS_KEY: 'cold',
	POWERTOOLS_SERVICE_NAME: 'cold',
	NODE_OPTIONS: '--enable-source-maps',
};
