import { describe, expect, it } from 'vitest';
import { describeRefusal, isRefusal } from '../file/refusal.ts';
import { readSheets } from '../read/read-table.ts';
import { linesOf, openBytes, peopleBytes, peopleGrids, textGrids, truthOf } from '../testing/people-file.ts';
import { checkLoan, loanOfRow } from './loan-of-row.ts';
import { loanVocabulary } from './loans.ts';

interface LoanTruth {
	readonly rows: readonly {
		readonly where: { readonly row?: number; readonly line?: number };
		readonly fields: Readonly<Record<string, unknown>> & { readonly principalAmtChanges?: object };
		readonly carryThrough: Readonly<Record<string, string>>;
		readonly truth: { readonly agentInterest?: string };
	}[];
	readonly notData: readonly {
		readonly row?: number | string;
		readonly line?: number | string;
		readonly why: string;
	}[];
	readonly hiddenRows?: readonly number[];
	readonly expected?: string;
}

function readLoans(grids: ReturnType<typeof peopleGrids>) {
	const file = readSheets(grids, loanVocabulary);
	if (isRefusal(file)) throw new Error(describeRefusal(file));
	const [table] = file.tables;
	if (table === undefined) throw new Error('no table');
	return { file, table, rows: table.rows.map((row) => checkLoan(row)) };
}

/** Fields for which the files have columns. Other terms are stated in words above the table. */
const fieldsOfColumns = ['currency', 'startDate', 'endDate', 'principal', 'margin', 'cas'];

describe.each([
	['loans/RFR_interest_run_2026Q2.xlsx', 40],
	['loans/Zinskontrolle_SARON_ESTR_2026-06.csv', 27],
	['loans/loans_shanghai_2026Q2.txt', 20],
])('loan file %s', (path, count) => {
	const { table, rows } = readLoans(peopleGrids(path));
	const truth = truthOf<LoanTruth>(path);
	const lineOf = ({ where }: LoanTruth['rows'][number]) => where.row ?? where.line;

	it('all loans and no other rows are read', () => {
		expect(rows.map(({ line }) => line)).toEqual(truth.rows.map(lineOf));
		expect(rows).toHaveLength(count);
	});

	it('the file causes neither questions nor faults', () => {
		expect(table.questions).toEqual([]);
		expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
	});

	it('the fields of each loan are read', () => {
		const read = rows.map((row) => {
			const { fields, principalAmtChanges } = loanOfRow(row);
			return { ...pick({ cas: '0', ...fields }), principalAmtChanges };
		});
		const expected = truth.rows.map(({ fields }) => ({
			...pick({ ...fields, principal: plain(String(fields.principal)) }),
			principalAmtChanges: fields.principalAmtChanges ?? {},
		}));
		expect(read).toEqual(expected);
	});

	it('the agent’s amounts are read', () => {
		const read = rows.map((row) => plain(loanOfRow(row).agentInterest));
		expect(read).toEqual(truth.rows.map((row) => plain(row.truth.agentInterest)));
	});

	it('columns that are not fields are kept', () => {
		for (const [i, row] of rows.entries()) {
			const texts = Object.values(row.values).map(({ text }) => text);
			for (const [key, text] of Object.entries(truth.rows[i]?.carryThrough ?? {})) {
				expect([row.own[key], ...texts], `${key} of line ${row.line}`).toContain(text);
			}
		}
	});

	it('every skipped row is listed with the reason', () => {
		const listed = new Map(table.skipped.map(({ line, reason }) => [line, reason]));
		const reasons = { subtotal: /subtotal/, total: /grand total/, separator: /blank/, note: /foot|signature/ };
		for (const { row, line, why } of truth.notData) {
			for (const each of linesOf(row ?? line).filter((below) => below > table.headingLine)) {
				const reason = listed.get(each);
				expect(why, `line ${each}, ${reason}`).toMatch(reasons[reason as keyof typeof reasons]);
			}
		}
	});

	it('the lines above the headings are kept', () => {
		const above = truth.notData
			.flatMap(({ row, line }) => linesOf(row ?? line))
			.filter((each) => each <= table.headingLine);
		expect(above).toContain(table.headingLine);
		expect(table.titles.every(({ line }) => above.includes(line))).toBe(true);
	});

	it('hidden rows are marked', () => {
		expect(rows.filter(({ isHidden }) => isHidden).map(({ line }) => line)).toEqual(truth.hiddenRows ?? []);
	});
});

const pick = (fields: Readonly<Record<string, unknown>>) =>
	Object.fromEntries(fieldsOfColumns.map((field) => [field, fields[field]]));

/** Removes trailing zeros: `50750000.80` and `50750000.8` are the same figure. */
const plain = (figure: string | undefined) => figure?.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

