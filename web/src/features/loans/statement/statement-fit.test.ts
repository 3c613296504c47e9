import { expect, test } from 'vitest';
import { canFit } from './statement-fit.ts';

// A row is at least 6.5 pt × 1.05 + 0.2 mm high. A statement without its days is at least 140 mm high.
const fittingRows = 2 * Math.floor((249 - 140) / ((6.5 * 1.05 * 25.4) / 72 + 0.2));

test('the days of a quarter can fit on one page, but those of a year cannot', () => {
	expect(fittingRows).toBeGreaterThan(66);
	expect(canFit(fittingRows), 'all that fit are tried').toBe(true);
	expect(canFit(252)).toBe(false);
});
