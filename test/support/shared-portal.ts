import { dirname } from 'node:path';
import { oncePerWorker } from './once-per-worker.ts';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/**
 * Returns the seeded portal that several test files of a worker share. The tests must not change data that other files
 * read. The portal is never closed, because its data are in a folder that is removed after the run.
 */
export function sharedPortal(): Promise<TemporaryPortal> {
	const { SEEDED_DATA: seeded = '' } = process.env;
	return oncePerWorker('portal', () => temporaryPortal({ seed: true, within: dirname(seeded) }));
}
