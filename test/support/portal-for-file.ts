import { afterAll } from 'vitest';
import { type TemporaryPortal, temporaryPortal } from './temporary-portal.ts';

/** A portal for all tests of one file, which calls this at its top level; it is closed after the last of them. */
export async function portalForFile(options?: Parameters<typeof temporaryPortal>[0]): Promise<TemporaryPortal> {
	const portal = await temporaryPortal(options);
	afterAll(() => portal.close());
	return portal;
}
