import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount, readPercent } from './read-amount.ts';

describe('an amount', () => {
	test.each([
		['25m', '25000000'],
		['25 M', '25000000'],
		['1.5bn', '1500000000'],
		['1.5 billion', '1500000000'],
		['1.125bn', '1125000000'],
		['1,5bn', '1500000000'],
		['250k', '250000'],
		['12.5 Mio.', '12500000'],
		['1,25 Mrd', '1250000000'],
		["25'000'000", '25000000'],
		['25’000’000.50', '25000000.50'],
		['25.000.000,00', '25000000.00'],
		['1.234,5', '1234.5'],
		['25,000,000', '25000000'],
		['1,234', '1234'],
		['1,234.56', '1234.56'],
		['25 000 000', '25000000'],
		['25\u202f000\u00a0000,75', '25000000.75'],
		['2500万', '25000000'],
		['2,500万', '25000000'],
		['1.5亿', '150000000'],
		['1.234亿', '123400000'],
		['２５００万', '25000000'],
		['−5,000,000', '-5000000'],
		['–5', '-5'],
		['(5,000,000)', '-5000000'],
		['(5m)', '-5000000'],
		['5,000-', '-5000'],
		['+5', '5'],
		['-0', '0'],
		['.5', '0.5'],
		['2.', '2'],
		['007', '7'],
		['0.125', '0.125'],
		['1.2345678m', '1234567.8'],
	])('the amount %j is read as %s', (text, amount) => {
		expect(readAmount(text)).toEqual({ amount });
	});

	test.each([
		['1.234', '1.234', '1234'],
		['250.000', '250.000', '250000'],
		['-1.000', '-1.000', '-1000'],
		['1,125m', '1125000', '1125000000'],
		['1.250 Mio', '1250000', '1250000000'],
	])('the ambiguous amount %j is refused with both readings, %s and %s', (text, smaller, larger) => {
		expect(readAmount(text)).toEqual({ problem: 'ambiguous', amounts: [smaller, larger] });
	});

	test.each([
		...[
			'',
			' ',
			'-',
			'.',
			',',
			'()',
			'(-5)',
			'-(5)',
			'--5',
			'-5-',
			'+-5',
			'5+',
			'm',
			'bn',
			'25x',
			'25mb',
			'1e6',
			'1m2',
		],
		...['25,00,000', '2500,000', '1,234,56', '1.234.56', '1,234.567,8', "1'234,567.8", '1,234 567', '10 000 0', '1..2'],
		...[
			'USD',
			'$',
			'USD 25 USD',
			'$-',
			'25 XYZ',
			'-$-5',
			'25%',
			'NaN',
			'Infinity',
			'0x10',
			'__proto__',
			'5 constructor',
			'٢٥',
			'0,123,456',
			'0,125',
			'2500,125',
			'9'.repeat(61),
		],
	])('the amount %j is not a number', (text) => {
		expect(readAmount(text)).toEqual({ problem: 'not-a-number' });
	});
});

