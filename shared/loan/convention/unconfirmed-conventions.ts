/** A recommendation whose text could not be confirmed. Users cannot choose it. */
export interface UnconfirmedConvention {
	readonly currency: 'EUR' | 'JPY' | 'SGD' | 'CAD';
	readonly document: string;
	readonly publisher: string;
	readonly url: string;
}

/** Recommendations of which no available text states lookback, shift and basis together, so they are not offered. */
export const unconfirmedConventions: readonly UnconfirmedConvention[] = [
	{
		currency: 'EUR',
		document: 'Recommendations on EURIBOR fallback trigger events and €STR-based EURIBOR fallback rates, 11 May 2021',
		publisher: 'Working Group on Euro Risk-Free Rates',
		url: 'https://www.esma.europa.eu/node/200047',
	},
	{
		currency: 'JPY',
		document: 'TONA (Fixing in Arrears) Conventions to Use in Loans',
		publisher: 'Cross-Industry Committee on Japanese Yen Interest Rate Benchmarks',
		url: 'https://www.boj.or.jp/en/paym/market/jpy_cmte/index.htm',
	},
	{
		currency: 'SGD',
		document: 'SORA Market Compendium: Transition from SOR to SORA, 27 October 2020, updated 17 November 2021',
		publisher: 'Steering Committee for SOR & SIBOR Transition to SORA (SC-STS)',
		url: 'https://www.abs.org.sg/benchmark-rates',
	},
	{
		currency: 'CAD',
		document: 'CORRA-related recommendations, with conventions for loans, November 2021',
		publisher: 'Canadian Alternative Reference Rate working group (CARR)',
		url: 'https://www.bankofcanada.ca/2021/11/carr-publishes-corra-related-recommendations-and-key-findings-in-its-review-of-cdor/',
	},
];
