import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * The gzipped JavaScript that the browser fetches until the calculator of a signed-in user is there: the entry, what
 * it imports, and the chunks of the shell and of the calculator with what those import.
 *
 * @param directory the built web app
 * @returns bytes
 */
export async function firstLoadBytes(directory: string): Promise<number> {
	const html = readFileSync(join(directory, 'index.html'), 'utf8');
	const entries = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string);
	if (entries.length === 0) throw new Error(`${directory}/index.html loads no script`);
	const chunks = (await readdir(join(directory, 'assets'))).filter((name) => name.endsWith('.js'));
	const shown = chunks.filter((name) => /^(portal|login-screen|compounding-page|cognito-identity)-/.test(name));
	const pending = [...entries, ...shown.map((name) => `assets/${name}`)];
	const loaded = new Map<string, number>();
	for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
		if (loaded.has(file)) continue;
		const code = readFileSync(join(directory, file), 'utf8');
		loaded.set(file, gzipSync(code).length);
		for (const [, imported] of code.matchAll(/(?:^|[;}\s])(?:import|export)[^;"']*?["'](\.[^"']+\.js)["']/g)) {
			pending.push(posix.join(posix.dirname(file), imported as string));
		}
	}
	return [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
}
