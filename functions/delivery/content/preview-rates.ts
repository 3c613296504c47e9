import type * as z from 'zod';
import { calendarSelector } from '#functions/calculator/select-calendars.ts';
import { findOrganisation } from '#functions/directory/organisations.ts';
import { latestFixing } from '#functions/rates/fixings.ts';
import { csvCells, plainCsv } from '#platform/files/csv-text.ts';
import { fillDatePlaceholders } from '#platform/files/date-pattern.ts';
import { inColumns, type Row, type SavedColumn } from '#platform/files/output-columns.ts';
import type { previewAnswer } from '#shared/contract/bulk-schedules.ts';
import { type JobRequest, readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import { defaultFieldsOf } from '#shared/delivery/schedule/output-fields.ts';
import { type JobToBuild, runOf } from './build-file.ts';
import { compoundedRows } from './compounded-rows.ts';
import { loanRows } from './loan-rows.ts';
import type { Awaited, EntryOutcome, Run } from './run.ts';
import { termRows } from './term-rows.ts';

type Preview = z.output<typeof previewAnswer>;

const maxRows = 10;
const dayMillis = 86_400_000;

/**
 * Returns the first rows of the file that a run of a job would build now. If that run would wait for rates, the rows
 * are calculated for an earlier time: the end of the day after the latest date for which every index has a fixing.
 *
 * @param requestText checked request of the job
 */
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

/** Returns the end of the day after the latest fixing date common to all indices; undefined if not overnight rates. */
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

/** Calculates entries until there are enough rows for the preview. */
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