it('a hidden column with an old margin is ignored', () => {
	const { table } = readLoans(peopleGrids('loans/RFR_interest_run_2026Q2.xlsx'));
	const hidden = table.columns.filter(({ isHidden }) => isHidden);
	expect(hidden.map(({ key, field }) => [key, field])).toEqual([['old margin', undefined]]);
});

it('sheets of a workbook that are not read are listed', () => {
	const { file } = readLoans(peopleGrids('loans/RFR_interest_run_2026Q2.xlsx'));
	expect(file.otherSheets).toEqual([
		{ sheet: 'notes', reason: 'no-table' },
		{ sheet: 'Sheet3', reason: 'empty' },
	]);
});

it('a web page with the name of a workbook is refused', () => {
	const opened = openBytes(peopleBytes('loans/loantrack_export.xls'));
	if (!isRefusal(opened)) throw new Error('was read');
	expect(opened.refused).toBe('html');
	expect(describeRefusal(opened)).toMatch(/web page \(HTML\).*save it as \.xlsx/);
});

describe('checks of a loan', () => {
	const head = 'Ccy,Start,End,Days,Principal,Margin (%),Index,Repaid on,Repaid\n';
	const faultsOf = (line: string) =>
		readLoans(textGrids(head + line)).rows.flatMap(({ faults }) =>
			faults.map(({ code, place, suggestions }) => [code, place.letters, suggestions]),
		);

	it.each([
		['USD,2026-03-16,2026-06-16,92,1000000,1.5,SOFR,,', []],
		['USD,2026-03-16,2016-06-16,,1000000,1.5,,,', [['end-not-after-start', 'C', ['2026-06-16']]]],
		['USD,2026-03-16,2026-06-16,93,1000000,1.5,,,', [['days-differ', 'D', ['92']]]],
		['USD,2026-03-16,2026-06-16,,1000000,1.5,SONIA,,', [['index-differs', 'G', ['GBP']]]],
		['USD,2026-03-16,2026-06-16,,1000000,1.5,,2026-04-01,', [['change-incomplete', 'H', undefined]]],
		['USD,2026-03-16,2026-06-16,,GBP 1000000,1.5,,,', [['other-currency', 'E', ['USD']]]],
		['USD,2026-03-16,2026-06-31,,1000000,1.5,,,', [['no-such-day', 'C', ['2026-06-30', '2026-07-01']]]],
		[
			'USD,2026-03-16,2026-06-16,,25,000,000,1.5,,,',
			[
				['scale-open', 'E', undefined],
				['figure-part', 'F', undefined],
				['not-a-date', 'H', undefined],
				['row-shifted', '', undefined],
			],
		],
		[
			'tbd,,x,,1f6,abc,,,',
			[
				['not-a-date', 'C', undefined],
				['not-a-figure', 'E', undefined],
				['not-a-figure', 'F', undefined],
				['missing', 'A', undefined],
				['missing', 'B', undefined],
			],
		],
	])('all faults of the row %s are reported together', (line, faults) => {
		expect(faultsOf(line)).toEqual(faults);
	});

	it('a negative repayment is read as a reduction of the principal, and must be confirmed', () => {
		const [row] = readLoans(textGrids(`${head}USD,2026-03-16,2026-06-16,,1000000,1.5,,2026-04-01,-50000\n`)).rows;
		expect(row?.faults.map(({ code, suggestions }) => [code, suggestions])).toEqual([['figure-doubtful', ['50000']]]);
		expect(row && loanOfRow(row).principalAmtChanges).toEqual({ '2026-04-01': '-50000' });
	});

	it('a repayment reduces the principal, a change applies with its sign', () => {
		const grids = textGrids(
			'Ccy,Start,End,Principal,Change 1 Date,Change 1 Amount,Repaid on,Repaid\nUSD,2026-03-16,2026-06-16,1000000,2026-04-01,50000,2026-05-01,20000\n',
		);
		const [row] = readLoans(grids).rows;
		expect(row && loanOfRow(row).principalAmtChanges).toEqual({ '2026-04-01': '50000', '2026-05-01': '-20000' });
	});
});

it('columns for the spread methods and the floor base are read', () => {
	const head = 'Ccy;Start;End;Principal;Margin is;CAS method;Floor on\n';
	const [row] = readLoans(textGrids(`${head}USD;2026-03-16;2026-06-16;1000000;Added;compounded;RFR + CAS\n`)).rows;
	expect(row?.faults).toEqual([]);
	expect(row && loanOfRow(row).fields).toMatchObject({
		marginMethod: 'added',
		casMethod: 'compounded',
		floorOn: 'rfr-plus-cas',
	});
});
