import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { LoanLifeInput, SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { LoanAccrualRow, LoanImportFault, LoanRevision } from '#shared/contract/loan-portfolio.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { tables } from '#shared/contract/resource-names.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { credentialsOf } from '#test/support/credentials-of.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);
let user = '';

beforeAll(async () => {
	user = await api.signIn('user@demo-bank.example');
});

const call = (name: OperationName, body: object) => api.post(routes[name].path, body, user);

async function done(name: OperationName, body: object) {
	const { status, body: answer } = await call(name, body);
	expect([name, status, answer.message]).toEqual([name, 200, undefined]);
	return answer;
}

const terms = { ...sampleRequests.loanAdd.terms, lookback: 2, principalChanges: [] };
const life: LoanLifeInput = {
	schedule: { kind: 'generated', periodLength: { unit: 'month', count: 3 }, rollDay: 15 },
	paymentLag: 2,
	repayments: [{ date: '2022-07-01', amount: '250000' }],
};
const twoYears = { ...terms, startDate: '2022-03-15', endDate: '2024-03-15' };
const add = (name: string, more: object = {}): Promise<SavedLoan> =>
	done('loanAdd', { name, scope: 'shared', terms: twoYears, life, ...more });
const periodsOf = async (loanId: string, asOf = '2024-06-03'): Promise<SchedulePeriod[]> =>
	(await done('loanSchedule', { loanId, asOf })).periods;

async function calculated({ start, end, principal }: SchedulePeriod, changes: Record<string, string>) {
	const { version, customTextBox1, principalChanges, ...stated } = terms;
	const {
		compoundedRateUnrounded: rate,
		interestAmount,
		payableAmount,
	} = await done('compound', {
		...stated,
		startDate: start,
		endDate: end,
		principal,
		principalAmtChanges: Object.fromEntries(Object.entries(changes).filter(([date]) => date > start && date < end)),
		dailyRows: false,
	});
	return { rate, interestAmount, payableAmount };
}

describe('a loan with several periods', () => {
	it('every completed period has the same rates and amounts as in the calculator', async () => {
		const { loanId, life: saved } = await add('Cedar');
		expect(saved).toMatchObject({
			schedule: { convention: 'ModifiedFollowing', stub: 'ShortLast' },
			plan: { kind: 'bullet' },
		});
		const periods = await periodsOf(loanId);
		expect(periods.map(({ status }) => status)).toEqual(Array(8).fill('paid'));
		for (const period of [periods[0], periods[1], periods[7]] as SchedulePeriod[]) {
			expect(period).toMatchObject(await calculated(period, { '2022-07-01': '-250000' }));
		}
		expect(periods[7]).toMatchObject({ principal: '750000', repayment: '750000', balance: '0' });
		const accrued = await done('loanAccrued', { loanId, date: periods[1]?.end });
		expect(accrued).toMatchObject({ period: 2, interestAmount: periods[1]?.interestAmount });
	});

	it('a loan that the calculator saves has one period, and the response names a missing fixing', async () => {
		const { loanId, life: none } = await done('loanAdd', { name: 'Quick', terms });
		expect(none).toBeUndefined();
		const [period, ...others] = await periodsOf(loanId);
		expect(others).toEqual([]);
		expect(period).toMatchObject(await calculated(period as SchedulePeriod, {}));
		const future = { ...terms, startDate: '2026-12-15', endDate: '2027-12-15' };
		const { status, body } = await call('loanAccrued', { loan: { terms: future }, date: '2027-03-15' });
		expect([status, body.code, body.params.index]).toEqual([400, 'missing-fixing', 'SOFR']);
	});

	it('a version that is saved without periods keeps the existing periods until they are removed', async () => {
		const { loanId, name } = await add('Doug');
		const save = (version: number, change: object) =>
			done('loanUpdate', { loanId, version, name, terms: twoYears, ...change });
		expect((await save(1, {})).life).toBeDefined();
		expect((await save(2, { life: null })).life).toBeUndefined();
		expect((await done('loanRead', { loanId, version: 1 })).life).toMatchObject({ paymentLag: 2 });
	});

	it('repeated requests with the same key save a loan once, and a different loan with that key is refused', async () => {
		const first = await add('Elm', { idempotencyKey: 'loan-0001' });
		expect(await add('Elm', { idempotencyKey: 'loan-0001' })).toEqual(first);
		const other = await call('loanAdd', {
			name: 'Fir',
			scope: 'shared',
			terms: twoYears,
			life,
			idempotencyKey: 'loan-0001',
		});
		expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused']);
		const own = await call('loanAdd', {
			name: 'Elm',
			scope: 'own',
			terms: twoYears,
			life,
			idempotencyKey: 'loan-0001',
		});
		expect([own.status, own.body.code]).toEqual([409, 'idempotency-key-reused']);
		const simultaneous = { name: 'Gum', scope: 'shared', terms: twoYears, life, idempotencyKey: 'loan-0002' };
		const added = await Promise.all(Array.from({ length: 4 }, () => done('loanAdd', simultaneous)));
		expect(new Set(added.map(({ loanId }) => loanId)).size).toBe(1);
	});

	it('a loan can be displayed for a date thousands of years in the future', async () => {
		const accrued = await done('loanAccrued', { loan: { terms: twoYears, life }, date: '9999-12-31' });
		expect(accrued).toMatchObject({ interestAmount: '0', unpaidAmount: '0.00', balance: '0' });
	});

	it('an invalid loan is refused, and the response contains the path of each fault', async () => {
		const faulty = {
			...life,
			repayments: [{ date: '2022-07-02', amount: '1' }],
			marginSteps: [{ from: '2025-01-02', margin: '1' }],
		};
		const { status, body } = await call('loanAdd', { name: 'Wrong', terms: twoYears, life: faulty });
		expect([status, body.code, body.params.count]).toEqual([400, 'loan-life-invalid', 2]);
		expect(body.issues.map(({ path, code }: { path: unknown[]; code: string }) => [path.join('.'), code])).toEqual([
			['life.repayments.0.date', 'not-a-business-day'],
			['life.marginSteps.0.from', 'step-inside-only'],
		]);
		const twice = [1, 2].map((amount) => ({ date: '2022-07-01', amount: String(amount) }));
		const repeated = await call('loanAdd', { name: 'Twice', terms: twoYears, life: { ...life, repayments: twice } });
		expect(repeated.body.issues).toMatchObject([
			{
				path: ['life', 'repayments', 1, 'date'],
				message: expect.stringContaining('2022-07-01 must be after 2022-07-01'),
			},
		]);
		const tooLate = { ...twoYears, endDate: '2101-03-15' };
		const unsaved = await call('loanSchedule', { loan: { terms: tooLate, life } });
		expect(unsaved.body.issues).toMatchObject([{ path: ['loan', 'terms', 'endDate'], code: 'outside-calendar' }]);
		const both = await call('loanSchedule', { loanId: 'x', loan: { terms } });
		expect([both.status, both.body.code]).toEqual([400, 'loan-or-id']);
	});

	it('a loan with a period that cannot be calculated cannot be saved, but its other periods can be displayed', async () => {
		const dates = ['2022-03-15', '2022-06-15', '2022-06-17', '2022-09-15', '2024-03-15'];
		const loan = {
			terms: { ...twoYears, lookback: 0, lockout: 5 },
			life: { schedule: { kind: 'explicit', dates }, paymentLag: 2 },
		};
		const { status, body } = await call('loanAdd', { name: 'Short', ...loan });
		expect([status, body.issues]).toMatchObject([
			400,
			[{ path: ['terms', 'lockout'], code: 'lockout-in-period', params: { found: '5', period: '2', max: '1' } }],
		]);
		const { periods } = await done('loanSchedule', { loan, asOf: '2024-06-03' });
		expect(periods.map(({ problem, payableAmount }: SchedulePeriod) => problem?.code ?? typeof payableAmount)).toEqual([
			'string',
			'lockout-too-long',
			'string',
			'string',
		]);
		const projected = await done('loanProjection', { loan, asOf: '2022-06-03' });
		expect(projected.unknown).toMatchObject([{ period: 2, problem: { code: 'lockout-too-long' } }]);
		expect(projected.periods.map(({ period }: { period: number }) => period)).toEqual([1, 3, 4]);
		const tested = await done('loanBacktest', { loan, asOf: '2024-06-03', variants: [{ method: 'own' }] });
		expect(tested.variants[0].periods[1].problem.code).toBe('lockout-too-long');
	});

	it('a loan is projected from the latest earlier curve, and compared with other conventions', async () => {
		const loan = { terms: twoYears, life };
		const { curve, periods, totals } = await done('loanProjection', { loan, asOf: '2023-02-01' });
		expect(curve).toMatchObject({ curveId: 'USD_SOFR', date: '2023-01-31' });
		const beforeFixings = await call('loanProjection', { loan, asOf: '2015-12-01' });
		expect(beforeFixings).toMatchObject({
			status: 400,
			body: { code: 'no-market-data', params: { date: '2015-12-01' } },
		});
		expect(periods.map(({ period }: { period: number }) => period)).toEqual([4, 5, 6, 7, 8]);
		expect(periods[0]).toMatchObject({ realisedDays: 33 });
		// The interest of one basis point on 750,000 for a year and 43 days, without the days that have fixings.
		expect(totals.upBp).toBeGreaterThan(75);
		expect(totals.upBp).toBeLessThan(100);
		const variants = [{ method: 'own' }, { method: 'compounded', lookback: 5 }, { method: 'in-advance' }];
		const { variants: figures } = await done('loanBacktest', { loan, asOf: '2024-06-03', variants });
		expect(figures).toHaveLength(3);
		expect(figures[1].periods).toHaveLength(8);
		expect(Number(figures[1].difference)).toBeCloseTo(Number(figures[1].total) - Number(figures[0].total), 6);
	});

	it('a loan is compared with a published average, and the response names a rate that is not loaded', async () => {
		const loan = { terms: twoYears };
		const variants = [
			{ method: 'own' },
			{ method: 'published', name: 'SOFR Averages', tenor: '90D' },
			{ method: 'published', name: 'SOFR Averages', tenor: '3M', daysBefore: 2 },
			{ method: 'published', name: 'Other rate', tenor: '3M' },
		];
		const { variants: figures } = await done('loanBacktest', { loan, asOf: '2024-06-03', variants });
		const [, average, otherTenor, unknown] = figures;
		// The Federal Reserve Bank of New York published an average of 0.04934 percent over 90 days on 15 March 2022.
		const margin = Number(twoYears.margin);
		const cas = Number(twoYears.cas ?? 0);
		expect(Number(average.periods[0].rate)).toBeCloseTo(0.04934 + margin + cas, 10);
		expect(otherTenor.periods[0].problem).toMatchObject({
			code: 'missing-fixing',
			params: { index: 'SOFR Averages 3M', date: '2022-03-11' },
		});
		expect(unknown.problem.code).toBe('unknown-rate-name');
	});
});

describe('a portfolio of loans', () => {
	const csvOf = (rows: readonly string[]) =>
		Buffer.from(
			['Loan;Currency;Start date;End date;Principal;Margin (%);Interest period;Payment lag', ...rows].join('\r\n'),
		).toString('base64');

	it('a CSV import reports the faults of an invalid loan and saves the other loans', async () => {
		const content = csvOf([
			'P-1;USD;2022-03-15;2023-03-15;1000000;1.25;3M;2',
			'P-2;USD;2023-03-15;2022-03-15;1000000;1.25;3M;2',
			'P-3;XXX;2022-03-15;2023-03-15;;1.25;3M;2',
			'P-4;USD;2022-03-15;2023-03-15;1000000;1.25;13M;2',
		]);
		const { loans, saved, faulty } = await done('loanImport', { content, mode: 'save', scope: 'own' });
		expect([saved, faulty]).toEqual([1, 3]);
		expect(loans[0]).toMatchObject({ line: 2, name: 'P-1', loanId: expect.any(String), faults: [] });
		expect(loans[1].faults).toEqual([
			{ sheet: '', line: 3, column: 'endDate', found: '2022-03-15', expected: 'must be after startDate' },
		]);
		expect(loans[2].faults.map(({ line, column }: { line: number; column: string }) => [line, column])).toContainEqual([
			4,
			'Principal',
		]);
		expect(loans[2].faults.map(({ code }: { code?: string }) => code)).not.toContain(undefined);
		expect(loans[3].faults).toMatchObject([{ found: '13M', expected: 'must be at most 12' }]);
		expect(await periodsOf(loans[0].loanId)).toHaveLength(4);
	});

	it('a workbook with margin steps is imported, and the totals of its month end and payments are correct', async () => {
		const workbook = new ExcelJS.Workbook();
		const sheet = (name: string, rows: readonly (readonly (string | number)[])[]) => {
			const added = workbook.addWorksheet(name);
			for (const row of rows) added.addRow([...row]);
		};
		// More loans than one write of 25 items can store, so that the list has three pages.
		const names = Array.from({ length: 30 }, (_, i) => `Loan ${String(i + 1).padStart(3, '0')}`);
		sheet('Loans', [
			[
				'Loan',
				'Borrower',
				'Currency',
				'Start date',
				'End date',
				'Principal',
				'Margin (%)',
				'Interest period',
				'Payment lag',
				'Repayment plan',
			],
			...names.map((name, i) => [
				name,
				'Imported plc',
				'USD',
				'2022-03-15',
				'2024-03-15',
				1_000_000 + i,
				1.5,
				'3M',
				2,
				i % 2 === 0 ? 'bullet' : 'equal',
			]),
		]);
		sheet('Drawings', [
			['Loan', 'Date', 'Amount'],
			['Loan 001', '2022-07-01', 5000],
		]);
		sheet('Repayments', [
			['Loan', 'Date', 'Amount'],
			['Loan 003', '2022-07-05', 700],
		]);
		sheet('Margin steps', [
			['Loan', 'From', 'Margin (%)'],
			['Loan 001', '2022-08-01', 2],
		]);
		const content = Buffer.from(await workbook.xlsx.writeBuffer()).toString('base64');
		const imported = { content, mode: 'save', scope: 'own', idempotencyKey: 'import-0001' };
		const { loans, saved, faults } = await done('loanImport', imported);
		expect([saved, faults, loans.flatMap((loan: { faults: unknown[] }) => loan.faults)]).toEqual([30, [], []]);
		expect((await done('loanImport', imported)).loans).toEqual(loans);
		const [, second] = await periodsOf(loans[0].loanId);
		expect(second?.segments?.map(({ principal, margin }) => [principal, margin])).toEqual([
			['1000000', '1.5'],
			['1005000', '1.5'],
			['1005000', '2'],
		]);
		const filter = { search: 'Imported plc', limit: 12 };
		const rows: LoanAccrualRow[] = [];
		let cursor: string | undefined;
		do {
			const page = await done('loanAccruals', { ...filter, date: '2022-07-01', ...(cursor && { cursor }) });
			rows.push(...page.rows);
			cursor = page.cursor;
			const sum = (field: 'interestAmount' | 'payableAmount') =>
				rows.reduce((total, row) => total + Number(row[field]), 0);
			if (cursor === undefined) {
				expect(page.problems).toBe(0);
				expect(sum('interestAmount')).toBeCloseTo(Number(page.totals[0].exact), 6);
				expect(sum('payableAmount')).toBeCloseTo(Number(page.totals[0].payable), 6);
			}
		} while (cursor !== undefined);
		expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(names));
		const month = await done('loanAccruals', { ...filter, date: '2022-07-01', format: 'xlsx' });
		const ledger = new ExcelJS.Workbook();
		await ledger.xlsx.load(Buffer.from(month.file.content, 'base64') as never);
		const [loanSheet, totalSheet] = ledger.worksheets;
		const headings = (loanSheet?.getRow(1).values ?? []) as string[];
		const place = headings.indexOf('payableAmount');
		const payables = (loanSheet?.getColumn(place).values ?? []).slice(2) as number[];
		expect([payables.length, loanSheet?.getRow(2).getCell(1).value]).toEqual([30, 'Loan 001']);
		expect(payables.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Number(month.totals[0].payable), 6);
		expect(totalSheet?.getRow(2).getCell(6).value).toBe(Number(month.totals[0].payable));
		const window = { from: '2022-09-01', to: '2022-09-30', asOf: '2022-09-20' };
		const { payments, totals, file } = await done('loanPayments', { ...filter, ...window, format: 'ics', limit: 1000 });
		expect(payments).toHaveLength(30);
		expect(payments[0]).toMatchObject({ status: 'paid', paymentDate: '2022-09-19', interest: second?.payableAmount });
		expect(Number(totals[0].known)).toBeCloseTo(
			payments.reduce((total: number, { interest }: { interest: string }) => total + Number(interest), 0),
			4,
		);
		expect(file.text.split('BEGIN:VEVENT')).toHaveLength(31);
		const steps = { from: '2022-07-01', to: '2022-07-31', asOf: '2022-07-05', format: 'csv' };
		const moved = await done('loanPayments', { ...filter, ...steps });
		expect(moved.payments).toMatchObject([
			{ name: 'Loan 001', kind: 'drawing', period: 2, paymentDate: '2022-07-01', status: 'paid', drawing: '5000' },
			{ name: 'Loan 003', kind: 'repayment', paymentDate: '2022-07-05', status: 'known', repayment: '700' },
		]);
		expect(moved.totals).toMatchObject([
			{ payments: 2, unknown: 0, known: '0.00', repayments: '700', drawings: '5000' },
		]);
		expect(moved.file.text).toContain('2022-07-05,Loan 003,,Imported plc,USD,,700,known,2,');
		const listed = await done('loanPositions', { ...filter, asOf: '2022-09-20' });
		expect(listed.positions).toHaveLength(12);
		expect(listed.positions[0]).toMatchObject({
			period: 3,
			status: 'accruing',
			next: { date: '2022-12-19', kinds: ['period'] },
		});
		const drawn = await done('loanPositions', { ...filter, search: 'Loan 001', asOf: '2022-06-25' });
		expect(drawn.positions[0]).toMatchObject({
			status: 'accruing',
			next: { date: '2022-07-01', kinds: ['drawing'], drawing: '5000' },
		});
		expect((await done('loanSchedule', { loanId: loans[2].loanId, asOf: '2022-07-05' })).next).toEqual({
			date: '2022-07-05',
			kinds: ['repayment'],
			repayment: '700',
		});
		expect(listed.totals[0].loans).toBe(30);
	});
});

