import { expect, test } from 'vitest';
import { mostPoints } from '#features/valuation/market-data/curve-file/read-curve.ts';
import { columnGuide } from '#features/valuation/shared/workbook/column-guide.ts';
import { curveLimits } from '#shared/contract/valuation-curves.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';

test('every column is explained, in the order of the table', () => {
	const bases = dealColumns.map(({ heading }) => heading.replace(/_[12]$/, ''));
	expect(Object.keys(columnGuide)).toEqual([...new Set(bases)]);
});

test('a curve has as many points as the API accepts', () => {
	expect(mostPoints).toBe(curveLimits.points);
});
