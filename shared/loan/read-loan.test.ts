import { describe, expect, it } from 'vitest';
import { loanBatch, type SavedInputColumn } from './batch/loan-batch.ts';
import type { LoanFileField } from './batch/loan-fields.ts';
import { resolveLoanColumns } from './loan-columns.ts';
import { describeLoanFault } from './loan-fault.ts';
import { readDate } from './read-date.ts';
import { readAmount, readRate } from './read-figure.ts';
import { type LoanRow, readLoan } from './read-loan.ts';

const saved: Record<string, SavedInputColumn> = {
	'Loan No': 'loanId',
	Ccy: 'currency',
	From: { field: 'startDate', format: 'dd/MM/yyyy' },
	To: { field: 'endDate', format: 'dd/MM/yyyy' },
	Notional: 'principal',
	LB: { field: 'lookback', default: '5' },
	Shift: { field: 'observationShift', values: { J: 'true', N: 'false' } },
	'Change 1 Date': { field: 'changeDate', number: 1, format: 'dd/MM/yyyy' },
	'Change 1': { field: 'changeAmount', number: 1 },
};

function read(row: Record<string, string>, decimalPoint?: '.' | ','): LoanRow {
	const header = resolveLoanColumns(Object.keys(row), saved);
	if (!('columns' in header)) throw new Error(JSON.stringify(header));
	const cells = Object.values(row).map((text) => ({ text }));
	return readLoan(header.columns, cells, { decimalPoint });
}

const complete = { loan_no: 'L-1', CCY: 'usd', from: '01/02/2026', TO: '3/3/2026', notional: '1000000' };

