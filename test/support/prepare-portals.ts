import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Result of the preparation: its time, or the reason for its failure. */
export type Prepared = { readonly preparedAt: number } | { readonly failure: string };

export const preparedFile = (directory: string) => join(directory, 'prepared.json');

/**
 * Starts a process that prepares what portals and browsers of the tests need: bundles, seeded data, Chromium and, if
 * BUILD is set, the web app. It runs at the same time as the tests of rules. The set-up file `await-prepared.ts` waits
 * for it.
 */
export function setup() {
	if (process.env.PREPARED !== undefined) return;
	const directory = mkdtempSync(join(tmpdir(), 'portal-prepared-'));
	process.env.PREPARED = directory;
	process.env.FUNCTION_BUNDLES = join(directory, 'bundles');
	process.env.SEEDED_DATA = join(directory, 'seeded');
	const preparing = fork(join(import.meta.dirname, 'prepare.ts'), [directory], { execArgv: [] });
	// Without an outcome, the tests would wait forever.
	preparing.once('exit', (code, signal) => {
		const failure = `its process ended with ${signal ?? code}`;
		if (existsSync(directory) && !existsSync(preparedFile(directory))) {
			writeFileSync(preparedFile(directory), JSON.stringify({ failure } satisfies Prepared));
		}
	});
	return () => {
		preparing.kill();
		rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
	};
}
