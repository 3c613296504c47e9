import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../start-failure.ts';
import { writeAtomically } from '../write-atomically.ts';

const secret = z.strictObject({ version: z.string(), value: z.string(), atSeconds: z.number() });

export type StoredSecret = z.output<typeof secret>;

const file = z.strictObject({ version: z.literal(1), secrets: z.record(z.string(), secret) });

export type SecretFile = ReturnType<typeof openSecretFile>;

/**
 * The secrets of a data directory, in a file that only its owner reads.
 *
 * @throws StartFailure when the file is not what was written
 */
export function openSecretFile(dataDirectory: string) {
	const directory = join(dataDirectory, 'secrets');
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'secrets.json');
	const secrets = new Map(Object.entries(read(path)));
	const save = () => writeAtomically(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(secrets) }));
	return {
		/** In the order of their names. */
		list: (): readonly [string, StoredSecret][] => [...secrets].sort(([a], [b]) => (a < b ? -1 : 1)),
		find: (name: string): StoredSecret | undefined => secrets.get(name),
		put(name: string, stored: StoredSecret): void {
			secrets.set(name, stored);
			save();
		},
		remove(name: string): void {
			secrets.delete(name);
			save();
		},
	};
}

function read(path: string): Record<string, StoredSecret> {
	if (!existsSync(path)) return {};
	try {
		return file.parse(JSON.parse(readFileSync(path, 'utf8'))).secrets;
	} catch (cause) {
		throw new StartFailure(
			`The secrets in ${path} cannot be read: the file is damaged. Restore it from a copy, or delete the data directory to start afresh.`,
			{ cause },
		);
	}
}
