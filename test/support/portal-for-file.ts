import { afterAll } from 'vitest';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/**
 * Starts a portal for all tests of one file. Must be called at the top level of the file. The portal is closed after
 * the last test.
 */
export async function portalForFile(options?: Parameters<typeof temporaryPortal>[0]): Promise<TemporaryPortal> {
	const portal = await temporaryPortal(options);
	afterAll(() => portal.close());
	return portal;
}
