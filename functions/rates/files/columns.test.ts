import { expect, it } from 'vitest';
import { figure } from './columns.ts';

const percent = figure(-25, 200);
const wide = figure(-1e6, 1e6);

const readingOf = (column: typeof percent, written: string) => {
	const parsed = column.safeParse(written);
	return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

it.each(['5.31', '0', '-0.5', '3.91333333333333', '0.666666666666667', '0.00000000123456789012', '007.10'])(
	'number %s is read with its original digits',
	(written) => {
		expect(readingOf(percent, written)).toBe(written);
	},
);

it.each([
	['5.31%', 'has a percent sign: write 5.31'],
	['5.31 %', 'has a percent sign: write 5.31'],
	['3,78', 'has a decimal comma: write 3.78'],
	['-0,5', 'has a decimal comma: write -0.5'],
	['1,234', 'has a comma, which may separate thousands or decimals: write 1234 or 1.234'],
	['1.234,56', 'has points that separate thousands, and a decimal comma: write 1234.56'],
	['1.234.567', 'has points that separate thousands: write 1234567'],
	['1,234.5', 'has separators between thousands: write 1234.5'],
	["1'234.5", 'has separators between thousands: write 1234.5'],
	['1 234', 'has separators between thousands: write 1234'],
	['12\u00a0345\u202f678.9', 'has separators between thousands: write 12345678.9'],
	['\u22123.5', 'has a minus sign that is not a hyphen: write -3.5'],
	['(3.5)', 'is in parentheses: write -3.5'],
	['5.3e0', 'has an exponent: write all its digits'],
	['five', 'must be a plain decimal number with a point, such as 5.31'],
	['5.', 'must be a plain decimal number with a point, such as 5.31'],
	['1.123456789012345678901', 'must have at most 9 digits before the point and 20 after it'],
	['1234567890', 'must have at most 9 digits before the point and 20 after it'],
	['9'.repeat(500), 'must have at most 9 digits before the point and 20 after it'],
])('number %s is refused with the message: %s', (written, expected) => {
	expect(readingOf(wide, written)).toEqual([expected]);
});

it('the fault of a number out of range names the range', () => {
	expect(readingOf(percent, '531')).toEqual(['must be from -25 to 200']);
});
