import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

/** The portal as it is started on one machine: seeded, with the built web app. */
export function builtPortal(): Promise<TemporaryPortal> {
	if (!existsSync(`${built}/index.html`)) throw new Error('the web app is not built: run npm run build');
	return temporaryPortal({ seed: true, webDirectory: built });
}
