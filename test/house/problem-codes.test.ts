import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { expect, it } from 'vitest';
import { handlerFiles } from '#infra/handler-files.ts';
import { problems } from '#shared/contract/problems.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';

/**
 * Writes the list of problem codes that occur in the sources of each function, for the API document. The API tests fail
 * if a function returns a code that is not in the list. Update with `npx vitest run --project rules
 * test/house/problem-codes -u`.
 */
it('the API document lists the problem codes that occur in the sources of each function', async () => {
	const capabilities = [...new Set(Object.values(routes).map(({ capability }: Route) => capability))].sort();
	const { metafile } = await build({
		entryPoints: capabilities.map((name) => handlerFiles.get(name) as string),
		absWorkingDir: resolve('.'),
		outdir: 'unwritten',
		bundle: true,
		splitting: true,
		write: false,
		metafile: true,
		platform: 'node',
		format: 'esm',
		packages: 'external',
	});
	const codes = Object.fromEntries(
		capabilities.map((name) => [name, codesNamedIn(sourcesOf(metafile, handlerFiles.get(name) as string))]),
	);
	await expect(`${JSON.stringify(codes, null, 2)}\n`).toMatchFileSnapshot(
		resolve('web/api-document/problem-codes.json'),
	);
});

/** Returns the sources that a file imports, directly or indirectly. */
function sourcesOf({ inputs }: Metafile, entry: string): ReadonlySet<string> {
	const found = new Set<string>();
	const open = [entry.slice(resolve('.').length + 1)];
	for (let file = open.pop(); file !== undefined; file = open.pop()) {
		if (found.has(file)) continue;
		found.add(file);
		open.push(...(inputs[file]?.imports ?? []).filter(({ external }) => !external).map(({ path }) => path));
	}
	return found;
}

function codesNamedIn(files: ReadonlySet<string>): readonly string[] {
	const isCatalogue = (file: string) => /^shared\/contract\/problems[/.]/.test(file);
	const text = [...files]
		.filter((file) => !isCatalogue(file))
		.map((file) => readFileSync(file, 'utf8'))
		.join('\n');
	return Object.keys(problems).filter((code) => text.includes(`'${code}'`));
}
