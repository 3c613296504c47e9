import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../', import.meta.url));

/** Source files of the Lambda functions, by function name. They are `functions/<subject>/handlers/<name>.ts`. */
export const handlerFiles: ReadonlyMap<string, string> = new Map(
	globSync('functions/*/handlers/*.ts', { cwd: repository })
		.filter((file) => !file.endsWith('.test.ts'))
		.map((file) => [basename(file, '.ts'), `${repository}${file}`]),
);

/** @throws Error if no function has this name */
export function handlerFile(name: string): string {
	const file = handlerFiles.get(name);
	if (file === undefined) throw new Error(`there is no functions/<subject>/handlers/${name}.ts`);
	return file;
}
