/** True in the nightly run (`npm run nightly`), which tries every case of a long test. Other runs try only some. */
export const isNightly = process.env.NIGHTLY !== undefined;

/** Returns the number of inputs of a property: all in the nightly run and for mutants, and a third in other runs. */
export const runsOf = (all: number): number => (isNightly ? all : Math.ceil(all / 3));
