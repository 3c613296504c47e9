import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type LackedFixing, LoanFileCalculator, type LoanFileTerms } from '#functions/loans/files/calculate-rows.ts';
import { LoanFileFailure } from '#functions/loans/files/open-loan-file.ts';
import { type LoanTable, openLoanTable } from '#functions/loans/files/read-loan-table.ts';
import { type CsvFormat, csvHead, csvRows } from '#platform/files/csv-text.ts';
import { fillDatePlaceholders } from '#platform/files/date-pattern.ts';
import { inColumns, type OutputCell } from '#platform/files/output-columns.ts';
import { sha256OfFile } from '#platform/files/sha256-of-file.ts';
import { makeTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { workbookFile } from '#platform/files/workbook-file.ts';
import { maxRowErrors } from '#shared/contract/delivery-error.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { withInvisibleMarked } from '#shared/input/visible-line.ts';
import type { LoanBatch } from '#shared/loan/batch/loan-batch.ts';
import type { LoanResultField } from '#shared/loan/batch/loan-fields.ts';
import { loanResultHeading } from '#shared/loan/loan-headings.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type Awaited, fixingToCome, waitingFor } from '../content/await-fixing.ts';
import { deliveryError, filledDeliveryError } from '../run/delivery-failure.ts';
import { type BuildOutcome, type FileContent, rowErrorsOf, type WaitingForRates } from '../run/delivery-job.ts';
import { countCalculatedLoans, takeLoanQuota } from '../store/calculated-loans.ts';
import { deliveryFiles } from '../store/delivery-files.ts';
import type { DeliveryError, LoanFile, RowError } from '../store/delivery-record.ts';
import { noteContent } from '../store/loan-contents.ts';
import { loanEntitlement } from './loan-entitlement.ts';
import { RepeatedLoans } from './repeated-loans.ts';

interface LoanFileRequest {
	readonly organisation: Organisation;
	readonly batch: LoanBatch;
	readonly file: LoanFile;
	/** Counted from the scheduled time. */
	readonly waitMinutes: number;
}

interface Run {
	readonly scheduledTime: string;
	readonly nowMillis: number;
	readonly directory: string;
}

/**
 * Builds the result of a loan file. It has one row per row of the file, in the same order, with figures or an error.
 *
 * Streams the file twice. The first pass counts the rows and reserves them within the daily limit. After the second
 * pass, only calculated loans count towards the limit.
 */
export async function buildLoanFile(
	request: LoanFileRequest,
	scheduledTime: string,
	nowMillis: number,
	download = deliveryFiles.read,
): Promise<BuildOutcome> {
	const directory = await makeTemporaryFolder('loans');
	try {
		const input = join(directory, 'input');
		await download(request.file.key, input);
		return await builtFile(request, input, { scheduledTime, nowMillis, directory });
	} catch (error) {
		if (!(error instanceof LoanFileFailure)) throw error;
		return { outcome: 'failure', code: 'loan-file-unreadable', message: error.message };
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
}

async function builtFile(request: LoanFileRequest, input: string, run: Run): Promise<BuildOutcome> {
	const { batch, file, organisation } = request;
	const { orgId } = organisation;
	const table = await openLoanTable(input, { orgId, batch, mapping: file.mapping });
	const { terms, repeated, limit } = await termsOf(request, table, run);
	const rows = table.loans;

	const ownColumns = (batch.features.ownColumns ?? table.isMapped) ? table.ownColumns : [];
	const { language = 'en' } = batch.features;
	const columns = batch.OutputCols.map(({ label, ...column }) => ({
		...column,
		label: label ?? loanResultHeading(column.field, language),
	}));
	const listsSkipped = batch.OutputCols.some(({ field }) => field === 'status' || field === 'error');
	const body = join(run.directory, 'body');
	const calculator = new LoanFileCalculator(terms);
	const isWorkbook = /\.xlsx$/i.test(file.fileName);
	const cells: (readonly OutputCell[])[] = [];
	const lacked = new Map<string, LackedFixing>();
	const format: CsvFormat = {
		delimiter: table.separator ?? ',',
		decimalPoint: batch.features.decimalPoint ?? '.',
	};
	let faultRows = 0;
	let skippedRows = 0;
	const skippedLines: number[] = [];
	let lackingRows = 0;
	let rowErrors: readonly RowError[] = [];
	let beyondRows = 0;
	let refusedRows = 0;
	let refusal: string | undefined;
	const output = isWorkbook ? undefined : await open(body, 'w');
	try {
		for await (const part of table.parts()) {
			for (const { line, skipped } of part) {
				if (skipped === undefined) continue;
				skippedRows += 1;
				if (skippedLines.length < maxRowErrors) skippedLines.push(line);
			}
			const calculated = await calculator.calculate(part);
			faultRows += calculated.faults;
			lackingRows += calculated.lacked.length;
			beyondRows += calculated.overLimit;
			refusedRows += calculated.refused;
			refusal ??= calculated.refusal;
			if (rowErrors.length < maxRowErrors) {
				rowErrors = [...rowErrors, ...rowErrorsOf(calculated.rows)].slice(0, maxRowErrors);
			}
			for (const fixing of calculated.lacked) lacked.set(`${fixing.index} ${fixing.date}`, fixing);
			const laidOut = inColumns<LoanResultField>(columns, calculated.rows).rows.flatMap((row, i) => {
				const { own = {}, skipped } = part[i] ?? {};
				if (skipped !== undefined && !listsSkipped) return [];
				return [[...row, ...ownColumns.map((key) => ownCell(own[key]))]];
			});
			if (output === undefined) cells.push(...laidOut);
			else await output.write([...csvRows(laidOut, format)].join(''));
		}
	} finally {
		await output?.close();
	}
	const waiting = await awaitedOf([...lacked.values()], request, run);
	await countCalculatedLoans(limit.run, calculator.calculated + (waiting === undefined ? 0 : lackingRows));
	if (waiting !== undefined) return waiting;
	const warnings = [repeated.warning, await earlierContent(request, input, run)].filter((each) => each !== undefined);
	const unsent =
		calculator.calculated === 0 && beyondRows > 0
			? filledDeliveryError('loan-limit-reached', limit.quotaNote)
			: everyRowFailed(refusedRows === rows ? refusal : undefined);

	const notes = [...table.notes, ...skippedNote(skippedRows, skippedLines)];
	const counts = {
		loans: String(rows),
		faults: String(faultRows),
		skipped: String(skippedRows),
		notes: notes.join(' '),
		warnings: warnings.map(({ message }) => withInvisibleMarked(message)).join(' '),
	};
	const header = {
		headerRows: batch.OutputHeaderRows.map((row) => row.map((text) => filled(text, request, counts, run))),
		headings: [...inColumns<LoanResultField>(columns, []).headings, ...ownColumns],
	};
	const result: FileContent = isWorkbook
		? { bytes: await workbookFile({ ...header, rows: cells }, 'Loans') }
		: { path: await joined(csvHead(header, format), body) };
	return {
		outcome: 'built',
		fileName: resultName(file, run.scheduledTime),
		contentType: isWorkbook
			? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
			: 'text/csv; charset=utf-8',
		rows,
		faultRows,
		rowErrors,
		notes,
		warnings,
		unsent,
		...result,
	};
}

async function earlierContent(
	{ organisation, file }: LoanFileRequest,
	input: string,
	{ nowMillis }: Run,
): Promise<DeliveryError | undefined> {
	const sha256 = await sha256OfFile(input);
	const earlier = await noteContent(organisation.orgId, sha256, file, nowMillis);
	if (earlier === undefined) return undefined;
	const at = earlier.calculatedAt.slice(0, 16).replace('T', ' ');
	return filledDeliveryError('loan-file-repeated', { fileName: earlier.fileName, at });
}

function skippedNote(count: number, lines: readonly number[]): readonly string[] {
	if (count === 0) return [];
	return [`Rows that are no loans: ${count} (lines ${lines.join(', ')}${count > lines.length ? ', …' : ''}).`];
}

const ownCell = (text: string | undefined): OutputCell => (text === undefined ? undefined : { kind: 'text', text });

/** The refusal applies to every row: no currency of the file may be calculated. */
function everyRowFailed(refusal: string | undefined): DeliveryError {
	const { code, message } = deliveryError('every-row-failed');
	return { code, message: refusal === undefined ? message : `${message} ${refusal}` };
}

async function termsOf(
	{ organisation, batch, file }: LoanFileRequest,
	{ loans: rows, repeatedIds }: LoanTable,
	{ scheduledTime }: Run,
) {
	const repeated = new RepeatedLoans(repeatedIds);
	const layout = parseFrontendConfig(organisation.frontendConfig);
	if ('problem' in layout) throw new LoanFileFailure(`The organization's layout is not valid: ${layout.problem}`);
	const { features, limitNote, refusalOf } = await loanEntitlement(file, organisation, layout.layout);
	const day = scheduledTime.slice(0, 10);
	const quota = { orgId: organisation.orgId, day, runId: file.fileId };
	const { dailyMaxRecords } = batch.features;
	const { granted, used } = await takeLoanQuota(quota, rows, dailyMaxRecords);
	const nextDay = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
	const quotaNote = { limit: String(dailyMaxRecords), used: String(used), from: `${nextDay} 00:00` };
	const terms: LoanFileTerms = {
		allowsNonBusinessDates: batch.features.allowNonBusinessDates === true,
		warningOf: (line) => repeated.warningOf(line),
		owner: { orgId: organisation.orgId, features },
		limitNote,
		reconciles: batch.OutputCols.some(({ field }) => field.startsWith('agent')),
		refusalOf: (currency) =>
			refusalOf(currency) ??
			(Object.hasOwn(batch.LVESchedule, currency) ? undefined : `${currency} has no time in the LVE schedule.`),
		granted,
		overLimit: `not calculated: the organization may calculate ${quotaNote.limit} loans a day (dailyMaxRecords); used before this file: ${used}; starts again at ${quotaNote.from} UTC`,
	};
	return { repeated, terms, limit: { run: quota, quotaNote } };
}

/** Loans that lack other fixings keep their error. */
async function awaitedOf(
	lacked: readonly LackedFixing[],
	{ waitMinutes }: LoanFileRequest,
	{ scheduledTime, nowMillis }: Run,
): Promise<WaitingForRates | undefined> {
	const deadlineMillis = Date.parse(scheduledTime) + waitMinutes * 60_000;
	if (nowMillis >= deadlineMillis) return undefined;
	const found = await Promise.all(
		lacked.map(({ index, date }) => fixingToCome(index, localDate(date), deadlineMillis)),
	);
	const awaited = found.filter((each): each is Awaited => each !== undefined);
	return awaited.length === 0 ? undefined : waitingFor(awaited, nowMillis);
}

async function joined(header: string, body: string): Promise<string> {
	const directory = await makeTemporaryFolder('loan-result');
	try {
		const path = join(directory, 'result');
		const output = createWriteStream(path);
		output.write(header);
		await pipeline(createReadStream(body), output);
		return path;
	} catch (error) {
		await rm(directory, { recursive: true, force: true });
		throw error;
	}
}

function filled(
	text: string,
	{ organisation, file }: LoanFileRequest,
	counts: Readonly<Record<'loans' | 'faults' | 'skipped' | 'notes' | 'warnings', string>>,
	{ scheduledTime }: Run,
): string {
	const values: Readonly<Record<string, string>> = {
		organisation: organisation.longName,
		fileName: file.fileName,
		runId: file.fileId,
		...counts,
	};
	return text.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
		const value = Object.hasOwn(values, name) ? values[name] : undefined;
		if (value !== undefined) return value;
		const isPattern = /^(?:yy|M{2,}(?!M)|dd|HH|mm|EEE|[-/.: ])+$/.test(name);
		return isPattern ? fillDatePlaceholders(whole, Date.parse(scheduledTime), 'UTC') : whole;
	});
}

/** The file id distinguishes equal names on one day. */
const resultName = ({ fileName, fileId }: LoanFile, scheduledTime: string) => {
	const day = scheduledTime.slice(0, 10).replaceAll('-', '');
	return fileName.replace(/\.[^.]*$/, (ending) => `-result-${day}-${fileId.slice(0, 8)}${ending}`);
};
