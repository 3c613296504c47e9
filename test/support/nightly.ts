/** True in the nightly run (`npm run nightly`), which tries every case of a long attack instead of a part. */
export const isNightly = process.env.NIGHTLY !== undefined;

/** The number of inputs of a property: all in the nightly run and for mutants, a third for each change. */
export const runsOf = (all: number): number => (isNightly ? all : Math.ceil(all / 3));
