import { describe, expect, it } from 'vitest';
import { peopleBytes } from '#shared/table/testing/people-file.ts';
import { readFormat } from './configured-columns.ts';
import type { LoanFileRow } from './loan-file-rows.ts';
import { LoanFileFailure } from './open-loan-file.ts';
import { batchOf, readLoanBytes } from './testing/loan-table.ts';

const saved = {
	'Loan No': 'loanId',
	Ccy: 'currency',
	From: { field: 'startDate', format: 'dd/MM/yyyy' },
	To: { field: 'endDate', format: 'dd/MM/yyyy' },
	Notional: 'principal',
	LB: { field: 'lookback', default: '5' },
	Shift: { field: 'observationShift', values: { J: 'true', N: 'false' } },
	'Change 1 Date': { field: 'changeDate', number: 1, format: 'dd/MM/yyyy' },
	'Change 1': { field: 'changeAmount', number: 1 },
} as const;

type Columns = Parameters<typeof batchOf>[0];
type Features = Parameters<typeof batchOf>[1];

const complete = { loan_no: 'L-1', CCY: 'usd', from: '01/02/2026', TO: '3/3/2026', notional: '1000000' };

const csv = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';');

const read = (row: Record<string, string>, columns: Columns = saved, features?: Features) =>
	readLoanBytes(`${csv(Object.keys(row))}\n${csv(Object.values(row))}\n`, batchOf(columns, features));

async function rowOf(row: Record<string, string>, columns: Columns = saved, features?: Features): Promise<LoanFileRow> {
	const found = await read(row, columns, features);
	if (found instanceof LoanFileFailure || found.rows[0] === undefined) throw new Error(String(found));
	return found.rows[0];
}

async function failureOf(content: string | Uint8Array, batch: ReturnType<typeof batchOf>): Promise<LoanFileFailure> {
	const found = await readLoanBytes(content, batch);
	if (!(found instanceof LoanFileFailure)) throw new Error(`was read: ${JSON.stringify(found.rows)}`);
	return found;
}

const needed = {
	Currency: 'currency',
	From: 'startDate',
	To: 'endDate',
	Principal: 'principal',
} as const;
const loan = 'USD,2026-02-01,2026-03-03,1000000';

