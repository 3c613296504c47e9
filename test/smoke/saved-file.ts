import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

const endOfArchive = Buffer.from('PK\x05\x06', 'latin1');

/** Waits until the browser has completely saved a workbook, and returns its path. */
export async function savedFile(folder: string, name: RegExp): Promise<string> {
	const found = await eventually(`${name} is saved`, async () => readdirSync(folder).find((file) => name.test(file)));
	const path = join(folder, found);
	await eventually(`${found} is whole`, async () => readFileSync(path).includes(endOfArchive));
	return path;
}