it('an administrator selects the columns of ledger files for the whole organisation', async () => {
	const month = { date: '2022-07-01', limit: 1 };
	const columns = ['name', 'currency', 'payableAmount', 'problem'];
	expect([(await call('loanLedgerSave', { columns })).status, (await done('loanAccruals', month)).columns]).toEqual([
		403,
		undefined,
	]);
	const admin = await api.signIn('admin@demo-bank.example');
	const save = (chosen: readonly string[]) => api.post(routes.loanLedgerSave.path, { columns: chosen }, admin);
	expect((await save(['name', 'name'])).body.issues).toMatchObject([{ path: ['columns'] }]);
	expect((await save(columns)).body).toMatchObject({ columns, savedBy: 'admin@demo-bank.example' });
	expect((await done('loanAccruals', month)).columns).toEqual(columns);
});

it('if a loan changes, the next page of loans, of a month end or of payments is refused', async () => {
	const facts = { borrower: 'Paged plc' };
	const [, second] = [await add('Page 1', { facts }), await add('Page 2', { facts })];
	const search = { search: 'Paged plc', limit: 1 };
	const lists = [
		['loanPositions', { ...search, asOf: '2022-09-20' }],
		['loanAccruals', { ...search, date: '2022-07-01' }],
		['loanPayments', { ...search, from: '2022-09-01', to: '2022-09-30', asOf: '2022-09-20' }],
	] as const;
	for (const [name, request] of lists) {
		const { cursor } = await done(name, request);
		const { version, terms: saved } = await done('loanRead', { loanId: second.loanId });
		const day =
			'date' in request ? { date: '2022-07-02' } : 'to' in request ? { to: '2022-12-30' } : { asOf: '2022-12-30' };
		const otherDay = { ...request, ...day, cursor };
		expect((await call(name, otherDay)).body.code).toBe('list-changed');
		expect((await done(name, { ...request, cursor })).cursor).toBeUndefined();
		const changed = { ...saved, principal: String(Number(saved.principal) + 1) };
		await done('loanUpdate', { loanId: second.loanId, version, name: 'Page 2', facts, terms: changed });
		const { status, body } = await call(name, { ...request, cursor });
		expect([status, body.code]).toEqual([409, 'list-changed']);
	}
});