describe('a row of a loan file', () => {
	it("a row is read by the client's headings; blanks and letter case are ignored", async () => {
		const row = { ...complete, Shift: 'J', 'change 1 DATE': '17/02/2026', 'Change 1': '-250000.50', Remark: 'x' };
		expect(await rowOf(row)).toMatchObject({
			line: 2,
			faults: [],
			loan: {
				loanId: 'L-1',
				currency: 'USD',
				startDate: '2026-02-01',
				endDate: '2026-03-03',
				principal: '1000000',
				lookback: 5,
				observationShift: true,
				principalAmtChanges: { '2026-02-17': '-250000.5' },
			},
			own: { Remark: 'x' },
		});
	});

	it('a row has a convention, a floor base and spread methods if the configuration has columns for them', async () => {
		const columns = {
			...saved,
			Convention: 'convention',
			'Floor on': { field: 'floorOn', values: { Rate: 'compounded-rate' } },
			CAS: { field: 'casMethod', default: 'added' },
			Margin: 'marginMethod',
		} as const;
		const row = { ...complete, Convention: 'lma-sonia', 'Floor on': 'Rate', CAS: '', Margin: 'Compounded' };
		const changes = { 'Change 1 Date': '', 'Change 1': '', Shift: '' };
		expect(await rowOf({ ...row, ...changes }, columns)).toMatchObject({
			faults: [],
			loan: { convention: 'lma-sonia', floorOn: 'compounded-rate', casMethod: 'added', marginMethod: 'compounded' },
		});
		expect(await rowOf({ ...row, ...changes, Margin: 'none of both' }, columns)).toMatchObject({
			faults: ['Margin: "none of both" must be one of added, compounded'],
		});
	});

	it('a fault names its column, the text found, the expected value and a suggestion', async () => {
		const row = await rowOf({
			...complete,
			CCY: 'dollars',
			from: '30/02/2026',
			notional: '250.000',
			LB: '-2',
			Shift: 'maybe',
			'Change 1 Date': '',
			'Change 1': '5',
		});
		expect(row.faults).toEqual([
			'CCY: "dollars" must be a currency code, such as USD',
			'from: "30/02/2026" is not a day of 2026-02: 2026-02-28 or 2026-03-01',
			expect.stringMatching(/^notional: "250.000" can be read as two figures.*decimalPoint.*: 250.000 or 250000$/),
			'LB: "-2" must be a whole number',
			'Shift: "maybe" must be one of true, false',
			'Change 1: "5" needs its date and its amount',
		]);
		expect(row.loan).not.toHaveProperty('principal');
	});

	it('an amount with two readings is refused even if other rows would clarify it', async () => {
		const text = `Currency,From,To,Principal\n${loan.replace('1000000', '"1,000,000"')}\n${loan.replace('1000000', '250.000')}`;
		const table = await readLoanBytes(text, batchOf(needed));
		const rows = 'rows' in table ? table.rows : [];
		expect(rows.map((row) => [row.loan.principal, row.faults.length])).toEqual([
			['1000000', 0],
			[undefined, 1],
		]);
		const stated = await readLoanBytes(text, batchOf(needed, { decimalPoint: '.' }));
		expect('rows' in stated && stated.rows.map((row) => row.loan.principal)).toEqual(['1000000', '250']);
	});

	it.each([
		['1.250', undefined, '1.25'],
		['1.250', ',', '1250'],
		['1,75', undefined, '1.75'],
		['175bp', undefined, '1.75'],
		['-12.5 bps', undefined, '-0.125'],
		['1,75 %', '.', '1.75'],
		['30', undefined, '30'],
		['0.05', undefined, '0.05'],
	] as const)(
		'the margin %s with the decimal point %s is read as %s percent',
		async (margin, decimalPoint, expected) => {
			const columns = { ...needed, Margin: 'margin', Use: { field: 'marginMethod', default: 'added' } } as const;
			const text = `Currency,From,To,Principal,Margin\n${loan},"${margin}"`;
			const table = await readLoanBytes(text, batchOf(columns, decimalPoint && { decimalPoint }));
			const row = 'rows' in table ? table.rows[0] : undefined;
			expect([row?.faults, Number(row?.loan.margin)]).toEqual([[], Number(expected)]);
		},
	);

	it('a margin with two readings is refused', async () => {
		const columns = { ...needed, Margin: 'margin', Use: { field: 'marginMethod', default: 'added' } } as const;
		for (const margin of ['1,250', '1.250bp', '1,250 %']) {
			const table = await readLoanBytes(`Currency,From,To,Principal,Margin\n${loan},"${margin}"`, batchOf(columns));
			expect('rows' in table && table.rows[0]?.faults, margin).toEqual([expect.stringContaining('can be read as two')]);
		}
	});

	it('a spreadsheet serial number is read as a date if the LVE features allow it', async () => {
		const text = 'Currency,From,To,Principal\nUSD,44727,2022-06-24,1000000\n';
		const [open, settled] = [{}, { serialDates: true }].map((features) =>
			readLoanBytes(text, batchOf(needed, features)),
		);
		expect(await open).toMatchObject({ rows: [{ faults: [expect.stringMatching(/serialDates.*: 2022-06-15$/)] }] });
		expect(await settled).toMatchObject({ rows: [{ faults: [], loan: { startDate: '2022-06-15' } }] });
	});

	it('the unit of a margin is read from the heading in the file', async () => {
		const columns = { ...needed, 'Margin (bp)': 'margin', Use: { field: 'marginMethod', default: 'added' } } as const;
		const table = await readLoanBytes(`Currency,From,To,Principal,Margin (bp)\n${loan},175`, batchOf(columns));
		expect('rows' in table && table.rows[0]?.loan.margin).toBe('1.75');
	});

	it.each([
		['01/02/69', 'dd/MM/yy', '2069-02-01'],
		['01/02/70', 'dd/MM/yy', '1970-02-01'],
		['01/02/99', 'dd/MM/yy', '1999-02-01'],
		['15062026', 'ddMMyyyy', '2026-06-15'],
		['Jun 05 26', 'MMM dd yy', '2026-06-05'],
		['31/02/2026', 'dd/MM/yyyy', undefined],
	])('the date %s in the format %s is read as %s', (text, format, date) => {
		expect(readFormat(text, format)).toBe(date);
	});

	it.each([
		['\u202EL-1', '�L-1', 'changes the writing direction'],
		['L-\u200B1', 'L-�1', 'has no width'],
		['L-1\nx', 'L-1�x', 'breaks the line'],
	])('a loan name is refused if it contains a character that %3$s', async (name, found) => {
		expect(await rowOf({ ...complete, loan_no: name })).toMatchObject({
			faults: [`loan_no: "${found}" must have visible characters only, on one line`],
			loan: { currency: 'USD' },
			written: { loanId: found },
		});
	});

	it('a blank cell in a required column is reported', async () => {
		const row = await rowOf({ ...complete, TO: '' });
		expect(row.faults).toEqual(['TO: must not be blank']);
		expect(row.loan).not.toHaveProperty('endDate');
	});

	it('a subtotal or a note is listed but does not count as a loan', async () => {
		const text = `Currency,From,To,Principal\n${loan}\n\nSubtotal,,,1000000\nPrepared by AB,,,\n`;
		const table = await readLoanBytes(text, batchOf(needed));
		expect('rows' in table && [table.loans, table.rows.map(({ line, skipped }) => [line, skipped])]).toEqual([
			1,
			[
				[2, undefined],
				[4, 'skipped: subtotal: Subtotal | 1000000'],
				[5, 'skipped: note: Prepared by AB'],
			],
		]);
	});
});

