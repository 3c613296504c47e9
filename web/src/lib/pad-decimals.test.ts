import { expect, test } from 'vitest';
import { maxDecimals, padDecimals } from './pad-decimals.ts';

test.each([
	[['5.3', '5.31', undefined, '5'], 2],
	[['5', 'n/a', '1.2e9'], 0],
	[[], 0],
] as const)('the maximum number of decimals in %o is %i', (figures, most) => {
	expect(maxDecimals(figures)).toBe(most);
});

test.each([
	['5.3', 2, '5.30'],
	['-0.04', 6, '-0.040000'],
	['5', 2, '5.00'],
	['5.123', 2, '5.123'],
	['5', 0, '5'],
	['n/a', 2, 'n/a'],
] as const)('the number %s padded to %i decimals is %s', (figure, decimals, padded) => {
	expect(padDecimals(figure, decimals)).toBe(padded);
});
