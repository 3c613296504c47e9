/** What the fields of a leg say about an index. */
export interface IndexRow {
	readonly index: string;
	readonly currency: string;
	readonly kind: 'overnight' | 'term';
	readonly tenors: readonly string[];
	readonly dayCount: string;
}

/**
 * The indices of swaps. The browser has no conventions of the market; a test compares this table with theirs.
 *
 * @see docs/methodology.md, Fields of a deal
 */
export const indexRows: readonly IndexRow[] = [
	{ index: 'SOFR', currency: 'USD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'EFFR', currency: 'USD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'SONIA', currency: 'GBP', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'ESTR', currency: 'EUR', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'SARON', currency: 'CHF', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'TONA', currency: 'JPY', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'CORRA', currency: 'CAD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'AONIA', currency: 'AUD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'SORA', currency: 'SGD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'NZIONA', currency: 'NZD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'NOWA', currency: 'NOK', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'SWESTR', currency: 'SEK', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'THOR', currency: 'THB', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'HONIA', currency: 'HKD', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/365F' },
	{ index: 'INDONIA', currency: 'IDR', kind: 'overnight', tenors: ['ON'], dayCount: 'ACT/360' },
	{ index: 'LIBOR', currency: 'USD', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
	{
		index: 'LIBOR',
		currency: 'GBP',
		kind: 'term',
		tenors: ['1W', '1M', '2M', '3M', '6M', '12M'],
		dayCount: 'ACT/365F',
	},
	{ index: 'LIBOR', currency: 'EUR', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
	{ index: 'LIBOR', currency: 'JPY', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
	{ index: 'LIBOR', currency: 'CHF', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
	{ index: 'EURIBOR', currency: 'EUR', kind: 'term', tenors: ['1W', '1M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
	{ index: 'BBSW', currency: 'AUD', kind: 'term', tenors: ['1M', '2M', '3M', '4M', '5M', '6M'], dayCount: 'ACT/365F' },
	{
		index: 'HIBOR',
		currency: 'HKD',
		kind: 'term',
		tenors: ['1W', '2W', '1M', '2M', '3M', '6M', '12M'],
		dayCount: 'ACT/365F',
	},
	{ index: 'NIBOR', currency: 'NOK', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M'], dayCount: 'ACT/360' },
	{ index: 'STIBOR', currency: 'SEK', kind: 'term', tenors: ['1W', '1M', '2M', '3M', '6M'], dayCount: 'ACT/360' },
	{ index: 'JIBOR', currency: 'IDR', kind: 'term', tenors: ['1W', '1M', '3M', '6M', '12M'], dayCount: 'ACT/360' },
];

export const currencies: readonly string[] = [...new Set(indexRows.map(({ currency }) => currency))];

export const indexNames: readonly string[] = [...new Set(indexRows.map(({ index }) => index))];

const byName = new Map(indexRows.map((row) => [`${row.currency} ${row.index}`, row]));

export function indexRowOf(index: string, currency: string): IndexRow | undefined {
	return byName.get(`${currency} ${index}`);
}

export function indexNamesOf(currency: string): readonly string[] {
	return indexRows.filter((row) => row.currency === currency).map(({ index }) => index);
}
