import { accrualRow } from '#functions/loans/life/accrual-row.ts';
import { type AccruedLoan, accruedOfLoans, readSharedLoans } from '#functions/loans/life/shared-loans.ts';
import { forgetFixings, latestFixing } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { FieldValue, Row } from '#platform/files/output-columns.ts';
import { fitsIntoCell } from '#platform/files/workbook-file.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import type { MissingFixing } from '#shared/compounding/compound.ts';
import type { LoanAccrualRow } from '#shared/contract/loan-portfolio.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { LoanField } from '#shared/delivery/schedule/output-fields.ts';
import { movedBySteps, parseRelativeDate } from '#shared/delivery/schedule/relative-date.ts';
import { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, epochDay, type LocalDate, localDate } from '#shared/time/local-date.ts';
import { calendarOf } from '../run/delivery-job.ts';
import { type Awaited, type EntryOutcome, missingFixing, type Run } from './await-fixing.ts';

type Outcome = EntryOutcome<LoanField>;

export type LoanRequest = Pick<Extract<JobRequest, { RequestType: 'Loans' }>, 'Loans' | 'delivery' | 'outputFileName'>;

/**
 * Returns the rows of a Loans job, one per selected shared loan, ordered by currency, name and identifier.
 *
 * A loan that cannot be calculated becomes a row with an error and without amounts. If a missing fixing is expected by
 * the deadline, the delivery waits for it. After the deadline, the loan has an error.
 *
 * @param nowMillis time to compare with the deadline
 * @param max maximum number of calculated loans; default: all
 */
export async function loanRows(
	{ Loans: { date: dateText, ...filter }, delivery: { calendar }, outputFileName }: LoanRequest,
	run: Run,
	nowMillis: number,
	max = Number.POSITIVE_INFINITY,
) {
	const selected = await readSharedLoans(run.orgId, filter);
	const records = selected.slice(0, max);
	const date = await dateOfRun(dateText, calendar, run);
	const calculated =
		date instanceof Refusal ? records.map((record) => ({ record, found: date })) : await calculate(records, run, date);
	const isWorkbook = /\.xlsx$/i.test(outputFileName);
	const isLate = nowMillis >= run.deadlineMillis;
	const fixingToWaitFor = awaitedFixings(run);
	const outcomeOf = async ({ record, found }: AccruedLoan): Promise<Outcome> => {
		const awaited = isLate || !lacksFixing(found) ? undefined : await fixingToWaitFor(found, record.terms.currency);
		if (awaited !== undefined) return { awaited: [awaited] };
		const row = accrualRow({ record }, found);
		const dates = { runDate: { date: run.runDate }, ...(date instanceof Refusal ? {} : { date: { date } }) };
		return {
			rows: [{ ...dates, ...fieldsOf(row, isWorkbook) }],
			faultRows: row.problem === undefined ? 0 : 1,
		};
	};
	return { outcomes: await Promise.all(calculated.map(outcomeOf)), selected: selected.length };
}

/** Returns a refusal if a delivery calendar does not exist or does not cover the days. */
async function dateOfRun(
	text: string,
	calendarName: string | undefined,
	{ orgId, runDate }: Run,
): Promise<LocalDate | Refusal> {
	const date = parseRelativeDate(text);
	if (date === undefined) throw new RangeError(`${text} is no date of a job`);
	if ('fixed' in date) return date.fixed;
	const isCounted = calendarName !== undefined && date.steps.some(({ unit }) => unit === 'B');
	const calendar = isCounted ? await calendarOf(orgId, calendarName) : undefined;
	if (isCounted && calendar === undefined) return refuse('unknown-calendar', { calendar: calendarName });
	const day = movedBySteps(epochDay(runDate), date.steps, calendar && new BusinessCalendar([calendar]));
	return typeof day === 'number' ? dateOfEpochDay(day) : refuseFailure(day, 'compounding');
}

/** Reads the fixings again if the cache lacks a stored fixing. */
async function calculate(
	records: readonly AccruedLoan['record'][],
	run: Run,
	date: LocalDate,
): Promise<readonly AccruedLoan[]> {
	const calculated = await accruedOfLoans(records, run, date);
	const missing = calculated.flatMap(({ found }) => (lacksFixing(found) ? [found] : []));
	const latest = await latestFixings(missing);
	if (!missing.some(({ index, date: day }) => day <= (latest.get(index) ?? ''))) return calculated;
	forgetFixings();
	return accruedOfLoans(records, run, date);
}

const lacksFixing = (found: AccruedLoan['found']): found is MissingFixing =>
	!(found instanceof Refusal) && 'reason' in found && found.reason === 'missing-fixing';

async function latestFixings(missing: readonly MissingFixing[]): Promise<ReadonlyMap<string, LocalDate>> {
	const names = [...new Set(missing.map(({ index }) => index))];
	const found = await Promise.all(names.map(latestFixing));
	return new Map(found.flatMap((fixing, i) => (fixing === undefined ? [] : [[names[i] as string, fixing.date]])));
}

/** Looks up each fixing only once, because many loans lack the same one. */
function awaitedFixings(run: Run): (missing: MissingFixing, currency: string) => Promise<Awaited | undefined> {
	const known = new Map<string, Promise<Awaited | undefined>>();
	const find = async (date: LocalDate, currency: string) => {
		const index = overnightIndexOf(currency);
		const latest = index && (await latestFixing(index.name));
		return latest && missingFixing(index, date, latest.date, run).catch(withoutRefusal);
	};
	return ({ date }, currency) => {
		const key = `${currency} ${date}`;
		const found = known.get(key) ?? find(date, currency);
		known.set(key, found);
		return found;
	};
}

/** Handles a refusal as an unknown publication time: a calendar does not cover the days. */
function withoutRefusal(error: unknown): undefined {
	if (!(error instanceof Refusal)) throw error;
}

/** Omits the amounts of a loan with a problem, because they are unknown, not 0. */
function fieldsOf({ problem, ...row }: LoanAccrualRow, isWorkbook: boolean): Row<LoanField> {
	const { loanId, name, reference, borrower, currency } = row;
	const names = {
		loanId: { text: loanId },
		name: { text: name },
		...(reference === '' ? {} : { reference: { text: reference } }),
		...(borrower === '' ? {} : { borrower: { text: borrower } }),
		currency: { text: currency },
	};
	if (problem !== undefined) return { ...names, error: { text: problem.message } };
	/** Writes a figure as text if a workbook would round it, except exact interest, which it shows with 15 digits. */
	const whole = (figure: string, value: FieldValue): FieldValue =>
		isWorkbook && !fitsIntoCell(figure) ? { text: figure } : value;
	const { period, from, days, balance, interestAmount, payableAmount, unpaidAmount, unpaidPrincipal } = row;
	return {
		...names,
		...(period === undefined ? {} : { period: { figure: String(period) } }),
		...(from === undefined ? {} : { from: { date: localDate(from) } }),
		days: { figure: String(days) },
		balance: whole(balance, { figure: balance }),
		interestAmount: { figure: interestAmount },
		payableAmount: whole(payableAmount, { amount: payableAmount }),
		unpaidAmount: whole(unpaidAmount, { amount: unpaidAmount }),
		unpaidPrincipal: whole(unpaidPrincipal, { figure: unpaidPrincipal }),
	};
}
