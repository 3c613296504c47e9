import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { buildLoanFile } from '#functions/delivery/loan-files/build-loan-file.ts';
import { apply } from '#functions/rates/store/apply.ts';
import { fixingsOf } from '#functions/rates/store/rate-keys.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { type LoanBatch, loanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { HolidayCalendar } from '#shared/time/business-calendar.ts';
import published from '#test/golden/published/sofr-averages-and-index.json' with { type: 'json' };
import { ratesDatabase } from '#test/support/rates-database.ts';

await ratesDatabase();
await putSystemCalendars(calendars as unknown as HolidayCalendar[]);
for (const [date = '', value] of sofr.fixings) {
	if (date < '2022-10-03' || date > '2022-12-28') continue;
	const origin = { source: 'New York Fed', takenAt: '2022-12-29T13:00:00.000Z' };
	await apply({ pk: fixingsOf('SOFR'), sk: date, content: { value } }, origin);
}

const folder = await mkdtemp(join(tmpdir(), 'loan-file-'));
afterAll(() => rm(folder, { recursive: true }));

const batch = loanBatch.parse({
	LVESchedule: { USD: '13:30' },
	InputCols: {
		'Loan No': 'loanId',
		Ccy: 'currency',
		From: { field: 'startDate', format: 'dd/MM/yyyy' },
		To: { field: 'endDate', format: 'dd/MM/yyyy' },
		Notional: 'principal',
		LB: { field: 'lookback', default: '0' },
	},
	OutputHeaderRows: [
		['{organisation}', '{yyyy-MM-dd}'],
		['{loans} loans', '{faults} faults'],
	],
	OutputCols: [
		{ field: 'row' },
		{ field: 'loanId', label: 'Loan No' },
		{ field: 'compoundedRate', label: 'Rate', decimals: 5 },
		{ field: 'payableAmount', label: 'Interest' },
		{ field: 'status' },
		{ field: 'error' },
	],
	features: { dailyMaxRecords: 5 },
});

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo',
	longName: 'Demo Bank',
	frontendConfig: JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD', 'EUR'], DefaultCurrency: 'USD' } } }),
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

let files = 0;

interface BuildOptions {
	readonly fileId?: string;
	readonly now?: string;
	readonly waitMinutes?: number;
	readonly configuration?: LoanBatch;
}

async function build(text: string, options: BuildOptions = {}) {
	files += 1;
	const source = join(folder, `${files}.csv`);
	await writeFile(source, text);
	const { fileId = `file-${files}`, now = '2022-12-29T13:30:00Z', waitMinutes = 0, configuration = batch } = options;
	const file = { fileId, fileName: 'loans.csv', key: 'unused' };
	return buildLoanFile({ organisation, batch: configuration, file, waitMinutes }, now, Date.parse(now), (_, path) =>
		copyFile(source, path),
	);
}

async function linesOf(built: Awaited<ReturnType<typeof build>>): Promise<string[]> {
	if (built.outcome !== 'built' || !('path' in built)) throw new Error(JSON.stringify(built));
	const text = await readFile(built.path, 'utf8');
	await rm(dirname(built.path), { recursive: true });
	return text.trimEnd().split('\r\n');
}

const quoted = (text: string) => (text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text);

const heading = 'Loan No,Ccy,From,To,Notional,LB';
const [, average] = published.rows.find(([date]) => date === '2022-12-29') as string[];

