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

/** Status of a period on a date. The contract's `periodStatuses` explains each. */
export type PeriodStatus = 'paid' | 'known' | 'accruing' | 'projected';

export interface KnownDays {
	readonly lastFixingDay: EpochDay;
	readonly knownDay: EpochDay;
}

export function knownDays(life: ResolvedLife, period: LifePeriod): KnownDays | LoanFailure {
	const grid = periodGrid(life, period);
	if ('reason' in grid) return grid;
	const { joint, publication } = life.calendars;
	const { lookbackDays, lockoutDays } = life.terms.observation;
	// Rows within the lockout repeat an earlier fixing: the latest fixing is that of the last row before the lockout.
	const place = joint.indexOnOrBefore(grid.startDay) + grid.rows - 1 - lockoutDays - lookbackDays;
	const lastFixingDay = preceding(joint.businessDays[place] as EpochDay, publication);
	if (typeof lastFixingDay !== 'number') return lastFixingDay;
	const knownDay = publicationDay(life.terms.index, lastFixingDay, publication);
	return typeof knownDay === 'number' ? { lastFixingDay, knownDay } : knownDay;
}

/** @param known if it is a failure, the period cannot be calculated and its status is determined by its dates alone */
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

/** True if only the last fixing is missing and is due today. It may be published later today, so it is not an error. */
export const isAwaited = (failure: LoanFailure, { knownDay, lastFixingDay }: KnownDays, today: EpochDay): boolean =>
	failure.reason === 'missing-fixing' && knownDay === today && epochDay(failure.date) === lastFixingDay;

export interface ScheduleRow {
	readonly period: LifePeriod;
	readonly principal: PeriodPrincipal;
	/** Margin at the start of the period, in percent per year. */
	readonly margin: Decimal;
	/** Undefined if the period cannot be calculated; `amounts` has the reason. */
	readonly known?: KnownDays;
	readonly status: PeriodStatus;
	readonly amounts?: PeriodAmounts | LoanFailure;
	/** Parts of the period with different principal or margin. Undefined if both are constant. */
	readonly segments?: readonly InterestSegment[];
}

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

export interface AccruedInterestOnDay extends Amounts {
	/** Period that contains the day. Undefined if the loan does not accrue on that day. */
	readonly period?: LifePeriod;
	readonly days: number;
	/** Payable interest of periods that end before the day and are paid on or after it. */
	readonly unpaid: Decimal;
	/** Instalments of the same periods. They are no longer part of the balance. */
	readonly unpaidPrincipal: Decimal;
	/** Principal on which the last day before `day` accrued, without drawings and repayments on `day` itself. */
	readonly balance: Decimal;
}

/**
 * Calculates interest from the start of the current period to a day, that day excluded.
 * @returns `missing-fixing` with its day if a fixing is missing; it is never estimated
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

/** Sums the interest and instalments, paid together, of periods that end before a day and are paid on or after it. */
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
