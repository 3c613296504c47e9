import { afterAll } from 'vitest';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/** Starts a portal for all tests of a file. Must be called at its top level. Closes the portal after the last test. */
export async function portalForFile(options?: Parameters<typeof temporaryPortal>[0]): Promise<TemporaryPortal> {
	const portal = await temporaryPortal(options);
	afterAll(() => portal.close());
	return portal;
}
