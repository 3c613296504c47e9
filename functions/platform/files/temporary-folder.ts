import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'portal-work-';

/** Age from which a folder counts as left behind: no function runs for longer than 15 minutes. */
const leftoverMillis = 20 * 60_000;

/** Runs work in a new folder and removes the folder afterwards, even after an error. */
export async function inTemporaryFolder<Result>(
	name: string,
	work: (directory: string) => Promise<Result>,
): Promise<Result> {
	const directory = await makeTemporaryFolder(name);
	try {
		return await work(directory);
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

/** Creates a folder that the caller removes. Removes the folders of killed work first. */
export async function makeTemporaryFolder(name: string): Promise<string> {
	await removeLeftovers();
	return mkdtemp(join(tmpdir(), `${prefix}${name}-`));
}

/** Removes the folders of killed work, because they can contain clients' files. */
export async function removeLeftovers(): Promise<void> {
	const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
	for (const path of names.map((name) => join(tmpdir(), name))) {
		// A concurrent call may have removed the folder.
		const found = await stat(path).catch(() => undefined);
		if (found === undefined || Date.now() - found.mtimeMs < leftoverMillis) continue;
		await rm(path, { recursive: true, force: true });
	}
}
