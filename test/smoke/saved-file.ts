import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

const endOfArchive = Buffer.from('PK\x05\x06', 'latin1');

/** The path of a workbook that a browser saves, once it is complete. */
export async function savedFile(folder: string, name: RegExp): Promise<string> {
	const found = await eventually(`${name} is saved`, async () => readdirSync(folder).find((file) => name.test(file)));
	const path = join(folder, found);
	await eventually(`${found} is whole`, async () => readFileSync(path).includes(endOfArchive));
	return path;
}
