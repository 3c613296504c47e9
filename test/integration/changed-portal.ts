import { portalForFile } from '#test/support/portal-for-file.ts';

/**
 * The seeded portal of one test file. Its parts change the data of Demo Bank one after another. A portal for each part would
 * take about three seconds of processor time more.
 */
export const portal = await portalForFile({ seed: true });
