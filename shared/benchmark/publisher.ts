export interface IndexPublisher {
	readonly index: string;
	/** Administrator, or the organisation that publishes for it. Indices of one publisher come from the same servers. */
	readonly publisher: string;
	readonly page: string;
}

const newYorkFed = 'Federal Reserve Bank of New York';

const indexPublishers: readonly IndexPublisher[] = [
	{ index: 'SOFR', publisher: newYorkFed, page: 'https://www.newyorkfed.org/markets/reference-rates/sofr' },
	{ index: 'EFFR', publisher: newYorkFed, page: 'https://www.newyorkfed.org/markets/reference-rates/effr' },
	{
		index: 'SONIA',
		publisher: 'Bank of England',
		page: 'https://www.bankofengland.co.uk/markets/sonia-benchmark',
	},
	{
		index: 'ESTR',
		publisher: 'European Central Bank',
		page: 'https://www.ecb.europa.eu/stats/financial_markets_and_interest_rates/euro_short-term_rate/html/index.en.html',
	},
	{
		index: 'SARON',
		publisher: 'Swiss National Bank',
		page: 'https://data.snb.ch/en/topics/ziredev/cube/zirepo',
	},
	{ index: 'TONA', publisher: 'Bank of Japan', page: 'https://www.stat-search.boj.or.jp/index_en.html' },
	{ index: 'CORRA', publisher: 'Bank of Canada', page: 'https://www.bankofcanada.ca/rates/interest-rates/corra/' },
	{
		index: 'AONIA',
		publisher: 'Reserve Bank of Australia',
		page: 'https://www.rba.gov.au/statistics/tables/',
	},
	{
		index: 'SORA',
		publisher: 'Monetary Authority of Singapore',
		page: 'https://eservices.mas.gov.sg/statistics/dir/domesticinterestrates.aspx',
	},
	{ index: 'THOR', publisher: 'Bank of Thailand', page: 'https://app.bot.or.th/THOR/en' },
	{
		index: 'SWESTR',
		publisher: 'Sveriges Riksbank',
		page: 'https://www.riksbank.se/en-gb/statistics/swestr/',
	},
	{
		index: 'NOWA',
		publisher: 'Norges Bank',
		page: 'https://www.norges-bank.no/en/topics/Statistics/nowa-data/',
	},
];

export const publisherOf = (index: string): IndexPublisher | undefined =>
	indexPublishers.find((each) => each.index === index);

export const indicesOf = (publisher: string): readonly string[] =>
	indexPublishers.filter((each) => each.publisher === publisher).map(({ index }) => index);
