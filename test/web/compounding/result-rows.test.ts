import { describe, expect, test } from 'vitest';
import { amountText, figureText } from '../../../web/src/features/compounding/result/figure-text.ts';
import { rowAfterKey } from '../../../web/src/features/compounding/result/row-after-key.ts';
import { rowWindow, scrollTopShowing } from '../../../web/src/features/compounding/result/row-window.ts';
import { dateText } from '../../../web/src/i18n/date-text.ts';

describe('figures keep every digit', () => {
	test.each([
		['1.450000', '1.45'],
		['2.000', '2'],
		['100', '100'],
		['0.123456789012345678901234567890', '0.12345678901234567890123456789'],
		['-0.50', '-0.5'],
	])('%s is shown as %s', (text, shown) => {
		expect(figureText(text)).toBe(shown);
	});

	test('thousands are separated before the point only', () => {
		expect(amountText('-1234567.123456789012345678')).toBe('-1,234,567.123456789012345678');
		expect(amountText('999')).toBe('999');
		expect(amountText('1000000000000')).toBe('1,000,000,000,000');
	});
});

test('dates are written DD-MMM-YYYY in English and as ISO in Chinese', () => {
	expect(dateText('2022-06-05', 'en')).toBe('05-Jun-2022');
	expect(dateText('2022-06-05', 'zh')).toBe('2022-06-05');
});

describe('only the rows near the view are drawn', () => {
	test('at the top, in the middle and at the end', () => {
		expect(rowWindow(0, 340, 34, 365)).toEqual({ first: 0, end: 18 });
		expect(rowWindow(3400, 340, 34, 365)).toEqual({ first: 92, end: 118 });
		expect(rowWindow(365 * 34 - 340, 340, 34, 365)).toEqual({ first: 347, end: 365 });
	});

	test('scrolling shows a row wholly and no more than needed', () => {
		expect(scrollTopShowing(3, 0, 340, 34)).toBe(0);
		expect(scrollTopShowing(10, 0, 340, 34)).toBe(34);
		expect(scrollTopShowing(2, 340, 340, 34)).toBe(68);
	});
});

test.each([
	['ArrowDown', 5, 6],
	['ArrowUp', 0, 0],
	['PageDown', 360, 364],
	['PageUp', 12, 2],
	['Home', 300, 0],
	['End', 0, 364],
	['a', 5, undefined],
])('%s leads from row %i to %s', (key, from, to) => {
	expect(rowAfterKey(key, from, 365, 10)).toBe(to);
});