describe('a row of a loan file', () => {
	it('is a loan by the headings of the client, whatever their blanks and capitals', () => {
		expect(
			read({ ...complete, Shift: 'J', 'change 1 DATE': '17/02/2026', 'Change 1': '-250000.50', Remark: 'x' }),
		).toEqual({
			loan: {
				loanId: 'L-1',
				currency: 'USD',
				startDate: '2026-02-01',
				endDate: '2026-03-03',
				principal: '1000000',
				lookback: 5,
				observationShift: true,
				principalAmtChanges: { '2026-02-17': '-250000.50' },
			},
		});
	});

	it('has a convention and separate switches where the configuration has columns for them', () => {
		const headings: Record<string, SavedInputColumn<LoanFileField>> = {
			...saved,
			Convention: 'convention',
			'Floor on': { field: 'floorOn', values: { Rate: 'compounded-rate' } },
			CAS: { field: 'casMethod', default: 'added' },
			Margin: 'marginMethod',
		};
		const row = { ...complete, Convention: 'lma-sonia', 'Floor on': 'Rate', CAS: '', Margin: 'Compounded' };
		const header = resolveLoanColumns(Object.keys(row), headings);
		if (!('columns' in header)) throw new Error(JSON.stringify(header));
		const cellsOf = (texts: object) => Object.values(texts).map((text: string) => ({ text }));
		expect(readLoan(header.columns, cellsOf(row), {})).toMatchObject({
			loan: { convention: 'lma-sonia', floorOn: 'compounded-rate', casMethod: 'added', marginMethod: 'compounded' },
		});
		expect(readLoan(header.columns, cellsOf({ ...row, Margin: 'simple' }), {})).toMatchObject({
			faults: [{ column: 'Margin', code: 'choice', params: { allowed: 'compounded, added' } }],
		});
	});

	it('reads the number of a workbook with a point before its decimals, whatever mark the file uses in texts', () => {
		const header = resolveLoanColumns(['Ccy', 'From', 'To', 'Notional'], saved);
		if (!('columns' in header)) throw new Error(JSON.stringify(header));
		const row = (principal: { readonly text: string; readonly isNumber?: true }) =>
			readLoan(header.columns, [...['USD', '2026-02-01', '2026-03-03'].map((text) => ({ text })), principal], {
				decimalPoint: ',',
			});
		expect(row({ text: '1.125', isNumber: true })).toMatchObject({ loan: { principal: '1.125' } });
		expect(row({ text: '1.125' })).toMatchObject({ loan: { principal: '1125' } });
	});

	it('names every fault with its column, what it found and what would be right', () => {
		const row = read({
			...complete,
			CCY: 'US dollar',
			from: '02/30/2026',
			notional: '1.000.000,00',
			LB: '-2',
			Shift: 'maybe',
			'Change 1': '5',
		});
		const faults = 'faults' in row ? row.faults.map(describeLoanFault) : [];
		expect(faults).toEqual([
			'CCY: "US dollar" must be a three-letter currency code, such as USD',
			'from: "02/30/2026" must be a date, written dd/MM/yyyy',
			'notional: "1.000.000,00" can be read in two ways: write figures without marks for thousands, or set decimalPoint in the LVE features',
			'LB: "-2" must be a whole number from 0 on',
			'Shift: "maybe" must be true or false, yes or no, Y or N, 1 or 0',
			'Change 1: "5" a principal change needs its date and its amount',
		]);
	});

	it('has no principal and no change from a text that can be two amounts', () => {
		const row = read({ ...complete, notional: '250.000', 'change 1 DATE': '17/02/2026', 'Change 1': '-1,500' });
		const faults = 'faults' in row ? row.faults.filter(({ code }) => code === 'figure-open') : [];
		expect(faults.map(describeLoanFault)).toEqual([
			'notional: "250.000" can be read as two figures, 250 or 250,000: write 250000, or set decimalPoint in the LVE features',
			'Change 1: "-1,500" can be read as two figures, -1.5 or -1,500: write -1500, or set decimalPoint in the LVE features',
		]);
		expect(row).not.toHaveProperty('readable.principal');
		expect(row).not.toHaveProperty('readable.principalAmtChanges');
	});

	it('has margins, spreads and floors with their units', () => {
		const headings = { ...saved, Margin: 'margin', CAS: 'cas', Floor: 'floor' } as const;
		const row = { ...complete, Margin: '175bp', CAS: '0,11448 %', Floor: '0.125' };
		const header = resolveLoanColumns(Object.keys(row), headings);
		if (!('columns' in header)) throw new Error(JSON.stringify(header));
		const cells = Object.values(row).map((text) => ({ text }));
		expect(readLoan(header.columns, cells, {})).toMatchObject({
			loan: { margin: '1.75', cas: '0.11448', floor: '0.125' },
		});
	});

	it.each([
		['01/02/69', '2069-02-01'],
		['01/02/70', '1970-02-01'],
		['01/02/99', '1999-02-01'],
	])('reads the two digits of the year of %s as in all other files', (text, date) => {
		expect(readDate(text, 'dd/MM/yy')).toBe(date);
	});

	it.each([
		['\u202EL-1', '�L-1', 'turns the direction of writing'],
		['L-\u200B1', 'L-�1', 'has no width'],
		['L-1\n', 'L-1�', 'ends the line'],
	])('has no name with a character that %3$s', (name, found) => {
		expect(read({ ...complete, loan_no: name })).toMatchObject({
			faults: [{ column: 'loan_no', found, code: 'invisible' }],
			readable: { currency: 'USD' },
		});
	});

	it('the fault names the blank required cell', () => {
		const { loan, ...row } = { loan: undefined, ...read({ ...complete, TO: '' }) };
		expect(loan).toBeUndefined();
		expect(row).toMatchObject({ faults: [{ column: 'TO', found: '', code: 'missing' }] });
		expect(row).not.toHaveProperty('readable.endDate');
		expect(row).toHaveProperty('readable.startDate');
	});
});

describe('the header of a loan file', () => {
	it('the fault names missing and repeated columns', () => {
		expect(resolveLoanColumns(['Ccy', 'From', 'ccy'], saved)).toEqual({
			missing: ['To', 'Notional'],
			repeated: ['ccy'],
		});
	});

	it('names the columns that it does not read', () => {
		expect(resolveLoanColumns([...Object.keys(saved), 'Branch'], saved)).toMatchObject({ ignored: ['Branch'] });
	});
});

