import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'portal-work-';

/** Age from which a folder is assumed to be unused. Functions run for at most 15 minutes. */
const leftoverMillis = 20 * 60_000;

/** Removes the folder afterwards, even if the function fails. */
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

/** Creates a folder, which the caller has to remove. First removes the folders of killed functions. */
export async function makeTemporaryFolder(name: string): Promise<string> {
	await removeLeftovers();
	return mkdtemp(join(tmpdir(), `${prefix}${name}-`));
}

/** Removes the folders of killed functions, because they may contain clients' files. */
export async function removeLeftovers(): Promise<void> {
	const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
	for (const path of names.map((name) => join(tmpdir(), name))) {
		// A concurrent call may have removed the folder.
		const found = await stat(path).catch(() => undefined);
		if (found === undefined || Date.now() - found.mtimeMs < leftoverMillis) continue;
		await rm(path, { recursive: true, force: true });
	}
}
