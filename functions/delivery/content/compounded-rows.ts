import { type CompoundingInput, completeInput, readInput } from '#functions/calculator/complete-input.ts';
import {
	type CalendarSelector,
	fixingsOf,
	type ResolvedLoan,
	resolveLoan,
} from '#functions/calculator/resolve-loan.ts';
import { forgetFixings, latestFixing } from '#functions/rates/fixings.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { Row } from '#platform/files/output-columns.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';
import { type OvernightIndex, overnightIndexOf, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { type CompoundedDay, Compounder } from '#shared/compounding/compound.ts';
import {
	CompounderCache,
	interestTermsOf,
	type LoanFailure,
	type LoanTerms,
	type LoanTotals,
	totalsOfGrid,
} from '#shared/compounding/loan-totals.ts';
import { type PayableDay, payableInterestOf } from '#shared/compounding/payable-interest.ts';
import { loanRequest } from '#shared/contract/compounding-request.ts';
import { decimalText, minorUnitDecimals, minorUnitText } from '#shared/decimal/decimal.ts';
import { dependsOnDue } from '#shared/delivery/late-fixing.ts';
import type { CompoundedField } from '#shared/delivery/schedule/output-fields.ts';
import { type CompoundedRate, rateName } from '#shared/delivery/schedule/rates.ts';
import {
	type DateAnchor,
	parseRelativeDate,
	type RelativeDate,
	resolveRelativeDate,
} from '#shared/delivery/schedule/relative-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { dueBefore, type EntryOutcome, fixingDue, missingFixing, type Run } from './await-fixing.ts';

/**
 * Converts an entry of a job's Rates to a compounding request. Its relative dates count the days on which all its
 * calendars are open.
 *
 * In relative dates, F is the business day after the latest due fixing. All fixings of a period that ends on F are
 * published.
 *
 * @param due date of the latest due fixing; undefined if the entry does not use F
 * @throws a refusal (400) if a calendar is unknown or does not cover a date; also if the terms conflict with the
 * entry's convention
 */
async function resolvePeriod(
	{ name: _, rows: __, tenor, days, startDate, endDate, ...terms }: CompoundedRate,
	index: OvernightIndex,
	due: LocalDate | undefined,
	{ orgId, runDate }: Run,
	select: CalendarSelector,
): Promise<CompoundingInput> {
	const request = (start: LocalDate, end: LocalDate): CompoundingInput => {
		const stated = loanRequest.parse({ ...terms, startDate: start, endDate: end });
		// Schedules saved before the limits existed do not name a convention. They continue to deliver without the limits.
		return stated.convention === undefined ? completeInput(stated) : readInput(stated);
	};
	const { joint } = await select(request(runDate, runDate), index, orgId);
	const anchors = {
		T: epochDay(runDate),
		...(due === undefined ? {} : { F: resolved(nextBusinessDay, { T: epochDay(due) }, joint) }),
	};
	const end = resolved(parsed(endDate), anchors, joint);
	const start = resolved(startOf({ tenor, days, startDate }), { ...anchors, E: end }, joint);
	return request(dateOfEpochDay(start), dateOfEpochDay(end));
}

const nextBusinessDay: RelativeDate = { anchor: 'T', steps: [{ unit: 'B', count: 1 }] };

function startOf({ tenor, days, startDate }: Pick<CompoundedRate, 'tenor' | 'days' | 'startDate'>): RelativeDate {
	if (days !== undefined) return { anchor: 'E', steps: [{ unit: 'D', count: -days }] };
	return parsed(startDate ?? `E-${tenor}`);
}

function parsed(text: string): RelativeDate {
	const date = parseRelativeDate(text);
	if (date === undefined) throw new RangeError(`${text} is no date of a job`);
	return date;
}

function resolved(
	date: RelativeDate,
	anchors: { readonly [anchor in DateAnchor]?: EpochDay },
	calendar: BusinessCalendar,
): EpochDay {
	const day = resolveRelativeDate(date, anchors, calendar);
	if (typeof day === 'number') return day;
	if (day.reason === 'missing-anchor') throw new RangeError(`a date cannot begin with ${day.anchor}`);
	const { calendar: name, date: unreached, completeFrom: from, completeTo: to } = day;
	throw refuse('outside-calendar', { calendar: name, date: unreached, from, to });
}

type CompoundedRow = Row<CompoundedField>;
type Outcome = EntryOutcome<CompoundedField>;

/** Rows of one entry: one for the period, or one per day. Waits if a missing fixing is expected by the deadline. */
export async function compoundedRows(rate: CompoundedRate, run: Run, select: CalendarSelector): Promise<Outcome> {
	try {
		return await calculated(rate, run, select);
	} catch (error) {
		if (error instanceof Refusal) return fault(rate, run, error.message);
		throw error;
	}
}

async function calculated(rate: CompoundedRate, run: Run, select: CalendarSelector): Promise<Outcome> {
	const index = overnightIndexOf(rate.currency);
	const isEntitled = run.entitlement.modules.get('RFR')?.currencies.includes(rate.currency) === true;
	if (index === undefined || !isEntitled) {
		return fault(rate, run, `${rate.currency} is not among the organization's currencies of the calculator`);
	}
	const latest = await latestFixing(index.name);
	if (latest === undefined) return fault(rate, run, `there is no fixing of ${index.name}`);
	const due = dependsOnDue(rate) ? await fixingDue(index, run) : undefined;
	if (due !== undefined && latest.date < due) return { awaited: [dueBefore(run, index.name, due)] };

	const input = await resolvePeriod(rate, index, due, run, select);
	const loan = await resolveLoan(input, index, run, select);
	const figures = await figuresUpTo(latest.date, loan, rate);
	if ('reason' in figures) {
		const awaited =
			figures.reason === 'missing-fixing' ? await missingFixing(index, figures.date, latest.date, run) : undefined;
		if (awaited !== undefined) return { awaited: [awaited] };
		return fault(rate, run, refuseFailure(figures, 'compounding').message);
	}
	const common = commonFields(rate, loan, run);
	return { rows: figures.map((row) => ({ ...common, ...row })), faultRows: 0 };
}

/** Reads the fixings again if the cache lacks a stored fixing. */
async function figuresUpTo(
	latest: LocalDate,
	loan: ResolvedLoan,
	rate: CompoundedRate,
): Promise<readonly CompoundedRow[] | LoanFailure> {
	const figures = rate.rows === 'result' ? await totalOf(loan) : await daysOf(loan);
	if (!('reason' in figures) || figures.reason !== 'missing-fixing' || figures.date > latest) return figures;
	forgetFixings();
	return rate.rows === 'result' ? totalOf(loan) : daysOf(loan);
}

async function totalOf(loan: ResolvedLoan): Promise<readonly CompoundedRow[] | LoanFailure> {
	const series = await fixingsOf(loan.index.name, [loan]);
	const totals = totalsOfGrid(loan.terms, loan.grid, { ...loan.calendars, series }, new CompounderCache());
	return 'reason' in totals ? totals : [resultFields(loan, totals)];
}

async function daysOf(loan: ResolvedLoan): Promise<readonly CompoundedRow[] | LoanFailure> {
	const series = await fixingsOf(loan.index.name, [loan]);
	const period = new Compounder(series, loan.calendars.publication, loan.terms.rates).compound(loan.grid);
	if ('reason' in period) return period;
	const { currency } = loan.terms;
	const terms = interestTermsOf(loan.terms);
	const { days } = payableInterestOf(loan.grid, period, terms, minorUnitDecimals(currency));
	const spreads = spreadFields(loan.terms);
	return period.days.map((day, i) => ({ ...dayFields(day, days[i] as PayableDay), ...spreads }));
}

function commonFields(rate: CompoundedRate, { index, terms }: ResolvedLoan, { runDate }: Run): CompoundedRow {
	return {
		name: { text: rateName(rate) },
		runDate: { date: runDate },
		currency: { text: rate.currency },
		index: { text: index.name },
		yearlyBasis: { text: yearlyBasisText(terms.rates.basis) },
	};
}

function resultFields({ terms }: ResolvedLoan, totals: LoanTotals): CompoundedRow {
	return {
		startDate: { date: terms.startDate },
		endDate: { date: terms.endDate },
		days: { figure: String(totals.interestDays) },
		compoundedRate: { figure: totals.compoundedRate },
		compoundedRateUnrounded: { figure: totals.unroundedRate },
		compoundingFactor: { figure: totals.compoundingFactor },
		simpleAverage: { figure: totals.simpleAverage },
		interestAmount: { figure: totals.interestAmount },
		payableAmount: { amount: minorUnitText(totals.payableAmount, terms.currency) },
		principal: { figure: decimalText(terms.principal) },
		lastFixingDate: { date: totals.lastFixingDate },
	};
}

function dayFields(day: CompoundedDay, earned: PayableDay): CompoundedRow {
	return {
		startDate: { date: day.startDate },
		endDate: { date: day.endDate },
		days: { figure: String(day.accrualDays) },
		compoundingFactor: { figure: day.compoundingFactor },
		lastFixingDate: { date: day.fixingDate },
		dayOfIntPeriod: { figure: String(day.day) },
		weekdayIntONStartDate: { text: day.weekday },
		rateDate: { date: day.observationDate },
		effRate: { figure: day.effectiveRate },
		dayCount: { figure: String(day.accrualDays) },
		compoundedAllInRate: { figure: day.allInRate },
		dailyFlooredRfr: { figure: day.flooredRate },
		fixing: { figure: day.fixing },
		principal: { figure: earned.principal },
		interestAmount: { figure: earned.interest },
		payableInterest: { amount: earned.payable },
		payableToDate: { amount: earned.payableToDate },
	};
}

const spreadFields = ({ rates }: LoanTerms): CompoundedRow => ({
	cas: { figure: decimalText(rates.creditAdjustmentSpread) },
	margin: { figure: decimalText(rates.margin) },
});

function fault(rate: CompoundedRate, { runDate }: Run, error: string): Outcome {
	const row: CompoundedRow = {
		name: { text: rateName(rate) },
		runDate: { date: runDate },
		currency: { text: rate.currency },
		error: { text: error },
	};
	return { rows: [row], faultRows: 1 };
}
