const maxNamed = 10;

/** Returns a list of deal IDs for a message. Only the first ten IDs are named. */
export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, maxNamed), ...(ids.length > maxNamed ? ['…'] : [])].join(', ');
