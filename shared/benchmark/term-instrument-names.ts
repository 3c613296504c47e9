/** Term rates that the portal compounds itself, by overnight index. They need no licence. */
export const compoundedTermNames = { SOFR: 'SOFR Averages', SARON: 'SARON Compound Rates' } as const;

/**
 * Licensed term rates by currency, under their administrators' names: CME, FTSE Russell and ICE, QUICK Benchmarks. They
 * are available before any fixing is loaded; other instruments become available with their first fixing.
 */
export const licensedTermNames: Readonly<Record<string, readonly string[]>> = {
	USD: ['Term SOFR'],
	GBP: ['Term SONIA'],
	JPY: ['TORF'],
};
