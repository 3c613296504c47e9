import { TZDate } from '@date-fns/tz';
import { calendarSelector } from '#functions/calculator/resolve-loan.ts';
import { csvLines, plainCsv } from '#platform/files/csv-text.ts';
import { fillDatePlaceholders } from '#platform/files/date-pattern.ts';
import { inColumns, type Row, type SavedColumn } from '#platform/files/output-columns.ts';
import { workbookFile } from '#platform/files/workbook-file.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { defaultCompoundedFields, defaultLoanFields, termFields } from '#shared/delivery/schedule/output-fields.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { localDate } from '#shared/time/local-date.ts';
import { deliveryError } from '../run/delivery-failure.ts';
import { type BuildFailure, type BuiltFile, rowErrorsOf, type WaitingForRates } from '../run/delivery-job.ts';
import { waitingFor } from './await-fixing.ts';
import { compoundedRows } from './compounded-rows.ts';
import { loanRows } from './loan-rows.ts';
import type { EntryOutcome, Run } from './run.ts';
import { termRows } from './term-rows.ts';

export interface JobToBuild {
	readonly organisation: Organisation;
	readonly request: JobRequest;
}

const contentTypes = {
	csv: 'text/csv; charset=utf-8',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Builds the file of one delivery. Implements {@link BuildFile}. */
export async function buildFile(
	{ organisation, request }: JobToBuild,
	scheduledTime: string,
	nowMillis: number,
): Promise<BuiltFile | WaitingForRates | BuildFailure> {
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

/**
 * Returns the inputs of a job's run at a time in milliseconds since 1970.
 *
 * @returns a failure if the organisation's layout is invalid or does not allow the job's loans
 */
export function runOf({ organisation, request }: JobToBuild, scheduledMillis: number): Run | BuildFailure {
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

/**
 * Parses the configuration, which was checked when it was saved.
 *
 * @returns undefined if the configuration is blank
 */
function backendOf({ backendConfig }: Organisation): unknown {
	return backendConfig.trim() === '' ? undefined : JSON.parse(backendConfig);
}

async function fileOf<Field extends string>(
	outcomes: readonly EntryOutcome<Field>[],
	columns: readonly SavedColumn<Field>[],
	{ fileName, sheet }: { readonly fileName: string; readonly sheet: string },
	nowMillis: number,
): Promise<BuiltFile | WaitingForRates> {
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
