/** Whether this run is the one of the night (`npm run nightly`), which tries every case of a long attack, not a share. */
export const isNightly = process.env.NIGHTLY !== undefined;