it('a loan without a principal is excluded from every sum, and the reason is stated', async () => {
	const facts = { borrower: 'Blank plc' };
	await done('loanAdd', { name: 'Blank', scope: 'shared', facts, terms: { ...terms, principal: '' } });
	const { rows, totals, problems } = await done('loanAccruals', { search: 'Blank plc', date: '2022-07-01' });
	expect(rows[0].problem.issues).toMatchObject([{ path: ['terms', 'principal'], code: 'no-principal' }]);
	expect([problems, totals]).toMatchObject([1, [{ loans: 0, unknown: 1, balance: '0', payable: '0.00' }]]);
});

it('an imported value without a matching payment plan or period is a fault', async () => {
	const headings = 'Loan;Currency;Start date;End date;Principal;Roll day;Instalment every;Annuity rate (%)';
	const content = Buffer.from(`${headings}\r\nLost;USD;2022-03-15;2023-03-15;1000000;15;1;5`).toString('base64');
	const { saved, loans } = await done('loanImport', { content, mode: 'save', scope: 'own' });
	expect([saved, loans[0].faults.map(({ found }: { found: string }) => found)]).toEqual([0, ['15', '1', '5']]);
});

it('a fault of an imported value names the column of the value', async () => {
	const headings =
		'Loan;Currency;Start date;End date;Principal;Interest period;System calendars;Repayment plan;Instalment every';
	const rows = [
		'Overnight;USD;2022-03-15;2023-03-15;1000000;ON;;;',
		'Negative;USD;2022-03-15;2023-03-15;-5;3M;;;',
		'Calendar;USD;2022-03-15;2023-03-15;1000000;3M;NOWHERE;;',
		'Never;USD;2022-03-15;2023-03-15;1000000;3M;;equal;0',
		'Hong Kong;HKD;2022-03-15;2023-03-15;1000000;3M;;;',
	];
	const content = Buffer.from([headings, ...rows].join('\r\n')).toString('base64');
	const { loans } = await done('loanImport', { content });
	const faults = loans.map((loan: { faults: LoanImportFault[] }) =>
		loan.faults.map(({ column, found, code }) => [column, found, code]),
	);
	expect(faults).toEqual([
		[['periodLength', 'ON', 'not-a-period']],
		[['principal', '-5', 'principal-out-of-range']],
		[['systemCalendars', 'NOWHERE', 'unknown-calendar']],
		[['everyPeriods', '0', undefined]],
		[['currency', 'HKD', 'currency-not-entitled']],
	]);
});

