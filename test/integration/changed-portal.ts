import { portalForFile } from '#test/support/portal-for-file.ts';

/**
 * The seeded portal of one test file, whose parts change the data of Demo Bank one after another. A portal of its own would
 * cost each part about three seconds of processor time.
 */
export const portal = await portalForFile({ seed: true });
