import { portalForFile } from '#test/support/portal-for-file.ts';

/**
 * The seeded portal that all parts of one test file share. They change the data of Demo Bank one after the other. A
 * separate portal for each part would cost about three more seconds of processor time.
 */
export const portal = await portalForFile({ seed: true });