it('loans on the same line of two sheets are imported as two loans, even if the import is repeated', async () => {
	const workbook = new ExcelJS.Workbook();
	for (const [sheet, name] of [
		['Dollars', 'Sheet 1'],
		['More dollars', 'Sheet 2'],
	] as const) {
		const added = workbook.addWorksheet(sheet);
		added.addRow(['Loan', 'Currency', 'Start date', 'End date', 'Principal']);
		added.addRow([name, 'USD', '2022-03-15', '2023-03-15', 1_000_000]);
	}
	const content = Buffer.from(await workbook.xlsx.writeBuffer()).toString('base64');
	const request = { content, mode: 'save', scope: 'own', idempotencyKey: 'import-0002' };
	const { loans, saved } = await done('loanImport', request);
	expect(saved).toBe(2);
	for (const { loanId, sheet, name } of loans) {
		expect([sheet, name]).toEqual(
			(await done('loanRead', { loanId })).name === 'Sheet 1' ? ['Dollars', 'Sheet 1'] : ['More dollars', 'Sheet 2'],
		);
	}
	expect((await done('loanImport', request)).loans).toEqual(loans);
});

it('projected payments name their curve, and their calendar events contain the estimated amount due', async () => {
	const facts = { borrower: 'Ahead plc' };
	await add('Ahead', { facts, life: { ...life, plan: { kind: 'equal', everyPeriods: 1 } } });
	const window = { from: '2023-03-01', to: '2023-03-31', asOf: '2023-02-01', search: 'Ahead plc', format: 'ics' };
	const { payments, curves, file } = await done('loanPayments', window);
	expect(curves).toEqual([{ currency: 'USD', curve: payments[0].curve, curveDate: '2023-01-31' }]);
	const due = (Number(payments[0].interest) + Number(payments[0].repayment)).toFixed(2);
	expect(file.text).toContain(`SUMMARY:USD ${due} (estimate) Ahead`);
	expect(file.text.replaceAll('\r\n ', '')).toContain(`Estimate from ${payments[0].curve} of 2023-01-31`);
});

