import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const scroller = /\.scroller \{[^}]*\}/.exec(
	readFileSync('web/src/features/compounding/result/result-grid.module.css', 'utf8'),
)?.[0];

test('the grid is 1728 pixels wide at most, and 930 high or less on a low screen', () => {
	expect(scroller).toContain('max-width: 1728px;');
	expect(scroller).toMatch(/max-height: min\(930px, [^;]+\);/);
});
