/** Term rates that the portal calculates by compounding, by overnight index. They need no licence. */
export const compoundedTermNames = { SOFR: 'SOFR Averages', SARON: 'SARON Compound Rates' } as const;

/**
 * Licensed term rates by currency, under the names used by their administrators: CME, FTSE Russell and ICE, QUICK
 * Benchmarks. They can be selected before any of their fixings is loaded. Other term rates can be selected once a
 * fixing is loaded.
 */
export const licensedTermNames: Readonly<Record<string, readonly string[]>> = {
	USD: ['Term SOFR'],
	GBP: ['Term SONIA'],
	JPY: ['TORF'],
};
