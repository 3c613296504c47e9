import { describe, expect, it } from 'vitest';
import { handMadeWorkbook } from '#test/support/hand-made-workbook.ts';
import { isRefusal } from '../file/refusal.ts';
import { describeExpectation } from '../kind/fault.ts';
import { saveMapping } from '../mapping/propose-mapping.ts';
import { gridsOf, openBytes, textGrids } from '../testing/people-file.ts';
import { loanVocabulary } from '../vocabulary/loans.ts';
import { type FileTerms, readSheets } from './read-table.ts';
import { describeQuestion, isOpenPoint, type TableAnswers } from './table-row.ts';

function read(grids: ReturnType<typeof textGrids>, terms: FileTerms = {}) {
	const file = readSheets(grids, loanVocabulary, terms);
	if (isRefusal(file)) throw new Error(`refused: ${file.refused}`);
	const [table] = file.tables;
	if (table === undefined) throw new Error('no table');
	return { ...table, fileQuestions: file.questions, otherSheets: file.otherSheets };
}

const readText = (text: string, answers: TableAnswers = {}) => read(textGrids(text), { answers });

const questionsOf = ({ questions }: ReturnType<typeof read>) =>
	questions.map(({ code, key, field, proposed }) => [code, key ?? field, proposed]);

const row = 'USD;2026-03-16;2026-06-16;1000000';
const head = 'Ccy;Start;End;Principal';

describe('heading row', () => {
	it('headings below title lines are found', () => {
		const table = readText(`Loans of the desk;;;\nas of;01.07.2026;;\n\n${head}\n${row}\n`);
		expect(table.headingLine).toBe(4);
		expect(table.titles).toEqual([
			{ line: 1, texts: ['Loans of the desk'] },
			{ line: 2, texts: ['as of', '01.07.2026'] },
		]);
		expect(table.rows.map(({ line }) => line)).toEqual([5]);
	});

	it('a heading row that the user selects is used', () => {
		const text = `${head}\n${head}\n${row}\n`;
		expect(readText(text).skipped).toEqual([
			{ sheet: '', line: 2, reason: 'heading', text: head.replaceAll(';', ' | ') },
		]);
		expect(readText(text, { headingLines: { '': 2 } }).headingLine).toBe(2);
	});

	it('a file without headings is refused', () => {
		const file = readSheets(textGrids('a;b\n1;2\n'), loanVocabulary);
		expect(file).toMatchObject({ refused: 'no-table' });
	});

	it('headings such as "constructor" are read like any other', () => {
		const table = readText(`${head};__proto__;constructor\n${row};a;b\n`);
		expect(Object.entries(table.rows[0]?.own ?? {})).toEqual([
			['__proto__', 'a'],
			['constructor', 'b'],
		]);
	});

	it('repeated headings are numbered', () => {
		const table = readText(`${head};Note;Note\n${row};a;b\n`);
		expect(table.rows[0]?.own).toEqual({ Note: 'a', 'Note #2': 'b' });
	});
});