it('payments without an amount are counted and listed, but not summed as zero', async () => {
	const facts = { borrower: 'Unknown plc' };
	const known = await add('Known', { facts });
	const ahead = { ...twoYears, startDate: '2026-09-15', endDate: '2028-09-15' };
	const unknown = await add('Unknown', { facts, terms: ahead, life: { ...life, repayments: [] } });
	const window = { from: '2024-03-01', to: '2024-03-31', asOf: '2027-04-01', search: 'Unknown plc' };
	const complete = await done('loanPayments', window);
	const [period] = (await periodsOf(known.loanId)).slice(-1);
	expect(complete.totals).toMatchObject([{ payments: 1, unknown: 0, known: period?.payableAmount }]);
	expect([complete.problems, complete.incomplete]).toEqual([0, []]);
	const { payments, totals, problems, incomplete } = await done('loanPayments', {
		...window,
		from: '2027-03-01',
		to: '2027-03-31',
	});
	expect(payments).toMatchObject([{ status: 'paid', problem: { code: 'missing-fixing' } }]);
	expect(payments[0].interest).toBeUndefined();
	expect(totals).toMatchObject([{ payments: 1, unknown: 1, known: '0.00', projected: '0.00' }]);
	expect(problems).toBe(1);
	expect(incomplete).toMatchObject([
		{ loanId: unknown.loanId, name: 'Unknown', payments: 1, problem: { code: 'missing-fixing' } },
	]);
});

