import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import calendars from '#functions/administration/setup/reference/calendars.json' with { type: 'json' };
import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { putSystemCalendars } from '#functions/calendars/calendar-store.ts';
import { buildLoanFile } from '#functions/delivery/loan-files/build-loan-file.ts';
import { fixingsOf } from '#functions/rates/store/rate-keys.ts';
import { functionIdentities, newIdentity, operatorStatements } from '#infra/emulators/access/access-control.ts';
import { openDatabase } from '#infra/emulators/dynamodb/database.ts';
import { functionEnvironments } from '#infra/local/lambda/environment.ts';
import { openPolicies } from '#infra/local/policies/policy-file.ts';
import { localTables } from '#infra/local/resources.ts';
import { writeAll } from '#platform/aws/table.ts';
import { floorOptions } from '#shared/compounding/floor-option.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanBatch } from '#shared/loan/batch/loan-batch.ts';
import { BusinessCalendar, type HolidayCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, localDate } from '#shared/time/local-date.ts';

const now = '2026-08-10T13:30:00.000Z';
const firstStart = epochDay(localDate('2018-06-01'));
const starts = 1700;

const batch = loanBatch.parse({
	LVESchedule: { USD: '13:30' },
	InputCols: {
		'Loan No': 'loanId',
		Currency: 'currency',
		From: { field: 'startDate', format: 'dd/MM/yyyy' },
		To: { field: 'endDate', format: 'dd/MM/yyyy' },
		Principal: 'principal',
		Lookback: { field: 'lookback', default: '5' },
		Shift: { field: 'observationShift', values: { Y: 'true', N: 'false' } },
		Floor: 'floor',
		'Floor on': 'floorOption',
		CAS: 'cas',
		Margin: 'margin',
		Rounding: 'rounding',
	},
	OutputHeaderRows: [
		['{organisation}', '{yyyy-MM-dd}'],
		['{loans} loans', '{faults} faults'],
	],
	OutputCols: [
		{ field: 'loanId', label: 'Loan No' },
		{ field: 'startDate', label: 'From', format: 'dd/MM/yyyy' },
		{ field: 'endDate', label: 'To', format: 'dd/MM/yyyy' },
		{ field: 'principal', label: 'Principal', decimals: 2 },
		{ field: 'compoundedRate', label: 'Rate %', decimals: 5 },
		{ field: 'interestAmount', label: 'Interest', decimals: 6 },
		{ field: 'payableAmount', label: 'Payable', decimals: 2 },
		{ field: 'lastFixingDate', label: 'Last fixing' },
		{ field: 'error', label: 'Error' },
	],
	features: { dailyMaxRecords: 10_000_000 },
});

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo',
	longName: 'Demo Bank',
	frontendConfig: JSON.stringify({ GUI_Layout: { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' } } }),
	backendConfig: '{}',
	isOperator: false,
	version: 1,
};

/** `shared`: loans have one of twelve sets of terms. `distinct`: each loan has a unique margin. */
export type LoanKind = 'shared' | 'distinct';

export interface LoanFileTime {
	readonly elapsedMillis: number;
	readonly processorMillis: number;
}

export interface LoanFileBench {
	/**
	 * Writes a file of one-year loans.
	 *
	 * @returns the path of the file
	 */
	write(loans: number, kind: LoanKind): Promise<string>;
	timed(input: string): Promise<LoanFileTime>;
	close(): Promise<void>;
}

/** Prepares calculating loan files as the function does, with calendars and fixings in a database of this process. */
export async function loanFileBench(): Promise<LoanFileBench> {
	const directory = mkdtempSync(join(tmpdir(), 'loan-bench-'));
	const database = await loanDatabase(directory);
	Object.assign(process.env, database.environment);
	await database.load();
	return {
		write: (loans, kind) => writeLoanFile(directory, loans, kind),
		timed: timedLoanFile,
		async close() {
			await database.close();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

/** Starts an empty database, and returns the environment variables for programs that use it. */
export async function loanDatabase(dataDirectory: string) {
	const policies = await openPolicies();
	const identities = [newIdentity('operator', operatorStatements), ...functionIdentities(policies)];
	const { endpoint, close } = await openDatabase({
		dataDirectory,
		tables: localTables,
		identities,
		log: () => undefined,
	});
	const endpoints = { database: endpoint, portal: 'http://127.0.0.1:9' };
	const environment = functionEnvironments(policies, identities, endpoints)('operator');
	return {
		environment,
		/** Stores calendars and fixings. The environment variables of this process must be set before. */
		async load() {
			await putSystemCalendars(calendars as unknown as HolidayCalendar[]);
			const items = sofr.fixings.map(([sk, value]) => ({ pk: fixingsOf('SOFR'), sk, value }));
			await writeAll('rates', items);
		},
		close,
	};
}

/**
 * Writes a loan file.
 *
 * @returns the path of the file
 */
export async function writeLoanFile(directory: string, loans: number, kind: LoanKind): Promise<string> {
	const usd = calendars.find(({ name }) => name === 'USA_FI') as unknown as HolidayCalendar;
	const calendar = new BusinessCalendar([usd]);
	const path = join(directory, `${loans}-${kind}.csv`);
	const output = createWriteStream(path);
	output.write(`${Object.keys(batch.InputCols).join(',')}\n`);
	for (let i = 0; i < loans; i++) {
		if (!output.write(loanLine(i, calendar, kind))) await once(output, 'drain');
	}
	output.end();
	await once(output, 'close');
	return path;
}

/** Calculates a loan file from input to result file, and measures the time. Throws if a loan does not have a result. */
export async function timedLoanFile(input: string): Promise<LoanFileTime> {
	const file = { fileId: randomUUID(), fileName: 'loans.csv', key: 'unused' };
	const request = { organisation, batch, file, waitMinutes: 0 };
	const [began, before] = [performance.now(), process.cpuUsage()];
	const built = await buildLoanFile(request, now, Date.parse(now), (_, path) => symlink(input, path));
	const elapsedMillis = performance.now() - began;
	const { user, system } = process.cpuUsage(before);
	if (built.outcome !== 'built' || !('path' in built)) throw new Error(JSON.stringify(built));
	await rm(dirname(built.path), { recursive: true });
	if (built.faultRows > 0) throw new Error(`${built.faultRows} of ${built.rows} loans have faults`);
	return { elapsedMillis, processorMillis: (user + system) / 1000 };
}

/** Returns the line of a loan over one year, with one of many start dates. */
function loanLine(i: number, calendar: BusinessCalendar, kind: LoanKind): string {
	const first = calendar.indexOnOrBefore(firstStart) + 1 + (i % starts);
	const start = calendar.businessDays[first] as number;
	const end = calendar.businessDays[calendar.indexOnOrBefore(start + 365)] as number;
	const margin = (kind === 'shared' ? i % 3 : i) / 10_000;
	const cells = [
		`L${i}`,
		'USD',
		written(start),
		written(end),
		`${1_000_000 + Math.floor(i / 100)}.${String(i % 100).padStart(2, '0')}`,
		i % 6,
		i % 2 === 0 ? 'Y' : 'N',
		i % 4 === 0 ? '0.05' : '',
		floorOptions[i % floorOptions.length],
		'0.26161',
		margin.toFixed(4),
		5,
	];
	return `${cells.join(',')}\n`;
}

function written(day: number): string {
	const [year, month, dayOfMonth] = dateOfEpochDay(day).split('-');
	return `${dayOfMonth}/${month}/${year}`;
}