describe('column mapping', () => {
	it('a similar heading is used only after the user has accepted it', () => {
		const text = `Ccy;Start;End;Principel\n${row}\n`;
		const open = readText(text);
		expect(questionsOf(open)).toEqual([['match', 'Principel', 'principal']]);
		expect(open.rows[0]?.own).toEqual({ Principel: '1000000' });
		const accepted = readText(text, { columns: { Principel: { field: 'principal' } } });
		expect(accepted.questions).toEqual([]);
		expect(accepted.rows[0]?.values.principal?.value).toBe('1000000');
	});

	it('if two columns have the same field, neither is used and the user is asked', () => {
		const text = `${head};Balance\n${row};2000000\n`;
		const open = readText(text);
		expect(questionsOf(open)).toEqual([['two-columns', 'principal', undefined]]);
		expect(open.rows[0]?.values.principal).toBeUndefined();
		const answered = readText(text, { columns: { Balance: { field: 'principal' } } });
		expect(answered.questions).toEqual([]);
		expect(answered.rows[0]?.values.principal?.value).toBe('2000000');
		expect(answered.rows[0]?.own).toEqual({ Principal: '1000000' });
	});

	it('a missing field is asked for, and the faults of all rows are reported', () => {
		const table = readText('Ccy;Start;End;Kto\nUSD;x;2026-06-16;1\nABC;2026-03-16;y;2\n');
		expect(questionsOf(table)).toEqual([['field-missing', 'principal', undefined]]);
		expect(table.rows.flatMap(({ faults }) => faults.map(({ code, place: { line } }) => [line, code]))).toEqual([
			[2, 'not-a-date'],
			[3, 'not-a-currency'],
			[3, 'not-a-date'],
		]);
		expect(describeQuestion(table.questions[0] as (typeof table.questions)[number])).toMatch(/principal/);
	});

	it('a column that the user keeps as an additional column is not read as a field', () => {
		const table = readText(`${head};Margin\n${row};xyz\n`, { columns: { Margin: { field: null } } });
		expect(table.questions).toEqual([]);
		expect(table.rows[0]?.own).toEqual({ Margin: 'xyz' });
	});

	it('the saved decisions of an organisation apply to columns with the same heading', () => {
		const answers: TableAnswers = { columns: { Kto: { field: 'principal', power: 3 }, Spread: { unit: 'bp' } } };
		const text = 'Ccy;Start;End;Kto;Spread\nUSD;2026-03-16;2026-06-16;1000;150\n';
		const first = readText(text, answers);
		const saved = saveMapping('Desk 4', first, answers);
		const again = read(textGrids(`x;;;;\n${text.replace('Kto', 'KTO ')}`), { saved });
		expect(again.questions).toEqual([]);
		expect(again.rows[0]?.values).toMatchObject({ principal: { value: '1000000' }, margin: { value: '1.5' } });
		expect(again.columns.find(({ heading }) => heading === 'KTO')?.source).toBe('saved');
	});

	it('a saved date order is ignored if the file proves a different one', () => {
		const answers: TableAnswers = { columns: { Start: { order: 'dmy' } } };
		const text = (date: string) => `${head}\nUSD;${date};2026-06-16;1000000\nUSD;03/04/2026;2026-06-16;1000000\n`;
		const saved = saveMapping('Desk 4', readText(text('16/03/2026'), answers), answers);
		expect(read(textGrids(text('02/04/2026')), { saved }).rows[1]?.values.startDate?.value).toBe('2026-04-03');
		expect(read(textGrids(text('03/16/2026')), { saved }).rows[1]?.values.startDate?.value).toBe('2026-03-04');
	});
});

describe('units and scales', () => {
	it.each([
		['150;175', [['unit', 'Margin', 'bp']]],
		['1.5;1.75', [['unit', 'Margin', 'percent']]],
		['150bp;1.75%', []],
		['0;n/a', []],
	])('the unit of the margins %s is asked for only if it is missing', (margins, questions) => {
		const [first, second] = margins.split(';');
		expect(questionsOf(readText(`${head};Margin\n${row};${first}\n${row};${second}\n`))).toEqual(questions);
	});

	it('the scale of unusually small amounts is asked for', () => {
		const text = `${head}\nUSD;2026-03-16;2026-06-16;50.7\n`;
		expect(questionsOf(readText(text))).toEqual([['scale', 'Principal', '6']]);
		expect(readText(text, { columns: { Principal: { power: 6 } } }).rows[0]?.values.principal?.value).toBe('50700000');
	});

	it('a scale above the headings must be confirmed', () => {
		expect(questionsOf(readText(`Amounts in thousands;;;\n${head}\n${row}\n`))).toEqual([['scale', 'Principal', '3']]);
	});

	it.each([
		['Principal (EUR m)', '25;25000000', ['figure-doubtful'], '25000000'],
		['Principal', '25000000;25', ['figure-doubtful'], '25000000'],
		['Principal', '25000000;25m', [], undefined],
	])('the scale of the amounts under the heading %s is checked: %s', (heading, figures, codes, suggestion) => {
		const [first, second] = figures.split(';');
		const line = (figure = '') => `EUR;2026-03-16;2026-06-16;${figure}\n`;
		const [, last] = readText(`Ccy;Start;End;${heading}\n${line(first)}${line(second)}`).rows;
		expect(last?.faults.map(({ code }) => code)).toEqual(codes);
		expect(last?.faults[0]?.suggestions?.[0]).toBe(suggestion);
	});

	it('rates that do not fit the unit of a saved mapping are reported as doubtful', () => {
		const answers: TableAnswers = { columns: { Margin: { unit: 'bp' } } };
		const text = (margin: string) => `${head};Margin\n${row};${margin}\n`;
		const saved = saveMapping('Desk 4', readText(text('150'), answers), answers);
		expect(read(textGrids(text('0.5')), { saved }).rows[0]?.faults.map(({ code }) => code)).toEqual([
			'figure-doubtful',
		]);
		expect(readText(text('0.5'), answers).rows[0]?.faults).toEqual([]);
	});

	it('the decimal sign is asked for if no number proves it', () => {
		const text = `${head}\nUSD;2026-03-16;2026-06-16;500,000\n`;
		const open = readText(text);
		expect(questionsOf(open).map(([code]) => code)).toEqual(['decimal-sign']);
		expect(open.rows[0]?.faults.every(isOpenPoint)).toBe(true);
		expect(open.rows[0]?.faults.map(({ code, suggestions }) => [code, suggestions])).toEqual([
			['figure-open', ['500000', '500.000']],
		]);
		expect(readText(text, { columns: { Principal: { sign: '.' } } }).rows[0]?.values.principal?.value).toBe('500000');
	});
});