/** Counts a loan's stored marks in the database, because reading the loan by the API would search for new marks. */
async function storedMarks(loanId: string): Promise<number> {
	const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '' } = portal.environment;
	const client = new DynamoDBClient({ endpoint, region: 'local', credentials: credentialsOf(portal.environment) });
	const values = { ':pk': { S: 'ORG#demo-bank' }, ':prefix': { S: `REVISION#${loanId}#` } };
	const query = { KeyConditionExpression: 'pk = :pk and begins_with(sk, :prefix)', ExpressionAttributeValues: values };
	const { Count = 0 } = await client.send(
		new QueryCommand({ TableName: tables.loans.localName, ConsistentRead: true, ...query }),
	);
	return Count;
}

/** Uploads a file with one SOFR fixing to the ingest folder, and waits until a loan has the given number of marks. */
async function dropFixing(name: string, row: string, { loanId, marks }: { loanId: string; marks: number }) {
	const folder = join(portal.dataDirectory, 'buckets/ingest/overnight');
	writeFileSync(join(folder, `${name}.csv`), `currency,name,record_date,value\nUSD,SOFR,${row}\n`);
	await vi.waitFor(async () => expect(await storedMarks(loanId), portal.lines.join('\n')).toBe(marks), {
		timeout: 60_000,
		interval: 200,
	});
}

