import { describe, expect, it } from 'vitest';
import { WorkbookFault } from '#shared/workbook/workbook-fault.ts';
import { machineSlowness } from '#test/support/cpu-millis.ts';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { hostileWorkbooks } from '#test/support/hostile-workbooks.ts';
import { isNightly } from '#test/support/nightly.ts';
import { readWorkbook, readWrittenSheets } from './read-workbook.ts';

const limits = { rows: 50_001, columns: 50, textLength: 1000 };
const row = '<row><c><v>1</v></c><c t="inlineStr"><is><t>USD</t></is></c></row>';

it('reads the only sheet with content, even if it is hidden and has many rows', async () => {
	const book = handMadeWorkbook({ data: '', sheets: [{ data: row.repeat(1234), state: 'hidden' }] });
	const { sheets, rows } = await readWorkbook(book, limits);
	expect(sheets).toEqual([{ name: 'S2', isHidden: true }]);
	expect(rows).toHaveLength(1234);
	expect(rows.at(-1)).toEqual({ line: 1234, cells: [{ text: '1', isNumber: true }, { text: 'USD' }] });
	expect(await readWorkbook(handMadeWorkbook({ data: row, sheets: [{ data: row }] }), limits)).toEqual({
		sheets: ['S1', 'S2'].map((name) => ({ name, isHidden: false })),
		rows: [],
	});
});

it('reads every sheet as a user sees it, with merged cells and hidden rows', async () => {
	const data = `<row hidden="1"><c t="str"><f>A2</f><v>x</v></c></row>${row.repeat(1233)}`;
	const book = handMadeWorkbook({
		data: row,
		after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>',
		sheets: [{ data, state: 'hidden' }],
	});
	const [first, second] = await readWrittenSheets(book, limits);
	const cells = [{ text: '1', type: 'number', number: '1' }, expect.objectContaining({ text: 'USD', type: 'text' })];
	expect(first).toEqual({
		...{ name: 'S1', isHidden: false, rows: [{ line: 1, cells }] },
		...{ merged: [{ text: 'A1:B1', lines: [1, 1], places: [0, 1] }], hiddenColumns: [] },
	});
	expect(second).toMatchObject({ name: 'S2', isHidden: true });
	expect(second?.rows).toHaveLength(1234);
	expect(second?.rows[0]).toMatchObject({ isHidden: true, cells: [{ text: 'x', isFormula: true }] });
	expect(second?.rows.at(-1)).toEqual({ line: 1234, cells });
});

it('throws a fault with a specific code for an invalid workbook', async () => {
	await expect(readWorkbook(Buffer.from('no workbook'), limits)).rejects.toSatisfy(
		(error) => error instanceof WorkbookFault && error.code === 'damaged' && /cut off/.test(error.message),
	);
});

describe('a hostile workbook', () => {
	// Each workbook uses seconds of a worker thread. One workbook is enough to show that the calling thread does not
	// wait.
	it.each(isNightly ? hostileWorkbooks : hostileWorkbooks.slice(-1))(
		'reading a workbook with %s uses almost no time of the calling thread',
		async (_name, make) => {
			const bytes = make();
			const slowness = machineSlowness();
			const began = process.threadCpuUsage();
			await readWorkbook(bytes, limits).catch((error) => {
				if (!(error instanceof WorkbookFault)) throw error;
			});
			const { user, system } = process.threadCpuUsage(began);
			expect((user + system) / 1000 / slowness).toBeLessThan(600);
		},
	);

	it('a workbook that needs too much memory or time is refused, and the next workbook is still read', async () => {
		const large = handMadeWorkbook({ data: `<row>${'<c><v>0.125</v></c>'.repeat(50)}</row>`.repeat(4000) });
		const read = (wallMillis: number, heapMegabytes: number) =>
			readWorkbook(large, limits, { wallMillis, heapMegabytes });
		await expect(read(60_000, 8)).rejects.toThrow('The workbook needs too much memory to read. Split it');
		await expect(read(1, 384)).rejects.toThrow('The workbook takes too long to read. Split it');
		expect((await readWorkbook(handMadeWorkbook({ data: row }), limits)).rows).toHaveLength(1);
	});
});

it('among waiting workbooks, the smallest is read first', async () => {
	const ended: string[] = [];
	const read = async (name: string, rows: number) => {
		await readWorkbook(
			handMadeWorkbook({ data: `<row><c><v>0.${'1'.repeat(rows)}</v></c></row>`.repeat(rows) }),
			limits,
		);
		ended.push(name);
	};
	const first = [read('first', 1), read('second', 1)];
	await Promise.all([...first, read('large', 900), read('medium', 300), read('small', 2)]);
	expect(ended.indexOf('small')).toBeLessThan(ended.indexOf('large'));
});

it('a shared text is counted once per cell, and a workbook with too much text is refused', async () => {
	const data = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`.repeat(800);
	const book = handMadeWorkbook({ data, texts: `<si><t>${'a'.repeat(1000)}</t></si>` });
	await expect(readWorkbook(book, limits)).rejects.toThrow('The workbook has too much text in its cells.');
	await expect(readWrittenSheets(book, limits)).rejects.toThrow('The workbook has too much text in its cells.');
});
