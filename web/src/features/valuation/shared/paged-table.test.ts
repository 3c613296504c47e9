import { expect, test } from 'vitest';
import { columnsOnPaper } from './paged-table.tsx';

const column = (key: string, more: object = {}) => ({ key, title: key, text: () => key, ...more });
const keysOf = (...columns: readonly ReturnType<typeof column>[]) =>
	columnsOnPaper(columns).map((part) => part.map(({ key }) => key).join(' '));

test('columns that fit on one sheet form one table', () => {
	expect(keysOf(column('name'), column('a'), column('b'))).toEqual(['name a b']);
});

test('a wide table is split into parts that repeat the row names, and a column group that fits on a sheet is not split', () => {
	const group = (name: string, count: number) =>
		Array.from({ length: count }, (_, i) => column(`${name}${i}`, { group: name }));
	expect(
		keysOf(column('name'), column('a'), ...group('b', 5), ...group('c', 2), column('d', { isGreedy: true })),
	).toEqual(['name a b0 b1 b2 b3 b4', 'name c0 c1 d']);
	expect(keysOf(column('name'), ...group('b', 9))).toEqual(['name b0 b1 b2 b3 b4 b5', 'name b6 b7 b8']);
});
