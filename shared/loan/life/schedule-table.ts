import { publicationDay } from '#shared/benchmark/fixing-series.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import { add, type Decimal, decimal, zero } from '#shared/decimal/decimal.ts';
import { preceding } from '#shared/time/adjust-date.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { LifePeriod } from './loan-life.ts';
import {
	type Amounts,
	accruedInPeriod,
	type InterestSegment,
	interestOfPeriod,
	type LifeMarket,
	type PeriodAmounts,
	segmentsOfPeriod,
} from './period-interest.ts';
import { isIdle, type PeriodPrincipal } from './principal-steps.ts';
import { balanceOn, marginOn, paidPeriods, periodAt, periodGrid, type ResolvedLife } from './resolve-life.ts';

/**
 * Status of a period on a date.
 *
 * `paid`: the payment date has passed. `known`: every fixing that the amount needs is published. `accruing`: the period
 * has begun. `projected`: it begins later.
 */
export type PeriodStatus = 'paid' | 'known' | 'accruing' | 'projected';

/** Days on which the amount of a period depends. */
export interface KnownDays {
	/** Day of the last fixing that the amount needs. */
	readonly lastFixingDay: EpochDay;
	/** Day on which it is published. */
	readonly knownDay: EpochDay;
}

export function knownDays(life: ResolvedLife, period: LifePeriod): KnownDays | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const { joint, publication } = life.calendars;
	const { lookbackDays, lockoutDays } = life.terms.observation;
	// The last row before the lockout has the latest observation.
	const place = joint.indexOnOrBefore(grid.startDay) + grid.rows - 1 - lockoutDays - lookbackDays;
	const lastFixingDay = preceding(joint.businessDays[place] as EpochDay, publication);
	if (typeof lastFixingDay !== 'number') return lastFixingDay;
	const knownDay = publicationDay(life.terms.index, lastFixingDay, publication);
	return typeof knownDay === 'number' ? { lastFixingDay, knownDay } : knownDay;
}

/** @param known a failure: the period cannot be calculated, and its dates alone decide */
export function statusOf(
	{ startDay, paymentDay }: LifePeriod,
	known: KnownDays | LoanFailure,
	today: EpochDay,
): PeriodStatus {
	const knownDay = 'reason' in known ? paymentDay + 1 : known.knownDay;
	if (paymentDay < today && knownDay <= today) return 'paid';
	if (knownDay <= today) return 'known';
	return startDay <= today ? 'accruing' : 'projected';
}

/** True on the day on which the last fixing is published, until it is: the hour of publication may be ahead. */
export const isAwaited = (failure: LoanFailure, { knownDay, lastFixingDay }: KnownDays, today: EpochDay): boolean =>
	failure.reason === 'missing-fixing' && knownDay === today && epochDay(failure.date) === lastFixingDay;

/** A row of the schedule table. */
export interface ScheduleRow {
	readonly period: LifePeriod;
	readonly principal: PeriodPrincipal;
	/** Percent per year, at the start. */
	readonly margin: Decimal;
	/** Absent: the period cannot be calculated, and the amounts say why. */
	readonly known?: KnownDays;
	readonly status: PeriodStatus;
	/** Amounts of a known period, or why they cannot be calculated. */
	readonly amounts?: PeriodAmounts | LoanFailure;
	/** Parts with one principal and one margin, if there are several. */
	readonly segments?: readonly InterestSegment[];
}

/** The schedule of a loan on a date. */
export function scheduleTable(life: ResolvedLife, today: EpochDay, market: LifeMarket): readonly ScheduleRow[] {
	return life.periods.map((period): ScheduleRow => {
		const known = knownDays(life, period);
		const status = statusOf(period, known, today);
		const common = {
			period,
			principal: life.principals[period.number - 1] as PeriodPrincipal,
			margin: marginOn(life, period.startDay),
			status,
		};
		if ('reason' in known) return { ...common, amounts: known };
		const row = { ...common, known };
		if (status !== 'known' && status !== 'paid') return row;
		const amounts = interestOfPeriod(life, period, market);
		if ('reason' in amounts)
			return isAwaited(amounts, known, today) ? { ...row, status: 'accruing' } : { ...row, amounts };
		const segments = segmentsOfPeriod(life, period, market);
		return { ...row, amounts, ...('reason' in segments || segments.length < 2 ? {} : { segments }) };
	});
}

/** Interest that has accrued to a day. */
export interface AccruedInterestOnDay extends Amounts {
	/** Absent: the loan does not accrue. */
	readonly period?: LifePeriod;
	/** Calendar days from the start of the period. */
	readonly days: number;
	/** Payable amounts of periods that ended before the day and are paid on it or later. */
	readonly unpaid: Decimal;
	/** Instalments of the same periods. They are not in the balance. */
	readonly unpaidPrincipal: Decimal;
	/** Principal on which the last day accrued: at the end of the day before, without steps of the day itself. */
	readonly balance: Decimal;
}

/**
 * Interest from the start of the current period to a day, the day excluded. At the end of a period it is the interest of
 * that period.
 *
 * @returns `missing-fixing` with its day: a fixing that is missing is never estimated
 */
export function accruedOn(life: ResolvedLife, day: EpochDay, market: LifeMarket): AccruedInterestOnDay | LoanFailure {
	const unpaid = unpaidOn(life, day, market);
	if ('reason' in unpaid) return unpaid;
	const period = periodAt(life, day);
	const owed = { ...unpaid, balance: balanceOn(life, day - 1) };
	if (period === undefined) return { days: 0, interestAmount: '0', payableAmount: '0', ...owed };
	const days = day - period.startDay;
	if (isIdle(life.principals[period.number - 1] as PeriodPrincipal)) {
		return { period, days, interestAmount: '0', payableAmount: '0', ...owed };
	}
	const isWhole = day === period.endDay;
	const amounts = isWhole ? interestOfPeriod(life, period, market) : accruedInPeriod(life, period, day, market);
	if ('reason' in amounts) return amounts;
	const { interestAmount, payableAmount } = amounts;
	return { period, days, interestAmount, payableAmount, ...owed };
}

/** Interest and instalments of periods that ended before a day and are paid on it or later; both are paid together. */
function unpaidOn(
	life: ResolvedLife,
	day: EpochDay,
	market: LifeMarket,
): Pick<AccruedInterestOnDay, 'unpaid' | 'unpaidPrincipal'> | LoanFailure {
	let [unpaid, unpaidPrincipal] = [zero, zero];
	for (const period of paidPeriods(life)) {
		if (period.endDay >= day || period.paymentDay < day) continue;
		const amounts = interestOfPeriod(life, period, market);
		if ('reason' in amounts) return amounts;
		unpaid = add(unpaid, decimal(amounts.payableAmount));
		unpaidPrincipal = add(unpaidPrincipal, life.principals[period.number - 1]?.repayment ?? zero);
	}
	return { unpaid, unpaidPrincipal };
}
