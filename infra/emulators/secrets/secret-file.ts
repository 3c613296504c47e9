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
 * The secrets of a data directory, in a file that only its owner can read.
 *
 * @throws StartFailure when the file is damaged
 */
export function openSecretFile(dataDirectory: string) {
	const directory = join(dataDirectory, 'secrets');
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const path = join(directory, 'secrets.json');
	let secrets: ReadonlyMap<string, StoredSecret> = new Map(Object.entries(read(path)));

	/** Changes the memory only after the file is written. */
	function change(edit: (secrets: Map<string, StoredSecret>) => void): void {
		const changed = new Map(secrets);
		edit(changed);
		writeAtomically(path, JSON.stringify({ version: 1, secrets: Object.fromEntries(changed) }));
		secrets = changed;
	}

	return {
		/** Sorted by name. */
		list: (): readonly [string, StoredSecret][] => [...secrets].sort(([a], [b]) => (a < b ? -1 : 1)),
		find: (name: string): StoredSecret | undefined => secrets.get(name),
		put(name: string, stored: StoredSecret): void {
			change((secrets) => secrets.set(name, stored));
		},
		remove(name: string): void {
			change((secrets) => secrets.delete(name));
		},
	};
}

function read(path: string): Record<string, StoredSecret> {
	if (!existsSync(path)) return {};
	const text = readFileSync(path, 'utf8');
	try {
		return file.parse(JSON.parse(text)).secrets;
	} catch (cause) {
		throw new StartFailure(
			`The secrets in ${path} cannot be read: the file is damaged. Restore it from a copy, or move the data directory away to start with an empty one.`,
			{ cause },
		);
	}
}
