import { existsSync, readFileSync, watch } from 'node:fs';
import { type Prepared, preparedFile } from './prepare-portals.ts';

/**
 * Returns when the preparation has ended.
 *
 * @throws if it failed
 */
async function awaitPrepared(directory: string): Promise<void> {
	const file = preparedFile(directory);
	await new Promise<void>((resolve) => {
		const watcher = watch(directory, () => check());
		const check = () => {
			if (!existsSync(file)) return;
			watcher.close();
			resolve();
		};
		check();
	});
	const outcome = JSON.parse(readFileSync(file, 'utf8')) as Prepared;
	if ('failure' in outcome) throw new Error(`the portals of the tests could not be prepared: ${outcome.failure}`);
	process.env.SEEDED_AT = String(outcome.preparedAt);
}

const { PREPARED: prepared } = process.env;
if (prepared !== undefined) await awaitPrepared(prepared);
