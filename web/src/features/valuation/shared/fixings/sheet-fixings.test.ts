import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerFixingQuestion, type FixingQuestion } from './fixing-questions.ts';
import { readSheetFixings } from './sheet-fixings.ts';

const people = 'shared/table/testing/people/fixings';
const read = (name: string, sheets?: readonly string[]) =>
	readSheetFixings(readFileSync(`${people}/${name}`), { sheets });

it('sheets of fixings by date and tenor are read, and doubtful values are left out', () => {
	const all = read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx');
	expect(all?.sheets).toHaveLength(5);
	expect(all?.fixings.length).toBeGreaterThan(1000);
	expect(all?.unused.length).toBeGreaterThan(0);
	const first = all?.sheets[0] as string;
	expect(read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx', [first])?.sheets).toEqual([first]);
	expect(read('LIBOR_EURIBOR_fixings_SYNTHETIC.xlsx', [])).toBeUndefined();
});

it('a file with one fixing per row is read', () => {
	expect(read('fixings_long_SYNTHETIC.csv')?.fixings[0]).toEqual({
		index: expect.any(String),
		currency: expect.any(String),
		tenor: expect.any(String),
		date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		value: expect.any(String),
	});
});

it.each(['Index,Currency,Tenor,Fixing date,Value (%)', '利率指标,币种,期限,日期,数值 (%)'])(
	'a completed list of missing fixings is read without asking for the unit of low rates: headings %s',
	(headings) => {
		const text = `${headings}\nLIBOR,USD,3M,2021-03-31,0.19425\n`;
		const fixing = { index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-03-31', value: '0.19425' };
		expect(readSheetFixings(new TextEncoder().encode(text))?.fixings).toEqual([fixing]);
	},
);

it('one question asks whether values are percent or fractions, and shows a sample in both units', () => {
	const text =
		'Index,Currency,Tenor,Fixing date,Value\nLIBOR,USD,3M,2021-03-31,0.0012\nLIBOR,USD,6M,2021-03-31,0.0015\n';
	const bytes = new TextEncoder().encode(text);
	const asked = readSheetFixings(bytes);
	expect(asked?.fixings).toEqual([]);
	expect(asked?.unused).toEqual([]);
	expect(asked?.questions).toMatchObject([
		{
			code: 'unit',
			columns: ['Value'],
			samples: ['0.0012', '0.0015'],
			readings: [
				{ unit: 'percent', sample: '0.0012', percent: '0.0012' },
				{ unit: 'fraction', sample: '0.0012', percent: '0.12' },
			],
		},
	]);
	const answered = (unit: string) => {
		const answers = answerFixingQuestion({}, asked?.questions[0] as FixingQuestion, unit);
		const { fixings, questions } = readSheetFixings(bytes, { answers }) ?? {};
		return [fixings?.map(({ value }) => value), questions];
	};
	expect(answered('percent')).toEqual([['0.0012', '0.0015'], []]);
	expect(answered('fraction')).toEqual([['0.12', '0.15'], []]);
});

it('a doubtful value is used after the user confirms it', () => {
	const rows = ['2021-03-26,0.21', '2021-03-29,0.22', '2021-03-30,21', '2021-03-31,0.2'];
	const text = `Index,Currency,Tenor,Fixing date,Value (%)\n${rows.map((row) => `LIBOR,USD,3M,${row}`).join('\n')}\n`;
	const bytes = new TextEncoder().encode(text);
	const read = readSheetFixings(bytes);
	expect([read?.fixings.length, read?.unused.map((unused) => unused.text)]).toEqual([3, ['21']]);
	const confirmed = readSheetFixings(bytes, { answers: { confirmed: read?.doubts ?? [] } });
	expect([confirmed?.fixings.length, confirmed?.unused]).toEqual([4, []]);
});

it('a file without an index name causes a question about the index', () => {
	const bytes = new TextEncoder().encode('Date,3M,6M\n2021-03-31,1.25,1.5\n');
	const asked = readSheetFixings(bytes);
	expect(asked?.questions).toMatchObject([{ code: 'field-missing', field: 'index', acceptsValue: true }]);
	const answers = answerFixingQuestion({}, asked?.questions[0] as FixingQuestion, 'USD LIBOR');
	const answered = readSheetFixings(bytes, { answers });
	expect(answered?.questions).toEqual([]);
	expect(answered?.fixings).toEqual([
		{ index: 'LIBOR', currency: 'USD', tenor: '3M', date: '2021-03-31', value: '1.25' },
		{ index: 'LIBOR', currency: 'USD', tenor: '6M', date: '2021-03-31', value: '1.5' },
	]);
});
