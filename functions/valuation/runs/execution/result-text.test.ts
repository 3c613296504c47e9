import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '#platform/files/read-csv.ts';
import { type ResultFields, resultHeadings, resultText } from './result-text.ts';

const figures = ['liborMtM', 'liborDV01Bp', 'rfrMtM', 'rfrFallbackDV01InReportCcy'] as const;
const identity = ['dealId', 'instrumentType', 'startDate', 'endDate'] as const;

const text = fc.oneof(
	fc.stringMatching(/^[a-zA-Z0-9][\w .:-]{0,9}$/),
	fc.string({ unit: 'binary' }),
	fc.constantFrom('', '=1+1', '-1', 'a"b', 'x\ny', 'a,b', '\ud800'),
);

const figure = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1e21, 5e-324, Number.POSITIVE_INFINITY));

/** Result with its fields in the usual order. Values of some views may be missing. */
const result = fc
	.tuple(
		fc.record(Object.fromEntries(identity.map((field) => [field, text]))),
		fc.record(Object.fromEntries(figures.map((field) => [field, figure])), { requiredKeys: [] }),
	)
	.map(([texts, numbers]) => ({ ...texts, ...numbers }) as ResultFields);

const cellOfText = (value: unknown) => cellsOf({ instrumentType: value }).instrumentType;

it('writes the same cells if they are copied from the JSON line and if they are formatted again', () => {
	fc.assert(
		fc.property(result, (fields) => {
			const { line, tableLine } = resultText(7, fields);
			expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify({ row: 7, ...fields })));
			// Cells can be copied only from a JSON line with the usual order of fields.
			const reversed = Object.fromEntries(Object.entries({ ...fields, zz: 1 }).reverse());
			expect(resultText(7, reversed).tableLine).toBe(tableLine);
			for (const field of identity) expect(cellsOf(fields)[field]).toBe(cellOfText(fields[field]));
		}),
	);
});

const cellsOf = (fields: ResultFields) => {
	const table = readCsv(resultHeadings + resultText(7, fields).tableLine, { maxRows: 9, maxCharacters: 9999 });
	if ('reason' in table) throw new Error(table.reason);
	const [headings, cells] = table.rows.map((row) => row.cells.map((cell) => cell.text));
	return Object.fromEntries(headings?.map((heading, i) => [heading, cells?.[i]]) ?? []);
};

it('writes every number to the CSV with the same digits as in the JSON line', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (figure) => {
			const { line } = resultText(7, { rfrMtM: figure });
			expect(cellsOf({ rfrMtM: figure }).rfrMtM).toBe(/"rfrMtM":([^}]+)/.exec(line)?.[1]);
		}),
	);
});

it('writes labels, missing views and the error to the CSV, and disables formulas', () => {
	const labels = [
		{ label: 'historical', views: ['libor'] },
		{ label: 'Indicative', views: ['libor', 'rfrSpread'] },
	];
	const missingViews = [{ view: 'libor', ErrorMessage: 'No curve, "LIBOR 1M".', ErrorCode: 'curve-missing' }];
	expect(cellsOf({ dealId: '=A1', labels, missingViews })).toMatchObject({
		row: '7',
		dealId: "'=A1",
		labels: 'historical (libor); Indicative (libor, rfrSpread)',
		missingViews: 'libor: No curve, "LIBOR 1M".',
		ErrorCode: '',
	});
	const error = { ErrorCode: 'field-required', ErrorMessage: '-1 is "wrong"' };
	expect(cellsOf({ dealId: 'D', Error: error })).toMatchObject({
		ErrorCode: 'field-required',
		ErrorMessage: '\'-1 is "wrong"',
	});
});

it('writes the label matured to the CSV instead of the values of a matured deal', () => {
	const result = { dealId: 'D', instrumentType: '', startDate: '2015-07-15', endDate: '2020-07-15', isMatured: true };
	const cells = cellsOf({ ...result, rfrMtM: 0, rfrDV01Bp: 0, rfrFallbackMtM: 0 });
	expect(cells).toMatchObject({ dealId: 'D', rfrMtM: '', rfrDV01Bp: '', rfrFallbackMtM: '', labels: 'matured' });
});

it('writes the notes of each row independently of the row before', () => {
	const identified = { dealId: 'D', instrumentType: '', startDate: '2021-07-15', endDate: '2026-07-15', rfrMtM: 1 };
	const labelsOf = (label: string | undefined) =>
		cellsOf({ ...identified, ...(label === undefined ? {} : { labels: [{ label, views: ['rfr'] }] }) }).labels;
	const written = ['fallback', 'fallback', undefined, 'historical', 'fallback', undefined].map(labelsOf);
	expect(written).toEqual(['fallback (rfr)', 'fallback (rfr)', '', 'historical (rfr)', 'fallback (rfr)', '']);
});

const cellOfDeal = (dealId: string) => resultText(1, { dealId }).tableLine.slice(2);

it.each(['=1+1', '+1', '-1', '@a', '\t=1', ' =1', '\r1'])('disables text %j as a formula', (dealId) => {
	expect(cellOfDeal(dealId)).toMatch(/^"?'/);
});

it('quotes cells with separators, quotation marks and line breaks', () => {
	expect(cellOfDeal('a"b,c\nd')).toMatch(/^"a""b,c\nd",/);
});
