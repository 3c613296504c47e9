const mostNamed = 10;

/** The IDs of deals as a text, of which the first ten are named. */
export const namedDeals = (ids: readonly string[]): string =>
	[...ids.slice(0, mostNamed), ...(ids.length > mostNamed ? ['…'] : [])].join(', ');
