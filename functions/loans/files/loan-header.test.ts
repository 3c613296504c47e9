import { describe, expect, it } from 'vitest';
import { loanColumns } from './loan-currencies.ts';

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

describe('a column of the configuration that the file does not have', () => {
	const config = {
		InputCols: {
			'Loan No': 'loanId',
			Currency: 'currency',
			From: 'startDate',
			To: 'endDate',
			Principal: 'principal',
			Margin: 'margin',
			Lookback: { field: 'lookback', default: '5' },
			'Change 1 Date': { field: 'changeDate', number: 1 },
			'Change 1 Amount': { field: 'changeAmount', number: 1 },
		},
		features: {},
	} as never;
	const needed = ['Currency', 'From', 'To', 'Principal'];

	it('may have another name: with an unknown heading in the file, its margin would be left out of the interest', () => {
		const read = () => loanColumns([...needed, 'Spread p.a.', 'Change 1 Date', 'Change 1 Amount'], config);
		expect(read).toThrow(/Spread p\.a\..*lacks Margin\b/);
		expect(read).not.toThrow(/Lookback|Loan No/);
	});

	it('may have another name when it is a principal change, too', () => {
		const read = () => loanColumns([...needed, 'margin', 'Repaid on', 'Repaid'], config);
		expect(read).toThrow(/Repaid on, Repaid.*lacks Change 1 Date, Change 1 Amount/);
	});

	it.each([
		['the file has no unknown heading', needed],
		['unknown headings stand beside all columns', [...needed, 'MARGIN', 'Change1 date', 'change 1 amount', 'Branch']],
	])('the heading is not required if %s', (_, headings) => {
		expect(loanColumns(headings, config).map(({ field }) => field)).toContain('lookback');
	});
});
