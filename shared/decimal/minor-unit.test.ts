import { expect, it } from 'vitest';
import { minorUnitText } from './decimal.ts';

it.each([
	['USD', '1893.1', '1893.10'],
	['USD', '-0.5', '-0.50'],
	['USD', '0', '0.00'],
	['GBP', '12', '12.00'],
	['USD', '999999999999.99', '999999999999.99'],
	['JPY', '1893', '1893'],
	['KWD', '7.25', '7.250'],
])('an amount in %s: %s is formatted as %s', (currency, amount, paid) => {
	expect(minorUnitText(amount, currency)).toBe(paid);
});

it.each([
	['USD', '1893.105'],
	['JPY', '0.5'],
])('formatting a %s amount of %s fails because the amount is not rounded', (currency, amount) => {
	expect(() => minorUnitText(amount, currency)).toThrow(RangeError);
});
