import { describe, expect, it } from 'vitest';
import en from '#i18n/en/loans.json' with { type: 'json' };
import zh from '#i18n/zh/loans.json' with { type: 'json' };
import { mostLoanChanges } from '#shared/loan/batch/loan-fields.ts';
import { describeLoanFault } from '#shared/loan/loan-fault.ts';
import { workbookWithHidden } from '#test/support/workbook-with-hidden.ts';
import { changeHeading, loanHeadings } from './loan-headings.ts';
import { readLoans } from './read-loans.ts';

const english = { decimalPoint: undefined, language: 'en' } as const;

const read = (text: string, options: Partial<Parameters<typeof readLoans>[1]> = {}) =>
	readLoans(new TextEncoder().encode(text), { ...english, ...options });

const loansOf = (text: string, options?: Parameters<typeof read>[1]) =>
	read(text, options).rows.map(({ loan }) => loan);

const head = 'Currency,Start Date,End Date,Principal';
const loan = 'USD,2022-06-15,2022-06-24,10000000';
const first = { currency: 'USD', startDate: '2022-06-15', endDate: '2022-06-24', principal: '10000000' };

describe('what a workbook hides', () => {
	const cells = (text: string) => text.split(',');
	const rows = [cells(`${head},Margin (%),#Note`), ...['1', '2', '3'].map((margin) => cells(`${loan},${margin},x`))];
	const hiddenIn = (hidden: Parameters<typeof workbookWithHidden>[1], texts = rows) =>
		readLoans(workbookWithHidden(texts, hidden), english);

	it('is read, and counted: rows of a filter, of no height, and columns by their letters', () => {
		const read = hiddenIn({
			rows: { 2: 'hidden="1"', 3: 'ht="0" customHeight="1"', 4: 'hidden="0" ht="15"' },
			columns: '<col min="4" max="5" hidden="true"/><col min="6" max="16384" width="0"/>',
		});
		expect(read.rows.map((row) => row.loan?.margin)).toEqual(['1', '2', '3']);
		expect(read.hidden).toEqual({ sheet: 'S1', rows: 2, columns: ['D (Principal)', 'E (Margin (%))'], isSheet: false });
	});

	it('is not said of rows and columns that are not read', () => {
		const hidden = { rows: { 1: 'hidden="1"', 5: 'hidden="1"' }, columns: '<col min="6" max="6" hidden="1"/>' };
		expect(hiddenIn(hidden, [...rows, ['', '', '', '', '', 'a remark']]).hidden).toBeUndefined();
		expect(hiddenIn({}).hidden).toBeUndefined();
		expect(read(`${head}\n${loan}`).hidden).toBeUndefined();
	});

	it('is not taken from ranges that make no sense', () => {
		const columns = ['min="5" max="4"', 'max="3"', 'min="x" max="5"', 'min="0" max="5"'];
		const read = hiddenIn({ columns: columns.map((range) => `<col ${range} hidden="1"/>`).join('') });
		expect(read.rows).toHaveLength(3);
		expect(read.hidden).toBeUndefined();
	});
});

describe('headings', () => {
	it('are the labels of the calculator in English and Chinese, and the fields of the API', () => {
		const known = loanHeadings('en');
		// A file states the switches together, as its floor option.
		const { days, principalAmtChanges, unknown, casMethod, marginMethod, floorOn, ...labels } = en.fields;
		for (const [field, label] of Object.entries(labels)) {
			expect(known[label], label).toBe(field);
			expect(known[zh.fields[field as keyof typeof labels]], field).toBe(field);
			expect(known[field]).toBe(field);
		}
		expect(changeHeading('changeAmount', mostLoanChanges, 'en')).toBe('Change 10 Amount');
		expect(known['Change 10 Amount']).toEqual({ field: 'changeAmount', number: 10 });
	});

	it('may be in any order, case and language, beside columns that are named as not read', () => {
		const { rows, unread } = read(
			`结束日,loan_id,remark,PRINCIPAL,开始日,ccy,currency\n${'2022-06-24,A,x,5,2022-06-15,,USD'}`,
		);
		expect(rows[0]?.loan).toEqual({ ...first, loanId: 'A', principal: '5' });
		expect(unread.map(({ heading }) => heading)).toEqual(['remark', 'ccy']);
	});

	it.each([
		['Margn %', 'en', ['Margin (%)']],
		['CAS in %', 'en', []],
		['Floor rate', 'en', []],
		['Look-back days', 'en', []],
		['Lockback', 'en', ['Lookback']],
		['加点', 'zh', []],
		['观察期平仓', 'zh', ['观察期平移']],
		['Principle', 'en', []],
	] as const)(
		'that are none name what they resemble and the file does not have: %s, %s',
		(heading, language, similar) => {
			const { unread } = read(`${head},${heading}\n${loan},1`, { language });
			expect(unread).toEqual(heading === '加点' ? [] : [{ heading, similar }]);
		},
	);

	it.each([
		['a figure with commas', `${head}\nUSD,2026-01-05,2026-04-06,25,000,000`, 'E', '000'],
		['a decimal comma', `${head},Margin (%)\nEUR,2026-01-05,2026-04-07,25000000,1,25`, 'F', '25'],
		['a remark', `${head},,\n${loan},,,x`, 'G', 'x'],
	])('that a row goes beyond are a fault, since its cells may have moved: %s', (_, text, column, found) => {
		const [row, ...others] = read(text).rows;
		expect(row?.loan).toBeUndefined();
		expect(row?.faults).toContainEqual({ column, found, code: 'no-heading' });
		expect(others).toEqual([]);
	});

	it('that a figure with commas goes on under are a fault', () => {
		const [row] = read(`${head},Margin (%),CAS (%)\nUSD,2026-01-05,2026-04-06,25,000,050`).rows;
		expect(row?.faults.map(({ column, found, code }) => [column, found, code])).toEqual([
			['Margin (%)', '000', 'figure-part'],
			['CAS (%)', '050', 'figure-part'],
		]);
	});

	it('that begin with # are remarks', () => {
		expect(read(`${head},#Borrower\n${loan},Northwind`).unread).toEqual([]);
	});

	it.each([
		['en', 'Start Date, Principal'],
		['zh', '开始日, 本金'],
	] as const)('that are missing are named in the language of the user: %s', (language, names) => {
		expect(read('Currency,End Date\nUSD,2022-06-24', { language }).unusable).toEqual({
			code: 'headings-missing',
			values: { names, line: 1 },
		});
	});

	it('must not be the same field twice', () => {
		expect(read(`${head},本金\n${loan},1`).unusable).toMatchObject({ code: 'headings-repeated' });
	});
});

