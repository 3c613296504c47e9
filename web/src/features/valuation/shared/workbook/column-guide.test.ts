import { expect, test } from 'vitest';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { columnGuide } from './column-guide.ts';

test('every column is explained, in the order of the table', () => {
	const bases = dealColumns.map(({ heading }) => heading.replace(/_[12]$/, ''));
	expect(Object.keys(columnGuide)).toEqual([...new Set(bases)]);
});
