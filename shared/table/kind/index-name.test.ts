import { expect, it } from 'vitest';
import { readIndexName } from './index-name.ts';

const readingOf = (written: string) => {
	const read = readIndexName(written);
	return 'code' in read ? read.code : [read.currency, read.index, read.tenor].filter(Boolean).join(' ');
};

it.each([
	['USD-LIBOR-BBA 3M', 'USD LIBOR 3M'],
	['USDLIBOR3M', 'USD LIBOR 3M'],
	['Libor 6 Months', 'LIBOR 6M'],
	['US0003M', 'USD LIBOR 3M'],
	['BP0006M Index', 'GBP LIBOR 6M'],
	['JY0006M', 'JPY LIBOR 6M'],
	['SF0003M', 'CHF LIBOR 3M'],
	['EUR006M', 'EUR EURIBOR 6M'],
	['EURIBOR6M', 'EUR EURIBOR 6M'],
	['EURIBOR 6 Months', 'EUR EURIBOR 6M'],
	['SOFRRATE', 'USD SOFR ON'],
	['USDSOFR', 'USD SOFR ON'],
	['SOFR O/N', 'USD SOFR ON'],
	['SOFR 3M', 'index-unknown'],
	['Term SOFR 3M', 'USD TERM_SOFR 3M'],
	['CME Term SOFR 1 Month', 'USD TERM_SOFR 1M'],
	['USD-SOFR CME Term', 'USD TERM_SOFR'],
	['TSFR3M Index', 'USD TERM_SOFR 3M'],
	['TERM_SOFR', 'USD TERM_SOFR'],
	['Term SONIA 3M', 'index-unknown'],
	['US0010Y', 'index-unknown'],
	['USD-CMS-10Y', 'index-unknown'],
	['FEDFUND AVG', 'index-unknown'],
	['EUR-LIBOR-BBA 6M', 'EUR LIBOR 6M'],
])('the index name %s is read as %s', (written, expected) => {
	expect(readingOf(written)).toBe(expected);
});
