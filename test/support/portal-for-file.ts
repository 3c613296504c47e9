import { afterAll } from 'vitest';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/**
 * A portal for all tests of one file. Called at the top level of the file; the portal is closed after its last test.
 */
export async function portalForFile(options?: Parameters<typeof temporaryPortal>[0]): Promise<TemporaryPortal> {
	const portal = await temporaryPortal(options);
	afterAll(() => portal.close());
	return portal;
}
