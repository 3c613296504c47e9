import { expect, it } from 'vitest';
import { loanColumns } from '../../../functions/platform/loans/loan-currencies.ts';

const batch = (delimiter?: ',' | ';') =>
	({
		InputCols: { Currency: 'currency', From: 'startDate', To: 'endDate' },
		features: delimiter === undefined ? {} : { delimiter },
	}) as never;

it('names the separator of a header that was read with another one', () => {
	expect(() => loanColumns(['Currency,From,To'], batch(';'))).toThrow(
		'The columns of the file are separated by commas; the LVE configuration expects semicolons.',
	);
	expect(() => loanColumns(['Currency\tFrom\tTo'], batch(','))).toThrow('separated by tabs');
});

it('names the columns that are missing where the separator is right', () => {
	expect(() => loanColumns(['Currency', 'From, to'], batch(';'))).toThrow(/It lacks the columns /);
	expect(() => loanColumns(['Currency'], batch(';'))).toThrow(/It lacks the columns /);
});
