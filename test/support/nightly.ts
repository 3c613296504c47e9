/** True in the nightly run (`npm run nightly`), which tries every case of a long attack, not a share. */
export const isNightly = process.env.NIGHTLY !== undefined;
