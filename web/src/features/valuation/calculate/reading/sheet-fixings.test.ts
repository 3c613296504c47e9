import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSheetFixings } from './sheet-fixings.ts';

const people = 'shared/table/testing/people/fixings';
const read = (name: string, sheets?: readonly string[]) => readSheetFixings(readFileSync(`${people}/${name}`), sheets);

it('reads sheets of fixings by date and tenor, and leaves out doubtful values', () => {
	const all = read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx');
	expect(all?.sheets).toHaveLength(5);
	expect(all?.fixings.length).toBeGreaterThan(1000);
	expect(all?.unused.length).toBeGreaterThan(0);
	const first = all?.sheets[0] as string;
	expect(read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx', [first])?.sheets).toEqual([first]);
	expect(read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx', [])).toBeUndefined();
});

it('reads a file with one fixing a row', () => {
	expect(read('fixings_long_SYNTHETIC.csv')?.fixings[0]).toEqual({
		index: expect.any(String),
		currency: expect.any(String),
		tenor: expect.any(String),
		date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		value: expect.any(String),
	});
});

it.each(['Index,Currency,Tenor,Fixing date,Value (%)', '利率指标,币种,期限,日期,数值 (%)'])(
	'reads a filled list of low rates: %s',
	(headings) => {
		const text = `${headings}\nLIBOR,USD,3M,2021-03-31,0.19425\n`;
		const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-03-31', value: '0.19425' };
		expect(readSheetFixings(new TextEncoder().encode(text))?.fixings).toEqual([fixing]);
	},
);