if (isNightly)
	it('a file with a revised fixing marks the loans that use it, each with the old and the new amount', async () => {
		const observing = await add('Observing', { facts: { borrower: 'Revised plc' } });
		// The first period of this loan begins after the revised fixing.
		const later = { ...twoYears, startDate: '2022-09-15' };
		const other = await add('Later', {
			facts: { borrower: 'Revised plc' },
			terms: later,
			life: { ...life, repayments: [] },
		});
		const before = await periodsOf(observing.loanId);
		await dropFixing('revised-first', '2022-07-07,1.58', { loanId: observing.loanId, marks: 1 });
		await dropFixing('revised', '2022-07-07,1.60', { loanId: observing.loanId, marks: 2 });
		// The loan was edited after the revision. The mark still has the amounts at the time of the revision.
		const { name, version } = observing;
		const facts = { borrower: 'Revised plc' };
		const tenfold = { ...twoYears, principal: `${twoYears.principal}0` };
		await done('loanUpdate', { loanId: observing.loanId, version, name, facts, terms: tenfold });
		const { revisions } = await done('loanRevisions', { limit: 1000 });
		const named = revisions.filter(({ borrower }: LoanRevision) => borrower === 'Revised plc');
		expect(named).toHaveLength(2);
		const ofValue = (value: string) =>
			named.find(({ cause }: LoanRevision) => cause.newValue === value) as LoanRevision;
		const [first, mark] = [ofValue('1.58'), ofValue('1.60')];
		const after: SchedulePeriod[] = (
			await done('loanSchedule', { loanId: observing.loanId, version, asOf: '2024-06-03' })
		).periods;
		expect(mark).toMatchObject({
			loanId: observing.loanId,
			period: 2,
			oldAmount: first.newAmount,
			newAmount: after[1]?.payableAmount,
			cause: { index: 'SOFR', date: '2022-07-07', oldValue: '1.58', newValue: '1.60', source: 'overnight/revised.csv' },
		});
		expect(first.oldAmount).toBe(before[1]?.payableAmount);
		expect(new Set([first.oldAmount, first.newAmount, mark.newAmount]).size).toBe(3);
		expect(after.filter((period, i) => period.payableAmount !== before[i]?.payableAmount)).toHaveLength(1);
		expect((await done('loanRevisions', { loanId: other.loanId })).revisions).toEqual([]);
		const status = { search: 'Revised plc', status: 'revised' };
		const list = await done('loanPositions', status);
		expect([list.positions, list.revised]).toMatchObject([[{ loanId: observing.loanId, openRevisions: 2 }], 1]);
		let events: Record<string, unknown>[] = [];
		const dataOf = (type: string, subject: string) =>
			events.filter((event) => event.type === type && event.subject === subject).map(({ data }) => data);
		// The function that runs after the first file may already mark the second revision, before the run after the second
		// file.
		const sweep = async () => {
			await portal.invoke('event-sweep', {});
			events = [];
			let page = { cursor: '', hasMore: true };
			while (page.hasMore) {
				const after = page.cursor === '' ? '' : `&after=${page.cursor}`;
				const { body } = await api.get(`${routes.eventList.path}?limit=500${after}`, user);
				page = body;
				events.push(...body.events);
			}
			expect(dataOf('fixing.revised', 'index/SOFR')).toHaveLength(2);
		};
		await vi.waitFor(sweep, { timeout: 60_000, interval: 200 });
		expect(dataOf('fixing.revised', 'index/SOFR')).toMatchObject([
			{ currency: 'USD', source: 'overnight/revised-first.csv', fixings: [{ date: '2022-07-07', value: '1.58' }] },
			{ count: 1, fixings: [{ date: '2022-07-07', value: '1.60', oldValue: '1.58' }] },
		]);
		// Only the owner may be allowed to see the loan, so the event does not contain amounts.
		expect(dataOf('loan.revised', `loan/${mark.loanId}`)).toEqual(
			[first, mark].map(({ revisionId, period }) => ({
				loanId: mark.loanId,
				revisionId,
				period,
				index: 'SOFR',
				fixingDate: '2022-07-07',
			})),
		);
		const { loanId, revisionId } = mark;
		const acknowledgement = { loanId, revisionIds: [revisionId, first.revisionId] };
		expect(await done('loanRevisionAcknowledge', acknowledgement)).toEqual({ acknowledged: 2 });
		expect(await done('loanRevisionAcknowledge', acknowledgement)).toEqual({ acknowledged: 0 });
		expect((await done('loanRevisions', { loanId, onlyOpen: true })).revisions).toEqual([]);
		const kept: LoanRevision[] = (await done('loanRevisions', { loanId })).revisions;
		expect(kept.find((each) => each.revisionId === revisionId)).toMatchObject({
			acknowledgedBy: 'user@demo-bank.example',
			oldAmount: mark.oldAmount,
		});
	});