describe('a loan file', () => {
	it('the result has one row per input row, in the same order, and explains faults', async () => {
		const built = await build(
			[
				heading,
				'L1,USD,29/11/2022,29/12/2022,1000000,',
				'L2,USD,29/11/2022,31/02/2023,1000000,',
				'L3,EUR,29/11/2022,29/12/2022,"1,000,000",',
				'L4,USD,29/11/2022,29/12/2022,=1+1,x',
				'L5,USD,29/11/2022,29/12/2022,1,000,000',
				'L6,USD,29/11/2022,29/12/2022,250.000,',
			].join('\n'),
			{ now: '2022-12-27T13:30:00Z', fileId: '1f0c9a2e-7d35-4b1a-9c55-0e6a4cf2d6b1' },
		);
		const fileName = 'loans-result-20221227-1f0c9a2e.csv';
		expect(built).toMatchObject({ outcome: 'built', fileName, rows: 6, faultRows: 5 });
		const lines = await linesOf(built);
		expect(lines.slice(0, 4)).toEqual([
			'Demo Bank,2022-12-27',
			'6 loans,5 faults',
			'Row,Loan No,Rate,Interest,Status,Error',
			// The rate is the average of these 30 days that the New York Fed published. The interest is 4.06xxx % · 30 / 360
			// of a million.
			`2,L1,${average},${lines[3]?.split(',')[3]},ok,`,
		]);
		// The published average has five decimals, and the interest has two.
		const interest = (Number(average) / 100) * (30 / 360) * 1e6;
		expect(Math.abs(Number(lines[3]?.split(',')[3]) - interest)).toBeLessThan(0.01);
		expect(lines[4]).toBe('3,L2,,,fault,"To: ""31/02/2023"" is not a day of 2023-02: 2023-02-28 or 2023-03-01"');
		// An amount with thousands separators is read as in Batch.
		expect(lines[5]).toBe('4,L3,,,fault,EUR has no time in the LVE schedule.');
		expect(lines[6]).toMatch(/^5,L4,,,fault,.*Notional.*LB/);
		expect(lines[7]).toMatch(/^6,L5,,,fault,.*column G: ""000"" is beyond the headings/);
		expect(lines[8]).toMatch(
			/^7,L6,,,fault,"Notional: ""250.000"" can be read as two figures: set decimalPoint in the LVE features, or write one of them: 250.000 or 250000"/,
		);
	});

	it('loan IDs that occur in several rows cause a warning, and all rows are calculated', async () => {
		const configuration = loanBatch.parse({
			...batch,
			OutputHeaderRows: [['{loans} loans', '{warnings}']],
			OutputCols: [{ field: 'loanId' }, { field: 'status' }, { field: 'warning' }],
		});
		const row = (id: string) => `${id},USD,29/11/2022,29/12/2022,1000000,`;
		const text = [heading, row('L1'), row('L2'), row(' L1 '), row(''), row(''), row('L3'), row('L1')].join('\n');
		const built = await build(text, { configuration, now: '2023-01-05T13:30:00Z' });
		expect(built).toMatchObject({
			outcome: 'built',
			faultRows: 2,
			warnings: [{ code: 'loan-ids-repeated', params: { count: '1', first: 'L1 (row 2, 4, 8)' } }],
		});
		const lines = await linesOf(built);
		expect(lines[0]).toBe('7 loans,"Loan IDs that are in more than one row: 1. L1 (row 2, 4, 8)."');
		expect(lines.slice(2).map((line) => line.replace(/,(ok|over-limit),/, ','))).toEqual([
			'L1,"The loan ID is also in row 4, 8."',
			'L2,',
			'L1,"The loan ID is also in row 2, 8."',
			',',
			',',
			'L3,',
			'L1,"The loan ID is also in row 2, 4."',
		]);
	});

	it('a file with the same content as an earlier file of the organisation causes a warning', async () => {
		const text = `${heading}\nSame,USD,29/11/2022,29/12/2022,1000000,`;
		const warningsOf = async (built: Awaited<ReturnType<typeof build>>) => {
			await linesOf(built);
			return 'warnings' in built ? built.warnings : undefined;
		};
		const now = '2022-12-26T13:30:00Z';
		expect(await warningsOf(await build(text, { fileId: 'one', now }))).toEqual([]);
		expect(await warningsOf(await build(text, { fileId: 'one', now }))).toEqual([]);
		expect(await warningsOf(await build(text, { fileId: 'two', now }))).toMatchObject([
			{ code: 'loan-file-repeated', params: { fileName: 'loans.csv', at: '2022-12-26 13:30' } },
		]);
		expect(await warningsOf(await build(`${text}\n`, { fileId: 'three', now }))).toEqual([]);
		const later = '2023-04-01T13:30:00Z';
		expect(await warningsOf(await build(text, { fileId: 'four', now: later }))).toEqual([]);
	});

	it('columns for a convention and for the methods of its spreads are read, and differences are listed', async () => {
		const configuration = loanBatch.parse({
			...batch,
			InputCols: {
				...batch.InputCols,
				LB: 'lookback',
				Convention: 'convention',
				CAS: 'cas',
				Margin: 'margin',
				'Margin is': 'marginMethod',
			},
			OutputCols: [{ field: 'loanId' }, { field: 'payableAmount' }, { field: 'conventionChanges' }, { field: 'error' }],
		});
		const loan = 'USD,29/11/2022,29/12/2022,1000000';
		const built = await build(
			[
				`${heading},Convention,CAS,Margin,Margin is`,
				`L1,${loan},5,,0.26161,1.75,added`,
				`L2,${loan},,arrc-sofr-compounded,0.26161,1.75,`,
				`L3,${loan},3,arrc-sofr-compounded,0.26161,1.75,compounded`,
				`L4,${loan},,lma-sonia,0.26161,1.75,`,
			].join('\n'),
			{ configuration, now: '2023-01-03T13:30:00Z' },
		);
		const [, , , ...lines] = await linesOf(built);
		const [own, named, changed, unknown] = lines.map((line) => line.split(','));
		expect(named?.slice(2)).toEqual(['', '']);
		expect(Number(named?.[1])).toBeGreaterThan(0);
		// The first loan's CAS method is not stated in a column.
		expect(own?.slice(1)).toEqual(
			['', '', 'cas: "0.26161" needs its use: state casMethod added or compounded'].map(quoted),
		);
		expect(changed?.[2]).toBe('lookback 3 instead of 5; marginMethod compounded instead of added');
		expect(unknown?.[3]).toBe('There is no convention lma-sonia for USD.');
	});

	it('the results of files with the same name on the same day have different names', async () => {
		const text = `${heading}\nL1,USD,29/11/2022,29/12/2022,1000000,`;
		const now = '2022-12-26T13:30:00Z';
		const fileIds = ['1f0c9a2e-7d35-4b1a-9c55-0e6a4cf2d6b1', '9b51d6c0-2f7e-4a8e-8a1d-5d3c0b7f1e42'];
		const names = [];
		for (const fileId of [...fileIds, ...fileIds]) {
			const built = await build(text, { now, fileId });
			names.push('fileName' in built ? built.fileName : built.outcome);
			await linesOf(built);
		}
		const named = ['loans-result-20221226-1f0c9a2e.csv', 'loans-result-20221226-9b51d6c0.csv'];
		expect(names).toEqual([...named, ...named]);
	});

	it('payable amounts have the decimals of the currency', async () => {
		// SOFR of 27 December 2022 is 4.3 percent. The interest of one day on 3,600,000 is 430.
		const text = `${heading}\nL1,USD,27/12/2022,28/12/2022,3600000,`;
		const columns = [{ field: 'payableAmount' }, { field: 'payableAmount', label: 'Whole', decimals: 0 }];
		const ofColumns = loanBatch.parse({ ...batch, OutputHeaderRows: [['1']], OutputCols: columns });
		const now = '2022-12-24T13:30:00Z';
		expect((await linesOf(await build(text, { now, configuration: ofColumns })))[2]).toBe('430.00,430.00');
	});

	it('a loan ID with an invisible character is refused, and the message shows the character', async () => {
		const now = '2022-12-25T13:30:00Z';
		const lines = await linesOf(await build(`${heading}\n\u202EL1,USD,29/11/2022,29/12/2022,1000000,`, { now }));
		expect(lines[3]).toBe('2,�L1,,,fault,"Loan No: ""�L1"" must have visible characters only, on one line"');
	});

	it('the rows of a file count once towards the daily limit, even if the file is calculated again', async () => {
		const rows = ['L1', 'L2', 'L3'].map((name) => `${name},USD,29/11/2022,29/12/2022,1000000,`);
		const text = [heading, ...rows].join('\n');
		const statuses = async (fileId: string) =>
			(await linesOf(await build(text, { fileId }))).slice(3).map((line) => line.split(',')[4]);
		expect(await statuses('first')).toEqual(['ok', 'ok', 'ok']);
		expect(await statuses('second')).toEqual(['ok', 'ok', 'over-limit']);
		expect(await statuses('first')).toEqual(['ok', 'ok', 'ok']);
	});

	it('only calculated rows count towards the daily limit', async () => {
		const now = '2022-12-28T13:30:00Z';
		const loan = (name: string, to = '22/12/2022') => `${name},USD,22/11/2022,${to},1000000,`;
		const statuses = async (fileId: string, ...rows: readonly string[]) =>
			(await linesOf(await build([heading, ...rows].join('\n'), { fileId, now })))
				.slice(3)
				.map((line) => line.split(',')[4]);
		// Loans with a start date on a Saturday, an invalid date, or a currency that the LVE schedule lacks.
		const wrong = [loan('W1', '24/12/2022'), loan('W2', '31/02/2023'), loan('W3').replace('USD', 'EUR')];
		const refused = Array.from({ length: 4 }, () => wrong).flat();
		const expected = [...refused.map(() => 'fault'), 'ok'];
		expect(await statuses('wrong', ...refused, loan('L1'))).toEqual(expected);
		expect(await statuses('wrong', ...refused, loan('L1'))).toEqual(expected);
		const next = ['L2', 'L3', 'L4', 'L5', 'L6'].map((name) => loan(name));
		expect(await statuses('next', ...next)).toEqual(['ok', 'ok', 'ok', 'ok', 'over-limit']);
		// The daily limit comes from the configuration, and starts again at 00:00 UTC.
		const last = await build([heading, loan('L7'), wrong[1]].join('\n'), { fileId: 'last', now });
		expect(last).toMatchObject({
			outcome: 'built',
			rows: 2,
			faultRows: 2,
			rowErrors: [
				{ row: 2, name: 'L7', error: expect.stringMatching(/^not calculated: the organization may calculate 5 loans/) },
				{ row: 3, name: 'W2', error: expect.stringContaining('31/02/2023') },
			],
			unsent: {
				code: 'loan-limit-reached',
				message:
					'Nothing was calculated: the organization may calculate 5 loans a day (dailyMaxRecords). Used before this file: 5. Hand in the file again from 2022-12-29 00:00 UTC on.',
				params: { limit: '5', used: '5', from: '2022-12-29 00:00' },
			},
		});
		expect((await linesOf(last)).slice(3).map((line) => line.split(',')[4])).toEqual(['over-limit', 'fault']);
		const tooMany = await linesOf(await build([heading, ...next].join('\n'), { fileId: 'next', now }));
		expect(tooMany.at(-1)).toBe(
			'6,L6,,,over-limit,not calculated: the organization may calculate 5 loans a day (dailyMaxRecords); used before this file: 1; starts again at 2022-12-29 00:00 UTC',
		);
	});

	it('a date on a weekend or holiday is refused, and the message states the next business day', async () => {
		const loans = ['L1,USD,26/11/2022,29/12/2022,1000000,x', 'L2,USD,24/11/2022,24/12/2022,1000000,'];
		const lines = await linesOf(await build([heading, ...loans].join('\n'), { now: '2022-12-23T13:30:00Z' }));
		expect(lines[3]).toContain(
			quoted(
				'LB: "x" must be a figure; startDate: "2022-11-26" is no business day (Saturday): next business day 2022-11-28',
			),
		);
		expect(lines[4]).toMatch(
			/startDate: ""2022-11-24"" is no business day \(Thanksgiving[^)]*\): next business day 2022-11-25/,
		);
		expect(lines[4]).toMatch(/endDate: ""2022-12-24"" is no business day \(Saturday\): next business day 2022-12-27/);
	});

	it('the delivery record contains the reasons of the first 20 faulty rows', async () => {
		const rows = Array.from({ length: 30 }, (_, i) => `L${i},USD,29/11/2022,31/02/2023,1000000,`);
		const { rowErrors, unsent } = await build([heading, ...rows].join('\n')).then(
			(built) => built as { rowErrors?: readonly object[]; unsent?: object },
		);
		expect(rowErrors).toHaveLength(20);
		expect(rowErrors?.at(-1)).toEqual({ row: 21, name: 'L19', error: expect.stringContaining('31/02/2023') });
		expect(unsent).toMatchObject({ code: 'every-row-failed' });
	});

	it('the file waits for a fixing that is due before the deadline', async () => {
		const text = `${heading}\nL1,USD,30/11/2022,30/12/2022,1000000,`;
		const options = { now: '2022-12-30T12:00:00Z', waitMinutes: 120, fileId: 'waits' };
		expect(await build(text, options)).toEqual({
			outcome: 'waiting',
			awaited: [{ index: 'SOFR', fixingDate: '2022-12-29' }],
			nextAtMillis: Date.parse('2022-12-30T13:00:00Z'),
		});
		const lines = await linesOf(await build(text, { ...options, waitMinutes: 0 }));
		expect(lines[3]).toMatch(/^2,L1,,,fault,.*SOFR.*2022-12-29/);
	});

	it.each([
		['', 'The file is empty.'],
		[heading, 'no loans below'],
		['Loan No,Ccy,From\nL1,USD,1/1/2022', 'lacks the columns To, Notional'],
		[`${heading},ccy\nL1,USD`, 'more than one column for ccy'],
		[`${heading}\n"L1,USD`, 'quotation mark is not closed'],
	])('the file %j cannot be read, and the reason is: %s', async (text, reason) => {
		expect(await build(text)).toMatchObject({
			outcome: 'failure',
			code: 'loan-file-unreadable',
			message: expect.stringContaining(reason),
		});
	});
});
