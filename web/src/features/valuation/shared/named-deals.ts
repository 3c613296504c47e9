const maxNamed = 10;

/** The IDs of deals as a text, of which the first ten are named. */
export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, maxNamed), ...(ids.length > maxNamed ? ['…'] : [])].join(', ');
