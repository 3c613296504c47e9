import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of daemons on systems that omit them from the search path. */
const daemonFolders = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** Path of a program, for tests that need a program which may not be installed. Undefined if it is not installed. */
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
