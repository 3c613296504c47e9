import { portalForFile } from '#test/support/portal-for-file.ts';

/**
 * The seeded portal shared by the parts of one test file, which change the data of Demo Bank in turn. A separate portal
 * per part would cost about three more seconds of processor time.
 */
export const portal = await portalForFile({ seed: true });
