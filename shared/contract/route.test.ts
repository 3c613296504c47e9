import { describe, expect, it } from 'vitest';
import { date, decimal, decimalOrBlank } from './route.ts';

describe('numbers in requests', () => {
	it.each([
		['1.25', '1.25'],
		[' 7 ', '7'],
		[0.1, '0.1'],
		[1e-7, '0.0000001'],
		[1.5e-10, '0.00000000015'],
		[1e21, '1000000000000000000000'],
		[-2.5e-8, '-0.000000025'],
		[123456789012345, '123456789012345'],
	])('the number %s is read as %s', (sent, read) => {
		expect(decimal.parse(sent)).toBe(read);
	});

	it.each([
		1.234_567_890_123_456,
		'1e5',
		'NaN',
		'',
		'1,000',
		'--1',
		Number.NaN,
		Number.POSITIVE_INFINITY,
		true,
		null,
		{},
	])('the value %s is refused as a number', (sent) => {
		expect(decimal.safeParse(sent).success).toBe(false);
	});
});

describe('numbers that can be blank', () => {
	it.each(['', ' ', '\t \u00a0'])('the text %j is read as blank', (sent) => {
		expect(decimalOrBlank.parse(sent)).toBeNull();
	});

	it.each([
		[0, '0'],
		[' 0 ', '0'],
		['-0.5', '-0.5'],
	])('the number %j is accepted', (sent, read) => {
		expect(decimalOrBlank.parse(sent)).toBe(read);
	});

	it.each(['-', '. ', 'none'])('the text %j is refused as a number', (sent) => {
		expect(decimalOrBlank.safeParse(sent).success).toBe(false);
	});
});

describe('dates in requests', () => {
	it.each(['2022-02-30', '15-Jun-2022', '', 20220615, null])('the value %s is refused as a date', (sent) => {
		expect(date.safeParse(sent).success).toBe(false);
	});
});