describe('rows', () => {
	it('have every fault of their cells, with the others calculated', () => {
		const text = `${head},Lookback,Change 1 Date\nUSD,2022-02-30,,1e6,-1,2022-06-20\n\n${loan},2,\n,,,,,\n`;
		const [faulty, sound, ...more] = read(text).rows;
		expect(more).toEqual([]);
		expect(sound).toEqual({ line: 4, loan: { ...first, lookback: 2 }, faults: [], written: {} });
		expect(faulty?.line).toBe(2);
		expect(faulty?.written).toMatchObject({ currency: 'USD', startDate: '2022-02-30', principal: '1e6' });
		expect(faulty?.faults.map(describeLoanFault)).toEqual([
			'Start Date: "2022-02-30" must be a date, written as in 2026-03-16 or 16-Mar-2026',
			'Principal: "1e6" must be a figure with "." before its decimals, without an exponent',
			'Lookback: "-1" must be a whole number from 0 on',
			'End Date: must not be blank',
			'Change 1 Date: "2022-06-20" a principal change needs its date and its amount',
		]);
	});

	it('are read again once the mark before the decimals is known', () => {
		const text = 'Currency;Start Date;End Date;Principal;Margin\nEUR;15.06.2022;24.06.2022;1.000.000,50;0,125\n';
		expect(read(text)).toMatchObject({ needsDecimalPoint: true });
		expect(read(text, { decimalPoint: ',' })).toMatchObject({ needsDecimalPoint: false });
		expect(loansOf(text, { decimalPoint: ',' })).toMatchObject([{ principal: '1000000.50', margin: '0.125' }]);
		expect(read(text, { decimalPoint: '.' }).rows[0]?.faults).toHaveLength(2);
	});

	it('can be separated by what the first line says, and be UTF-16', () => {
		expect(loansOf(`sep=;\r\n${head}\r\n${loan}`.replaceAll(',', ';'))).toEqual([first]);
		const utf16 = Uint8Array.from([
			0xff,
			0xfe,
			...new Uint8Array(Uint16Array.from(`${head}\n${loan}`, charCode).buffer),
		]);
		expect(readLoans(utf16, english).rows.map((row) => row.loan)).toEqual([first]);
	});
});

const charCode = (letter: string) => letter.charCodeAt(0);

describe('a file is not used', () => {
	const many = `${head}\n${`${loan}\n`.repeat(5001)}`;
	it.each([
		['empty-file', ''],
		['no-loans', `${head}\n,,,\n`],
		['quote-not-closed', `${head}\n"USD,2022-06-15`],
		['not-csv', `${head}\nU"SD,2022-06-15,2022-06-24,1`],
		['too-many-columns', `${head}\n${loan},${'x,'.repeat(100)}`],
		['not-text', 'a\0b'],
		['too-many-loans', many],
	])('%s', (code, text) => {
		expect(read(text).unusable?.code).toBe(code);
	});

	it('when it is text in another encoding', () => {
		expect(readLoans(Uint8Array.from([0xbb, 0xf5, 0xb1, 0xd2]), english).unusable?.code).toBe('not-utf-8');
	});

	it('but 5,000 loans are', () => {
		expect(read(many.slice(0, -loan.length - 1)).rows).toHaveLength(5000);
	});
});

it.each([
	['25m', '25000000'],
	['USD 25m', '25000000'],
	['$25\u00a0000\u00a0000', '25000000'],
	["USD 25'000'000.50", '25000000.50'],
	['1.5 bn', '1500000000'],
])('an amount that people write as %s is read as %s', (principal, plain) => {
	const { rows } = read(`${head},Margin,Floor\n${loan.replace('10000000', principal)},1.5%,-0.25`);
	expect(rows).toMatchObject([{ loan: { principal: plain, margin: '1.5', floor: '-0.25' }, faults: [] }]);
});

it('an amount in another currency, and one with two readings, are faults of their cells', () => {
	const { rows, needsDecimalPoint } = read(
		`${head}\nUSD,2022-06-15,2022-06-24,EUR 25m\nUSD,2022-06-15,2022-06-24,25.000`,
	);
	expect(rows.map(({ faults }) => faults)).toMatchObject([
		[{ column: 'Principal', found: 'EUR 25m', code: 'other-currency', params: { currency: 'USD' } }],
		[{ column: 'Principal', found: '25.000', code: 'figure-ambiguous' }],
	]);
	expect(needsDecimalPoint).toBe(true);
	const german = read('Currency;Start Date;End Date;Principal;Margin\nEUR;2022-06-15;2022-06-24;EUR 25.000;1,5 %', {
		decimalPoint: ',',
	});
	expect(german.rows).toMatchObject([{ loan: { principal: '25000', margin: '1.5' } }]);
});
