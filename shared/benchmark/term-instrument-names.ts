/** The term rates that the portal compounds itself, by overnight index: no licence is needed for them. */
export const compoundedTermNames = { SOFR: 'SOFR Averages', SARON: 'SARON Compound Rates' } as const;

/**
 * Licensed term rates by currency, under the names of their administrators: CME, FTSE Russell and ICE, QUICK Benchmarks.
 * They are known before figures are loaded. Other instruments are known by the figures that are loaded.
 */
export const licensedTermNames: Readonly<Record<string, readonly string[]>> = {
	USD: ['Term SOFR'],
	GBP: ['Term SONIA'],
	JPY: ['TORF'],
};
