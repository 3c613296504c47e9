const maxNamed = 10;

/** List of deal IDs for a message; only the first ten are named. */
export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, maxNamed), ...(ids.length > maxNamed ? ['…'] : [])].join(', ');
