import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of daemons. Some systems omit them from the search path. */
const daemonFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** Returns the path of a program, for tests that are skipped without it. Undefined if the program is not installed. */
export function installedProgram(name: string): string | undefined {
	const folders = [...(process.env.PATH ?? '').split(delimiter), ...daemonFolders].filter((folder) => folder !== '');
	return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