it('a fixing that a file adds after its publication day marks the period that it completes', async () => {
	// With a lookback of two days, the last fixing of the period is that of Friday, 7 August, which the reference data
	// lack.
	const late = { ...terms, startDate: '2026-07-13', endDate: '2026-08-12' };
	const dates = { schedule: { kind: 'explicit', dates: ['2026-07-13', '2026-08-12'] } };
	const { loanId } = await add('Late', { terms: late, life: dates });
	await dropFixing('late', '2026-08-07,3.66', { loanId, marks: 1 });
	const period = { start: late.startDate, end: late.endDate, principal: late.principal } as SchedulePeriod;
	const { payableAmount: newAmount } = await calculated(period, {});
	const [mark, ...others] = (await done('loanRevisions', { loanId })).revisions;
	expect(mark).toMatchObject({ newAmount, cause: { date: '2026-08-07', newValue: '3.66' } });
	expect([mark.oldAmount, mark.difference, others]).toEqual([undefined, undefined, []]);
	const marked = { search: 'Late', status: 'revised' };
	const { positions } = await done('loanPositions', marked);
	expect(positions).toMatchObject([{ loanId, openRevisions: 1 }]);
	const acknowledgement = { loanId, revisionIds: [mark.revisionId] };
	expect(await done('loanRevisionAcknowledge', acknowledgement)).toEqual({ acknowledged: 1 });
	expect(await done('loanRevisionAcknowledge', acknowledgement)).toEqual({ acknowledged: 0 });
	expect((await done('loanRevisions', { loanId, onlyOpen: true })).revisions).toEqual([]);
	expect((await done('loanRevisions', { loanId })).revisions).toMatchObject([
		{ revisionId: mark.revisionId, acknowledgedBy: 'user@demo-bank.example', newAmount },
	]);
});