describe('rows', () => {
	it.each([
		['Subtotal;;;1000000', 'subtotal'],
		['Zwischensumme;;;1.000.000,00', 'subtotal'],
		['小计;;;', 'subtotal'],
		['Total;;;2000000', 'total'],
		['Grand total USD;;;2000000', 'total'],
		['合计：;;;', 'total'],
		['Loans of desk 4;;;', 'note'],
		['----;----;----;----', 'separator'],
		['* provisional figures;;;', 'note'],
		['Checked by:;AB;;', 'note'],
		['Erstellt mit Kreditsystem;;;', 'note'],
		[head, 'heading'],
	])('the row %s is skipped with the reason %s', (line, reason) => {
		const table = readText(`${head}\n${row}\n${line}\n${row}\n`);
		expect(table.rows).toHaveLength(2);
		expect(table.skipped.map((each) => [each.line, each.reason])).toEqual([[3, reason]]);
	});

	it.each([
		['Total;2026-03-16;2026-06-16;1000000', 'a total with dates'],
		['USD;;;1000000', 'a loan without dates'],
		['USD;Testbank;;', 'a row with two words'],
		['USD;2026-03-16;;', 'a loan with one date'],
		['x;y;z;', 'a row with three words'],
		['USD;2026-03-16;2026-06-16;Total', 'a loan without an amount'],
	])('the row %s is read as data, because it is %s', (line) => {
		const table = readText(`${head}\n${row}\n${line}\n`);
		expect(table.skipped).toEqual([]);
		expect(table.rows[1]?.faults.length).toBeGreaterThan(0);
	});

	it('the user can include a skipped row and skip a row of data', () => {
		const table = readText(`${head}\n${row}\nTotal;;;5\n${row}\n`, { rows: { '!3': 'data', '!4': 'skip' } });
		expect(table.rows.map(({ line }) => line)).toEqual([2, 3]);
		expect(table.skipped.map(({ line, reason }) => [line, reason])).toEqual([[4, 'person']]);
	});

	it('blank lines between rows are listed as skipped', () => {
		expect(readText(`${head}\n\n${row}\n;;;\n\n${row}\n`).skipped.map(({ line, reason }) => [line, reason])).toEqual([
			[2, 'separator'],
			[4, 'separator'],
			[5, 'separator'],
		]);
	});

	it('each fault has its position, the text found, and the expected input', () => {
		const [fault] = readText(`${head}\nUSD;2026-02-30;2026-06-16;1000000\n`).rows[0]?.faults ?? [];
		expect(fault).toMatchObject({
			place: { line: 2, letters: 'B' },
			column: 'Start',
			field: 'startDate',
			found: '2026-02-30',
		});
		expect(fault && describeExpectation(fault)).toBe('is not a day of 2026-02');
	});

	it('a weekend date has a remark that suggests the next weekday', () => {
		const [first] = readText(`${head}\nUSD;2026-03-14;2026-06-16;1000000\n`).rows;
		expect(first?.faults).toEqual([]);
		expect(first?.remarks).toMatchObject([{ code: 'weekend', suggestion: '2026-03-16' }]);
	});
});