describe('the spread method, compounded or added', () => {
	const columns = { ...needed, Margin: 'margin' } as const;
	const text = (margin: string) => `Currency,From,To,Principal,Margin\n${loan},${margin}`;

	it('a file without a spread method is refused, and the question lists the possible answers', async () => {
		const { message, questions } = await failureOf(text('1.5'), batchOf(columns));
		expect(questions.map(({ code, field }) => [code, field])).toEqual([['term', 'marginMethod']]);
		expect(message).toContain('Is the margin added or compounded? Answers: added, compounded.');
		expect(message).toContain('LVE input column: "marginMethod":{"field":"marginMethod","default":"added"}');
	});

	it('the spread method is not needed for a blank or zero margin', async () => {
		expect(await readLoanBytes(text('0'), batchOf(columns))).toHaveProperty('loans', 1);
		expect(await readLoanBytes(text(''), batchOf(columns))).toHaveProperty('loans', 1);
	});

	it('the spread method can be a default in the configuration', async () => {
		const table = await readLoanBytes(
			text('1.5'),
			batchOf({ ...columns, Use: { field: 'marginMethod', default: 'added' } }),
		);
		expect('rows' in table && table.rows[0]?.loan).toMatchObject({ margin: '1.5', marginMethod: 'added' });
	});

	it('a blank floor option has the default of the specification, and a note states this', async () => {
		const table = await readLoanBytes(
			`Currency,From,To,Principal,Margin,Floor Option\n${loan},1.5,\n${loan},1.5,hybrid`,
			batchOf({ ...columns, 'Floor Option': 'floorOption' }),
		);
		expect('rows' in table && table.notes).toEqual([
			'1 rows have no floor option: rfr applies, the default of the specification (floor on the daily rate, spreads compounded).',
		]);
	});
});

describe('the default value of a column', () => {
	const columnsWith = (text: string) => ({ ...needed, Change: { field: 'changeAmount', default: text } }) as const;
	const text = `Currency,From,To,Principal\n${loan}`;

	it.each(['1.250', '1,250', '-12.500'])(
		'a default amount %s with two readings is refused, and the message names both',
		async (amount) => {
			const { message } = await failureOf(text, batchOf(columnsWith(amount)));
			expect(message).toMatch(
				/^LVE Input Columns Change: the default ".*" can be read as two figures. Write \S+ or \S+\.$/,
			);
			expect(await failureOf(text, batchOf(columnsWith(amount), { decimalPoint: ',' }))).toHaveProperty(
				'message',
				message,
			);
		},
	);

	it('a default value is read like the text of a cell', async () => {
		const columns = {
			...needed,
			Floor: { field: 'floor', default: '0,5' },
			'Floor on': { field: 'floorOn', default: 'rfr' },
		};
		const table = await readLoanBytes(
			`${text.replace('Principal', 'Principal,Floor')},\n`,
			batchOf(columns as Columns),
		);
		expect('rows' in table && table.rows[0]?.loan).toMatchObject({ floor: '0.5', floorOn: 'rfr' });
	});
});

