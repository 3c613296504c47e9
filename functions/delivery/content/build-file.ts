import { TZDate } from '@date-fns/tz';
import type * as z from 'zod';
import { calendarSelector } from '#functions/calculator/resolve-loan.ts';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { latestFixing } from '#functions/rates/fixings.ts';
import { csvCells, csvLines, plainCsv } from '#platform/files/csv-text.ts';
import { fillDatePlaceholders } from '#platform/files/date-pattern.ts';
import { inColumns, type Row, type SavedColumn } from '#platform/files/output-columns.ts';
import { workbookFile } from '#platform/files/workbook-file.ts';
import type { previewAnswer } from '#shared/contract/schedule-checks.ts';
import { type JobRequest, readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import {
	defaultCompoundedFields,
	defaultFieldsOf,
	defaultLoanFields,
	termFields,
} from '#shared/delivery/schedule/output-fields.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { localDate } from '#shared/time/local-date.ts';
import { deliveryError } from '../run/delivery-failure.ts';
import { type BuildFailure, type BuildOutcome, rowErrorsOf } from '../run/delivery-job.ts';
import { type Awaited, type EntryOutcome, type Run, waitingFor } from './await-fixing.ts';
import { compoundedRows } from './compounded-rows.ts';
import { loanRows } from './loan-rows.ts';
import { termRows } from './term-rows.ts';

interface JobToBuild {
	readonly organisation: Organisation;
	readonly request: JobRequest;
}

const contentTypes = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export async function buildFile(
	{ organisation, request }: JobToBuild,
	scheduledTime: string,
	nowMillis: number,
): Promise<BuildOutcome> {
	const scheduledMillis = Date.parse(scheduledTime);
	const run = runOf({ organisation, request }, scheduledMillis);
	if ('outcome' in run) return run;
	const { timeZone } = request.delivery;
	const fileName = fillDatePlaceholders(request.outputFileName, scheduledMillis, timeZone);
	if (request.RequestType === 'Loans') {
		const { outcomes } = await loanRows(request, run, nowMillis);
		return fileOf(outcomes, request.OutputFields ?? defaultLoanFields, { fileName, sheet: 'Loans' }, nowMillis);
	}
	const file = { fileName, sheet: 'Rates' };
	if (request.RequestType === 'Term') {
		const outcomes = await Promise.all(request.Rates.map((rate) => termRows(rate, run)));
		return fileOf(outcomes, request.OutputFields ?? termFields, file, nowMillis);
	}
	const select = calendarSelector();
	const outcomes = [];
	for (const rate of request.Rates) outcomes.push(await compoundedRows(rate, run, select));
	return fileOf(outcomes, request.OutputFields ?? defaultCompoundedFields, file, nowMillis);
}

function runOf({ organisation, request }: JobToBuild, scheduledMillis: number): Run | BuildFailure {
	const layout = parseFrontendConfig(organisation.frontendConfig);
	if ('problem' in layout) {
		return {
			outcome: 'failure',
			code: 'organisation-invalid',
			message: `The organization's layout: ${layout.problem}`,
		};
	}
	const entitlement = entitlementOf(layout.layout, backendOf(organisation), false);
	if (request.RequestType === 'Loans' && !entitlement.modules.has('RFR')) {
		return { outcome: 'failure', ...deliveryError('loans-not-entitled') };
	}
	const { timeZone, waitMinutes } = request.delivery;
	return {
		orgId: organisation.orgId,
		entitlement,
		features: layout.layout.RFR?.Features,
		runDate: localDate(new TZDate(scheduledMillis, timeZone).toISOString().slice(0, 10)),
		scheduledMillis,
		deadlineMillis: scheduledMillis + waitMinutes * 60_000,
	};
}

/** The configuration was checked when it was saved. */
function backendOf({ backendConfig }: Organisation): unknown {
	return backendConfig.trim() === '' ? undefined : JSON.parse(backendConfig);
}

async function fileOf<Field extends string>(
	outcomes: readonly EntryOutcome<Field>[],
	columns: readonly SavedColumn<Field>[],
	{ fileName, sheet }: { readonly fileName: string; readonly sheet: string },
	nowMillis: number,
): Promise<BuildOutcome> {
	const awaited = outcomes.flatMap((outcome) => ('awaited' in outcome ? outcome.awaited : []));
	if (awaited.length > 0) return waitingFor(awaited, nowMillis);
	const built = outcomes.filter((outcome): outcome is Built<Field> => 'rows' in outcome);
	const rows = built.flatMap((outcome) => outcome.rows);
	const table = { headerRows: [], ...inColumns(columns, rows) };
	const isCsv = /\.csv$/i.test(fileName);
	return {
		outcome: 'built',
		fileName,
		contentType: contentTypes[isCsv ? 'csv' : 'xlsx'],
		rows: table.rows.length,
		faultRows: built.reduce((sum, { faultRows }) => sum + faultRows, 0),
		rowErrors: rowErrorsOf(rows),
		bytes: isCsv ? Buffer.from([...csvLines(table, plainCsv)].join('')) : await workbookFile(table, sheet),
	};
}

type Built<Field extends string> = { readonly rows: readonly Row<Field>[]; readonly faultRows: number };

type Preview = z.output<typeof previewAnswer>;

const maxRows = 10;
const dayMillis = 86_400_000;

/** First rows of the file. If the run would wait, those of the latest date for which every index has a fixing. */
export async function previewRates(orgId: string, requestText: string, nowMillis: number): Promise<Preview> {
	const organisation = await findOrganisation(orgId);
	const read = readSavedRequest(requestText);
	if (organisation === undefined || !('request' in read)) throw new Error(`no preview of a job of ${orgId}`);
	const job = { organisation, request: read.request };
	const now = await firstRows(job, nowMillis);
	if ('table' in now) return { ...now.table, waitingFor: [] };
	const waitingFor = now.awaited.map(({ index, fixingDate }) => ({ index, date: fixingDate }));
	const earlier = await afterLatest(now.awaited);
	const then = earlier === undefined ? undefined : await firstRows(job, earlier);
	if (then !== undefined && 'table' in then) return { ...then.table, waitingFor };
	return { ...tableOf(job, nowMillis, now.run, [], false), waitingFor };
}

/** Undefined if the awaited rates are not overnight rates. */
async function afterLatest(awaited: readonly Awaited[]): Promise<number | undefined> {
	const latest = await Promise.all([...new Set(awaited.map(({ index }) => index))].map((index) => latestFixing(index)));
	const times = latest.map((fixing) => (fixing === undefined ? Number.NaN : Date.parse(fixing.date)));
	const earliest = Math.min(...times);
	return Number.isNaN(earliest) ? undefined : earliest + 2 * dayMillis - 1000;
}

type Entries = {
	readonly count: number;
	readonly total: number;
	readonly outcome: (place: number) => Promise<EntryOutcome<string>>;
};

async function entriesOf({ request }: JobToBuild, run: Run): Promise<Entries> {
	if (request.RequestType === 'Loans') {
		const { outcomes, selected } = await loanRows(request, run, run.scheduledMillis, maxRows);
		return {
			count: outcomes.length,
			total: selected,
			outcome: async (place) => outcomes[place] as EntryOutcome<string>,
		};
	}
	if (request.RequestType === 'Term') {
		const { Rates } = request;
		const { length } = Rates;
		return { count: length, total: length, outcome: (place) => termRows(Rates[place] as (typeof Rates)[number], run) };
	}
	const { Rates } = request;
	const select = calendarSelector();
	return {
		count: Rates.length,
		total: Rates.length,
		outcome: (place) => compoundedRows(Rates[place] as (typeof Rates)[number], run, select),
	};
}

type First =
	| { readonly table: Omit<Preview, 'waitingFor'> }
	| { readonly awaited: readonly Awaited[]; readonly run: Run };

async function firstRows(job: JobToBuild, scheduledMillis: number): Promise<First> {
	const run = runOf(job, scheduledMillis);
	if ('outcome' in run) throw new Error(run.message);
	const { count, total, outcome } = await entriesOf(job, run);
	const rows: Row<string>[] = [];
	const awaited: Awaited[] = [];
	let place = 0;
	for (; place < count && rows.length < maxRows; place++) {
		const entry = await outcome(place);
		if ('awaited' in entry) awaited.push(...entry.awaited);
		else rows.push(...entry.rows);
	}
	if (awaited.length > 0) return { awaited, run };
	return { table: tableOf(job, scheduledMillis, run, rows, place === total && rows.length <= maxRows) };
}

function tableOf(
	{ request }: JobToBuild,
	scheduledMillis: number,
	{ runDate }: Run,
	rows: readonly Row<string>[],
	isWhole: boolean,
): Omit<Preview, 'waitingFor'> {
	const { headings, rows: cells } = inColumns(columnsOf(request), rows.slice(0, maxRows));
	return {
		fileName: fillDatePlaceholders(request.outputFileName, scheduledMillis, request.delivery.timeZone),
		runDate,
		headings,
		rows: cells.map((row) => csvCells(row, plainCsv)),
		isWhole,
	};
}

const columnsOf = (request: JobRequest): readonly SavedColumn<string>[] =>
	request.OutputFields ?? defaultFieldsOf(request.RequestType);