describe('unquoted separators', () => {
	const comma = `${head.replaceAll(';', ',')},Remarks`;

	it.each([
		'USD,2026-03-16,2026-06-16,25,000,000',
		'USD,2026-03-16,2026-06-16,25,000,000,',
		'USD,2026-03-16,2026-06-16,25,500,',
		'USD,2026-03-16,2026-06-16,25,500,000,a',
	])('the row %s has a fault, and its amount is not read as 25', (line) => {
		const { rows } = readText(`${comma}\n${line}\n${line}\n`);
		expect(rows.every(({ faults }) => faults.some(({ code }) => /shifted|beyond|part/.test(code)))).toBe(true);
	});

	it('a semicolon at the end of every row is accepted', () => {
		expect(readText(`${head}\n${row};\n${row};\n`).rows.flatMap(({ faults }) => faults)).toEqual([]);
	});

	it('a quoted number can contain commas', () => {
		const { rows, questions } = readText(`${comma}\nUSD,2026-03-16,2026-06-16,"25,000,000",\n`);
		expect([questions, rows[0]?.values.principal?.value]).toEqual([[], '25000000']);
	});
});

describe('workbooks', () => {
	const text = (reference: string, written: string) =>
		`<c r="${reference}" t="inlineStr"><is><t>${written}</t></is></c>`;
	const number = (reference: string, written: string, more = '') => `<c r="${reference}">${more}<v>${written}</v></c>`;
	const heading = (line: number) =>
		`<row r="${line}">${['Ccy', 'Start', 'End', 'Principal', 'Group'].map((each, i) => text(`${'ABCDE'[i]}${line}`, each)).join('')}</row>`;
	const loan = (line: number, more = '') =>
		`<row r="${line}">${text(`A${line}`, 'USD')}${text(`B${line}`, '2026-03-16')}${text(`C${line}`, '2026-06-16')}${more}</row>`;
	const book = (data: string, after = '') => gridsOf(openBytes(handMadeWorkbook({ data, after })));

	it('merged cells are filled if they contain a text, but not if they contain an amount', () => {
		const merged = '<mergeCells><mergeCell ref="E2:E3"/><mergeCell ref="D2:D3"/></mergeCells>';
		const { rows } = read(
			book(`${heading(1)}${loan(2, number('D2', '1000000') + text('E2', 'north'))}${loan(3)}`, merged),
		);
		expect(rows.map(({ own }) => own)).toEqual([{ Group: 'north' }, { Group: 'north' }]);
		expect(rows[1]?.faults.map(({ code }) => code)).toEqual(['merged-figure']);
		expect(rows[1]?.remarks.map(({ code, column }) => [code, column])).toContainEqual(['merged', 'Group']);
	});

	it('the stored value of a formula is read, with a remark', () => {
		const { rows } = read(book(`${heading(1)}${loan(2, number('D2', '1000000', '<f>A1</f>'))}`));
		expect(rows[0]?.values.principal?.value).toBe('1000000');
		expect(rows[0]?.remarks.map(({ code }) => code)).toEqual(['formula']);
	});

	it('a formula without a stored value and an error value are refused', () => {
		const { rows } = read(
			book(`${heading(1)}${loan(2, '<c r="D2"><f>A1</f></c>')}${loan(3, '<c r="D3" t="e"><v>#REF!</v></c>')}`),
		);
		expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([
			['formula-without-value'],
			['error-value'],
		]);
	});

	it('the user selects the sheet if several sheets have a table', () => {
		const data = `${heading(1)}${loan(2, number('D2', '1000000'))}`;
		const grids = gridsOf(openBytes(handMadeWorkbook({ data, sheets: [{ data }, { data, state: 'hidden' }] })));
		const table = read(grids);
		expect(table.fileQuestions.map(({ code, options }) => [code, options])).toEqual([['sheet', ['S1', 'S2']]]);
		expect(read(grids, { answers: { sheet: 'S2' } })).toMatchObject({ sheet: 'S2', fileQuestions: [] });
		expect(table.otherSheets).toContainEqual({ sheet: 'S3', reason: 'hidden' });
	});

	it('a hidden column is proposed only if no visible column has its field', () => {
		const sheet = (data: string, hidden: number) =>
			`<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="${hidden}" max="${hidden}" hidden="1"/></cols><sheetData>${data}</sheetData></worksheet>`;
		const data = `${heading(1)}${loan(2, number('D2', '1000000'))}`;
		expect(questionsOf(read(book(sheet(data, 4))))).toEqual([['hidden-column', 'Principal', 'principal']]);
		expect(questionsOf(read(book(sheet(data, 5))))).toEqual([]);
	});
});
