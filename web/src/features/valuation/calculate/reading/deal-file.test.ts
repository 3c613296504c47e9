import { expect, it } from 'vitest';
import { fileOf, refusalOf, tradeFilesOf } from './deal-file.ts';

const file = (name: string) => new File(['x'], name);
const chosen = (names: readonly string[]) => {
	const combined = fileOf(names.map(file), (first, others) => `${first} +${others}`);
	return tradeFilesOf(combined as File);
};

it.each([
	[['a.xml', 'b.json'], undefined],
	[['a.xml', 'book.xlsx'], { code: 'several-files', values: { name: 'book.xlsx' } }],
	[['book.xlsx', 'other.csv'], { code: 'several-files', values: { name: 'book.xlsx' } }],
	[Array.from({ length: 1001 }, (_, i) => `${i}.xml`), { code: 'too-many-files', values: { most: 1000 } }],
])('trade files are read together, and files of other types are refused: %j', (names, refusal) => {
	expect(refusalOf(chosen(names) ?? [])).toEqual(refusal);
});

it('an Excel workbook is not a trade file', () => {
	expect(chosen(['book.xlsx'])).toBeUndefined();
});
