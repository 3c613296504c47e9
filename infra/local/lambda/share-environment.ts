import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes what the functions find in their environment to `functions.env` in the data directory, for commands that
 * run one by hand while the portal is up. Only this user can read it.
 *
 * @returns what removes it again
 */
export function shareEnvironment(dataDirectory: string, environment: Readonly<Record<string, string>>): () => void {
	const file = join(dataDirectory, 'functions.env');
	const lines = Object.entries(environment).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
	writeFileSync(file, lines.join(''), { mode: 0o600 });
	return () => rmSync(file, { force: true });
}
