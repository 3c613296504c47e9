import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Chunks imported on the way to the calculator of a user who has just signed in, in English. The other language and
 * the workbook are loaded later, on demand.
 */
const opened = ['en', 'all.en', 'cognito-identity', 'login-screen', 'portal', 'loans-page'];

/**
 * The gzipped JavaScript that a browser fetches with an empty cache until the calculator is there: the entry, the
 * login screen, the shell, the calculator, the texts of one language, and whatever these import.
 *
 * @param directory the built web app
 * @returns bytes
 */
export function firstLoadBytes(directory: string): number {
	const html = readFileSync(join(directory, 'index.html'), 'utf8');
	const entries = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, file]) => file as string);
	if (entries.length === 0) throw new Error(`${directory}/index.html loads no script`);
	const assets = join(directory, 'assets');
	const files = readdirSync(assets);
	const pending = [...entries, ...opened.map((name) => chunkNamed(name, files))];
	const sizes = new Map<string, number>();
	for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
		if (sizes.has(file)) continue;
		const code = readFileSync(join(assets, file), 'utf8');
		sizes.set(file, gzipSync(code).length);
		pending.push(...staticImports(code));
	}
	return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** A chunk is called `<name>-<hash of eight>.js`. A missing chunk would make the measure too small. */
function chunkNamed(name: string, files: readonly string[]): string {
	const found = files.filter((file) => file.startsWith(`${name}-`) && file.length === `${name}-12345678.js`.length);
	const [file, ...others] = found.filter((candidate) => candidate.endsWith('.js'));
	if (file === undefined || others.length > 0) throw new Error(`${found.length} chunks are called ${name}`);
	return file;
}

/** `import{a as b}from"./c.js"` and `import"./c.js"`, but not `import("./c.js")`. */
function staticImports(code: string): string[] {
	return [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file]) => file as string);
}
