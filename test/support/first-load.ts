import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A step towards the user's first result. It loads chunks and everything that they import. */
interface Stage {
	readonly name: string;
	/** Maximum total bytes until the end of the step. */
	readonly limitBytes: number;
	readonly chunks: readonly string[];
}

/** The steps of a user with the language English and an empty cache. */
export const stages: readonly Stage[] = [
	{ name: 'login', limitBytes: 120_000, chunks: [] },
	{
		name: 'sign-in',
		limitBytes: 180_000,
		chunks: ['sign-in'],
	},
	{
		name: 'calculator form',
		limitBytes: 380_000,
		chunks: ['portal', 'all.en', 'print-note', 'loans-page', 'loans', 'worked-examples', 'address', 'days-control'],
	},
	{
		name: 'calculator with result',
		limitBytes: 560_000,
		chunks: [
			...[
				'problems',
				'result-panels',
				'result',
				'current-loan',
				'day-chart',
				'desk-bar',
				'loan-tool',
				'saved',
				'copy-link',
			],
			...['convention-picker', 'conventions', 'paste-changes', 'spreadsheet', 'read-entry', 'read-date'],
		],
	},
];

/** Returns the files of static imports: `import{a as b}from"./c.js"` and `import"./c.js"`, not `import("./c.js")`. */
export function staticImports(code: string): string[] {
	return [...code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, file]) => file as string);
}

/**
 * Matches a dynamic import. Vite lists the files that an `import()` needs directly after it, as indices. If there is no
 * list, it needs only its own file.
 */
const dynamicImport =
	/\bimport\([`"']\.\/(([^`"']+)-[\w-]{8}\.js)[`"']\)(?:(?!\bimport\().)*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|,\[\]\))/gs;

/**
 * Returns the gzipped bytes of JavaScript, CSS and HTML that a browser has loaded at the end of each step: files named
 * in `index.html`, the chunks of the step, and all their imports.
 *
 * @param directory the built web app
 * @throws if the loaded code does not import a chunk of a step, because the result would be too small
 */
export function firstLoadBytes(directory: string): number[] {
	const sizes = new Map<string, number>();
	const imports = new Map<string, readonly string[]>();
	const load = (file: string) => {
		if (sizes.has(file)) return;
		const code = readFileSync(join(directory, file), 'utf8');
		sizes.set(file, gzipSync(code).length);
		if (!file.endsWith('.js')) return;
		for (const name of staticImports(code)) load(`assets/${name}`);
		const dependencies = /\(m\.f=\[(.*?)\]\)/.exec(code)?.[1]?.match(/[^",]+/g) ?? [];
		for (const [, file = '', name = '', indices = ''] of code.matchAll(dynamicImport)) {
			const needed = indices === '' ? [] : indices.split(',').map((index) => dependencies[Number(index)] as string);
			imports.set(name, [`assets/${file}`, ...needed]);
		}
	};
	load('index.html');
	const html = readFileSync(join(directory, 'index.html'), 'utf8');
	for (const [, file = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)) load(file);
	return stages.map(({ name, chunks }) => {
		for (const chunk of chunks) {
			const files = imports.get(chunk);
			if (files === undefined) throw new Error(`stage ${name}: no loaded code imports the chunk ${chunk}`);
			files.forEach(load);
		}
		return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
	});
}
