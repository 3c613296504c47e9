import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TemporaryPortal, temporaryPortal } from '../support/temporary-portal.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));
const script = 'record-page.js';

/** Starts the built portal with demo data. Its pages first run a script that records errors. */
export async function recordedPortal(): Promise<TemporaryPortal> {
	const webDirectory = mkdtempSync(join(tmpdir(), 'portal-smoke-web-'));
	cpSync(built, webDirectory, { recursive: true });
	const page = join(webDirectory, 'index.html');
	const html = readFileSync(page, 'utf8');
	writeFileSync(page, html.replace('<head>', `<head><script src="/${script}"></script>`));
	copyFileSync(fileURLToPath(new URL(script, import.meta.url)), join(webDirectory, script));
	const portal = await temporaryPortal({ seed: true, webDirectory });
	const { close } = portal;
	return Object.defineProperty(portal, 'close', {
		value: async () => {
			await close();
			rmSync(webDirectory, { recursive: true, force: true });
		},
	});
}