describe('an amount', () => {
	it.each([
		['1000000.25', undefined, '1000000.25'],
		['1,000,000.25', undefined, 'ambiguous'],
		['1.00', undefined, '1.00'],
		['1234.567', undefined, '1234.567'],
		['0.125', undefined, '0.125'],
		['1,5', undefined, 'ambiguous'],
		['1,000,000.25', '.', '1000000.25'],
		["1'000'000", '.', '1000000'],
		['1.000.000,25', ',', '1000000.25'],
		['1.000', ',', '1000'],
		['1,000', ',', '1.000'],
		['10,00,000', '.', undefined],
		['1.00', ',', undefined],
		['1e6', undefined, undefined],
		['NaN', '.', undefined],
	] as const)('%s with the point %s is %s', (text, point, expected) => {
		expect(readAmount(text, { decimalPoint: point })).toBe(expected);
	});

	it('that begins with 0 has no thousands', () => {
		expect(readAmount('0,125', { decimalPoint: '.' })).toBeUndefined();
		expect(readAmount('0.125', { decimalPoint: ',' })).toBeUndefined();
		expect(readAmount('0,125', { decimalPoint: ',' })).toBe('0.125');
		expect(readAmount('0.125', { isSemicolonFile: true })).toBe('0.125');
	});

	it.each([
		['250.000', '250', '250,000'],
		['250,000', '250', '250,000'],
		['-1.125', '-1.125', '-1,125'],
		['+1.250', '1.25', '1,250'],
	])('%s is %s or %s while the decimal point is not known, whatever separates the cells', (text, smaller, larger) => {
		expect(readAmount(text, {})).toEqual({ smaller, larger });
		expect(readAmount(text, { isSemicolonFile: true })).toEqual({ smaller, larger });
	});

	it('with three decimals is read in a semicolon file whose decimal point is known', () => {
		expect(readAmount('1.25', { isSemicolonFile: true })).toBe('1.25');
		expect(readAmount('1.000', { isSemicolonFile: true, decimalPoint: '.' })).toBe('1.000');
	});
});

describe('a rate', () => {
	it.each([
		['1.250', undefined, '1.250'],
		['1.250', ',', '1250'],
		['1,250', undefined, 'ambiguous'],
		['1,75', undefined, 'ambiguous'],
		['1,75', ',', '1.75'],
		['175bp', undefined, '1.75'],
		['-12.5 bps', undefined, '-0.125'],
		['1.75%', undefined, '1.75'],
		['1,75 %', undefined, '1.75'],
		['1,75 %', '.', '1.75'],
		['1.250%', undefined, '1.25'],
		['1.250%', ',', '1250'],
		['1.250bp', '.', '0.0125'],
		['1.250bp', ',', '12.5'],
		['EUR 1.75', undefined, undefined],
		['1.75 Mio.', undefined, undefined],
		['(1.75)', undefined, undefined],
	] as const)('%s with the point %s is %s percent', (text, point, expected) => {
		expect(readRate(text, { decimalPoint: point })).toBe(expected);
	});

	it('is refused in a semicolon file whose decimal point is not known, if its point can separate thousands', () => {
		expect(readRate('1.250', { isSemicolonFile: true })).toBe('ambiguous');
	});

	it.each([
		['1.250bp', '0.0125 %', '12.5 %'],
		['1,250bp', '0.0125 %', '12.5 %'],
		['1,250 %', '1.25 %', '1250 %'],
	])('%s is %s or %s while the decimal point is not known', (text, smaller, larger) => {
		expect(readRate(text, {})).toEqual({ smaller, larger });
	});
});

describe('the LVE configuration', () => {
	const lve = {
		LVESchedule: { USD: '13:30' },
		InputCols: saved,
		OutputHeaderRows: [['{organisation}', '{yyyy-MM-dd}']],
		OutputCols: [{ field: 'loanId' }, { field: 'payableAmount', decimals: 2 }],
		features: { dailyMaxRecords: 1000 },
	};

	it('needs a column for each required field, and each field once', () => {
		expect(loanBatch.safeParse(lve).success).toBe(true);
		const { To: _, ...without } = saved;
		expect(loanBatch.safeParse({ ...lve, InputCols: without }).error?.issues[0]?.message).toMatch(
			/no column is endDate/,
		);
		const twice = loanBatch.safeParse({ ...lve, InputCols: { ...saved, Amount: 'principal' } });
		expect(twice.error?.issues[0]).toMatchObject({ path: ['InputCols', 'Amount'] });
	});
});
