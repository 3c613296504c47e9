import { describe, expect, it } from 'vitest';
import { currenciesOf, currencyOf } from './currency-words.ts';
import { readIndexName, readTenor } from './index-name.ts';
import { readWord } from './word-table.ts';
import {
	absenceOf,
	conventionWords,
	dayCountWords,
	directionWords,
	frequencyWords,
	interestTypeWords,
} from './words.ts';

describe('words in files of swaps', () => {
	it.each([
		[frequencyWords, 'SEMI', 'SemiAnnual'],
		[frequencyWords, '6M', 'SemiAnnual'],
		[frequencyWords, 'QTR', 'Quarterly'],
		[frequencyWords, '1Y', 'Annual'],
		[frequencyWords, '3 Months', 'Quarterly'],
		[frequencyWords, '季付', 'Quarterly'],
		[dayCountWords, 'Act/365 (Fixed)', 'ACT/365F'],
		[frequencyWords, '半年', 'SemiAnnual'],
		[frequencyWords, 'vierteljährlich', 'Quarterly'],
		[dayCountWords, 'A360', 'ACT/360'],
		[dayCountWords, 'Act/360', 'ACT/360'],
		[dayCountWords, 'ACT/365.FIXED', 'ACT/365F'],
		[dayCountWords, 'BOND', '30/360'],
		[dayCountWords, '30E/360', '30E/360'],
		[directionWords, 'Pay ', 'Pay'],
		[directionWords, 'rec', 'Receive'],
		[interestTypeWords, 'FLT', 'Float'],
		[conventionWords, 'MODFOL', 'ModifiedFollowing'],
	])('in the words %o, %s means %s', (table, word, value) => {
		expect(readWord(word, table)).toEqual({ value });
	});

	it('a misspelt word is refused with the nearest word as suggestion, an unknown word without one', () => {
		expect(readWord('Quartery', frequencyWords)).toMatchObject({ code: 'word-unknown', suggestions: ['Quarterly'] });
		expect(readWord('sometimes', frequencyWords)).not.toHaveProperty('suggestions');
	});
});

describe('index names', () => {
	it.each([
		['USD-LIBOR-BBA 3M', { index: 'LIBOR', currency: 'USD', tenor: '3M' }],
		['GBP LIBOR 6M', { index: 'LIBOR', currency: 'GBP', tenor: '6M' }],
		['EURIBOR 6M', { index: 'EURIBOR', currency: 'EUR', tenor: '6M' }],
		['EUR-EURIBOR-REUTERS 3M', { index: 'EURIBOR', currency: 'EUR', tenor: '3M' }],
		['USLIB 3M', { index: 'LIBOR', currency: 'USD', tenor: '3M' }],
		['SOFR COMP', { index: 'SOFR', currency: 'USD', tenor: 'ON' }],
		['EuroSTR-COMPOUND', { index: 'ESTR', currency: 'EUR', tenor: 'ON' }],
		['€STR', { index: 'ESTR', currency: 'EUR', tenor: 'ON' }],
		['LIBOR', { index: 'LIBOR' }],
		['euribor', { index: 'EURIBOR', currency: 'EUR' }],
	])('the index name %s is recognised', (name, expected) => {
		expect(readIndexName(name)).toEqual(expected);
	});

	it.each(['USD-CMS 10Y', 'FEDFUND AVG', 'SOFR AVG', 'SOFR 3M', 'GBP SOFR', '3M', '', 'LIBOR LIBOR', 'x'.repeat(50)])(
		'the unknown index name %s is refused',
		(name) => {
			expect(readIndexName(name)).toEqual({ code: 'index-unknown' });
		},
	);
});

it.each([
	['3m', '3M'],
	['1Y', '12M'],
	['12M', '12M'],
	['1D', 'ON'],
	['O/N', 'ON'],
	['1W', '1W'],
	['3个月', '3M'],
	['13', undefined],
	['0M', undefined],
])('the tenor %s is read as %s', (written, tenor) => {
	expect(readTenor(written)).toBe(tenor);
});

it.each([
	['usd ', 'USD'],
	['美元', 'USD'],
	['英镑', 'GBP'],
	['日元', 'JPY'],
	['€', 'EUR'],
	['tbc', undefined],
	['XYZ', undefined],
	['$', undefined],
])('the currency %s is read as %s', (written, currency) => {
	expect(currencyOf(written)).toBe(currency);
});

it('a currency sign such as $ can mean several currencies', () => {
	expect(currenciesOf('$')).toContain('CAD');
});

it.each([
	['', 'blank'],
	['-', 'none'],
	['n/a', 'none'],
	['#N/A', 'none'],
	['tbc', 'pending'],
	['awaited', 'pending'],
	['0', undefined],
	['abc', undefined],
])('the cell text %j is classified as %s', (text, absence) => {
	expect(absenceOf(text)).toBe(absence);
});