describe('the header of a loan file', () => {
	it('a header with a wrong separator is refused, and the message names both separators', async () => {
		const withDelimiter = (delimiter: ',' | ';') => batchOf(needed, { delimiter });
		expect((await failureOf('Currency,From,To,Principal\n', withDelimiter(';'))).message).toBe(
			'The columns of the file are separated by commas; the LVE configuration expects semicolons.',
		);
		expect((await failureOf('Currency\tFrom\tTo\tPrincipal\n', withDelimiter(','))).message).toContain('by tabs');
	});

	it('a header with missing columns is refused, and the message names the columns', async () => {
		expect((await failureOf('Currency;From, to\n', batchOf(needed, { delimiter: ';' }))).message).toMatch(
			/It lacks the columns From, To, Principal/,
		);
	});

	it('a header can follow title lines in a file with a different encoding and separator', async () => {
		const text = `Loans of the bank\n\nCurrency|From|To|Principal\n${loan.replaceAll(',', '|')}\n`;
		const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
		const table = await readLoanBytes(utf16, batchOf(needed));
		expect('rows' in table && table.rows.map(({ line, loan: { principal } }) => [line, principal])).toEqual([
			[4, '1000000'],
		]);
	});

	it('a header can use common names for the configured columns', async () => {
		const table = await readLoanBytes(`币种,起息日,到期日,本金\n${loan}`, batchOf(needed));
		expect('rows' in table && table.rows[0]?.loan).toEqual({
			currency: 'USD',
			startDate: '2026-02-01',
			endDate: '2026-03-03',
			principal: '1000000',
		});
	});

	it('a file in an unknown encoding is refused with sample texts until the configuration names the encoding', async () => {
		const text = Buffer.concat([
			Buffer.from('Currency,From,To,Principal,Borrower\n'),
			Buffer.from(`${loan},M`),
			Buffer.from([0xfc]),
			Buffer.from('ller\n'),
		]);
		const { message, questions } = await failureOf(text, batchOf(needed));
		expect(questions[0]?.code).toBe('encoding');
		expect(message).toMatch(/windows-1252 \(".*Müller"\).*"encoding" in the LVE features/);
		const table = await readLoanBytes(text, batchOf(needed, { encoding: 'windows-1252' }));
		expect('rows' in table && table.rows[0]?.own).toEqual({ Borrower: 'Müller' });
	});

	it('a web page is refused, and the message calls it a web page', async () => {
		const { message } = await failureOf(peopleBytes('loans/loantrack_export.xls'), batchOf(needed));
		expect(message).toMatch(/web page \(HTML\)/);
	});
});

describe('a configured column that is missing in the file', () => {
	const config = batchOf({
		'Loan No': 'loanId',
		...needed,
		Margin: 'margin',
		'Margin is': { field: 'marginMethod', default: 'added' },
		Lookback: { field: 'lookback', default: '5' },
		'Change 1 Date': { field: 'changeDate', number: 1 },
		'Change 1 Amount': { field: 'changeAmount', number: 1 },
	});
	const first = ['Currency', 'From', 'To', 'Principal'];
	const readHeadings = (headings: readonly string[]) => readLoanBytes(`${headings.join(',')}\n${loan}`, config);

	it('an unknown heading is refused if it may be the missing margin, which affects the interest', async () => {
		const failure = await readHeadings([...first, 'Spread p.a.', 'Change 1 Date', 'Change 1 Amount']);
		expect(String(failure)).toMatch(/Spread p\.a\..*lacks Margin\b/);
		expect(String(failure)).not.toMatch(/lacks[^.]*(?:Lookback|Loan No)/);
	});

	it('unknown headings are refused if they may be the missing principal changes', async () => {
		const failure = await readHeadings([...first, 'margin', 'Repaid on', 'Repaid']);
		expect(String(failure)).toMatch(/Repaid on, Repaid.*lacks Change 1 Date, Change 1 Amount/);
	});

	it.each([
		['the file has no unknown heading', first],
		[
			'the file has all columns and also unknown headings',
			[...first, 'MARGIN', 'Change1 date', 'change 1 amount', 'Branch'],
		],
	])('the missing column is accepted if %s', async (_, headings) => {
		expect(await readHeadings(headings)).toMatchObject({ rows: [{ loan: { lookback: 5 }, faults: [] }] });
	});

	it('a note lists a column with a loan term that the configuration does not read', async () => {
		const table = await readLoanBytes(`Currency,From,To,Principal,Margin\n${loan},1.5`, batchOf(needed));
		expect('rows' in table && [table.notes, table.rows[0]?.own]).toEqual([
			['Columns that are not read, because they are no LVE input columns: Margin.'],
			{ Margin: '1.5' },
		]);
	});
});

describe.each(['RFR_interest_run_2026Q2.xlsx', 'Zinskontrolle_SARON_ESTR_2026-06.csv', 'loans_shanghai_2026Q2.txt'])(
	'file %s without a mapping',
	(name) => {
		it('the file is refused with exactly the questions that it leaves open', async () => {
			const failure = await failureOf(peopleBytes(`loans/${name}`), batchOf(needed));
			expect(failure.details).toHaveLength(failure.questions.length + 1);
			expect(failure.summary).toBe('The file leaves open what a person would be asked.');
			expect(failure.message).toMatch(/^The file leaves open what a person would be asked\. \(1\) /);
			expect(failure.questions.map(({ code, field }) => `${code} ${field}`).sort()).toEqual(
				['casMethod', 'floor', 'floorOn', 'lookback', 'marginMethod', 'observationShift'].map((term) => `term ${term}`),
			);
		});
	},
);
