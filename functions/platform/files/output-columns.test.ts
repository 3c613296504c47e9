import { expect, it } from 'vitest';
import { csvRows, plainCsv } from './csv-text.ts';
import { inColumns } from './output-columns.ts';

it("a payable amount keeps the decimals of its currency, regardless of the column's setting", () => {
	const columns = [
		{ field: 'paid', decimals: 0 },
		{ field: 'paid', decimals: 4 },
		'paid',
		{ field: 'rate', decimals: 4 },
	];
	const { rows } = inColumns<'paid' | 'rate'>(columns as never, [
		{ paid: { amount: '1893.10' }, rate: { figure: '1.5' } },
		{ paid: { amount: '1893' }, rate: { figure: '1.5' } },
	]);
	expect([...csvRows(rows, plainCsv)]).toEqual(['1893.10,1893.10,1893.10,1.5000\r\n', '1893,1893,1893,1.5000\r\n']);
});