test.each([
	['$25,000,000', '25000000', ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD']],
	['$ -5,000,000.00', '-5000000.00', ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD']],
	[' $ (5,000.00)', '-5000.00', ['USD', 'AUD', 'CAD', 'HKD', 'NZD', 'SGD']],
	['-US$5', '-5', ['USD']],
	['(USD 1,000)', '-1000', ['USD']],
	['EUR 25m', '25000000', ['EUR']],
	['eur25m', '25000000', ['EUR']],
	['25 m USD', '25000000', ['USD']],
	['25.000.000,00 €', '25000000.00', ['EUR']],
	['5.000,00- €', '-5000.00', ['EUR']],
	['USD\u00a01,000,000', '1000000', ['USD']],
	["CHF 25'000'000.50", '25000000.50', ['CHF']],
	['¥2,500万', '25000000', ['JPY', 'CNY']],
	['25 Mio. EUR', '25000000', ['EUR']],
	['HK$ 5k', '5000', ['HKD']],
])('the amount %j is read as %s, and its currency mark means one of %j', (text, amount, currencies) => {
	expect(readAmount(text)).toMatchObject({ amount, currency: { currencies } });
});

test('if the decimal separator is known, an amount is not ambiguous', () => {
	expect(readAmount('EUR 1.234', ',')).toMatchObject({ amount: '1234' });
	expect(readAmount('EUR 1.234', '.')).toMatchObject({ amount: '1.234' });
	expect(readAmount('1,5bn', ',')).toEqual({ amount: '1500000000' });
	expect(readAmount('1,5bn', '.')).toEqual({ problem: 'not-a-number' });
	expect(readAmount('$25.000.000', '.')).toEqual({ problem: 'not-a-number' });
	expect(readAmount('.', '.')).toEqual({ problem: 'not-a-number' });
});

describe('a rate in percent', () => {
	test.each([
		['1.5%', '1.5'],
		['1,5', '1.5'],
		['1,125 %', '1.125'],
		['4.310', '4.310'],
		['０．５％', '0.5'],
		['−0,25', '-0.25'],
		['(0.25%)', '-0.25'],
		[',5', '0.5'],
		['5', '5'],
		['175bp', '1.75'],
		['175 bps', '1.75'],
		['12,5 bp', '0.125'],
		['−5 基点', '-0.05'],
		['0 bp', '0'],
	])('the rate %j is read as %s', (text, amount) => {
		expect(readPercent(text)).toEqual({ amount });
	});

	test.each(['', '%', '1.5%%%', '1,5.5', '1 5', '25b', '25bp%', '25bpbp', 'bp', '$1', '(-1)', '1e2', '9'.repeat(61)])(
		'the rate %j is not a number',
		(text) => {
			expect(readPercent(text)).toEqual({ problem: 'not-a-number' });
		},
	);
});

const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);

test('an amount that is printed in any style is read as that amount, or is ambiguous with that amount as one reading', () => {
	fc.assert(
		fc.property(
			fc.bigInt({ min: 0n, max: 10n ** 14n }),
			fc.constantFrom(
				['', '.'],
				[',', '.'],
				['.', ','],
				["'", '.'],
				['’', '.'],
				[' ', ','],
				[' ', '.'],
				['\u202f', ','],
			),
			fc.constantFrom(['', ''], ['-', ''], ['−', ''], ['(', ')'], ['', '-']),
			(cents, [mark, point], [before, after]) => {
				const [whole, fraction] = [String(cents / 100n), String(cents % 100n).padStart(2, '0')];
				const sign = before + after === '' || cents === 0n ? '' : '-';
				const exact = `${before}${grouped(whole, mark as string)}${point}${fraction}${after}`;
				expect(readAmount(exact)).toEqual({ amount: `${sign}${whole}.${fraction}` });
				const rounded = readAmount(`${before}${grouped(whole, mark as string)}${after}`);
				const sameSign = /^0+$/.test(whole) ? '' : sign;
				if ('amount' in rounded) expect(rounded.amount).toBe(sameSign + whole);
				else expect(rounded).toMatchObject({ amounts: [expect.anything(), sameSign + whole] });
			},
		),
	);
});

test('a unit multiplies the amount by a power of ten', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 99_999 }),
			fc.constantFrom(['k', 3], ['m', 6], ['bn', 9], ['万', 4], ['亿', 8]),
			(figure, [unit, exponent]) => {
				expect(readAmount(`${figure}${unit}`)).toEqual({ amount: `${figure}${'0'.repeat(exponent as number)}` });
			},
		),
	);
});

test('reading any text returns a plain number or a problem, and never throws', () => {
	const marks = fc.string({ unit: fc.constantFrom(...".,'’ -−()0123456789kmbn万亿"), maxLength: 80 });
	fc.assert(
		fc.property(fc.oneof(fc.string({ maxLength: 80 }), marks), (text) => {
			const reading = readAmount(text);
			const amounts = 'amount' in reading ? [reading.amount] : 'amounts' in reading ? reading.amounts : [];
			for (const amount of amounts) expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
		}),
	);
});
