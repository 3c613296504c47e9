import { dirname } from 'node:path';
import { oncePerWorker } from './once-per-worker.ts';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/**
 * The seeded portal shared by all files of a worker that change nothing which other files read. It is never closed: its
 * data are in the folder that is removed after the run.
 */
export function sharedPortal(): Promise<TemporaryPortal> {
	const { SEEDED_DATA: seeded = '' } = process.env;
	return oncePerWorker('portal', () => temporaryPortal({ seed: true, within: dirname(seeded) }));
}
