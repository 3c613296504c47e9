import type * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { nextPayment as nextPaymentAnswer, SchedulePeriod } from '#shared/contract/loan-life.ts';
import { loanAccrued, loanSchedule } from '#shared/contract/loan-schedule.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { add, decimal, decimalText, zero } from '#shared/decimal/decimal.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import type { LifePeriod } from '#shared/loan/life/loan-life.ts';
import { nextPayment } from '#shared/loan/life/next-payment.ts';
import { daysOfPeriod } from '#shared/loan/life/period-days.ts';
import type { LifeMarket, PeriodAmounts } from '#shared/loan/life/period-interest.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import {
	type AccruedInterestOnDay,
	accruedOn,
	type ScheduleRow,
	scheduleTable,
} from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { readLifeMarket } from './life-market.ts';
import { labelOf, loanOfRequest, todayOf, yesterdayOf } from './loan-of-request.ts';

export const schedule = operation(loanSchedule, async ({ request, caller, clock }) => {
	const life = await loanOfRequest(request, caller);
	const asOf = request.asOf ?? todayOf(clock);
	const market = await readLifeMarket(life, asOf);
	const rows = scheduleTable(life, epochDay(asOf), market);
	const statement = statementOf(life, rows, request.daysOf, market);
	const { currency } = life.terms.index;
	const next = describeNext(life, epochDay(asOf), ({ number }) => {
		const amounts = rows[number - 1]?.amounts;
		return amounts === undefined || 'reason' in amounts ? undefined : amounts.payableAmount;
	});
	return {
		...labelOf(life, asOf),
		periods: rows.map((row) => describeRow(row, currency)),
		...(statement && { statement }),
		...(next && { next }),
	};
});

/** Days of a period with a known amount. @throws a refusal (400) if the loan has no such period */
function statementOf(
	life: ResolvedLife,
	rows: readonly ScheduleRow[],
	number: number | undefined,
	market: LifeMarket,
): AnswerOf<typeof loanSchedule>['statement'] {
	if (number === undefined) return undefined;
	const row = rows[number - 1];
	if (row === undefined) throw refuse('unknown-period', { period: number, max: rows.length });
	if (row.amounts === undefined || 'reason' in row.amounts) return undefined;
	const found = daysOfPeriod(life, row.period, market);
	if ('reason' in found) throw refuseFailure(found, 'compounding');
	return { period: number, days: [...found.days], margins: [...found.margins] };
}

/** @param interestOf payable interest of a period; undefined if it is not known */
export function describeNext(
	life: ResolvedLife,
	today: EpochDay,
	interestOf: (period: LifePeriod) => string | undefined,
): z.output<typeof nextPaymentAnswer> | undefined {
	const next = nextPayment(life, today);
	if (next === undefined) return undefined;
	const { currency } = life.terms.index;
	const { periods, repaid, drawn, hasRepayment } = next;
	const interest = periods.map(interestOf);
	const isKnown = periods.length > 0 && interest.every((each) => each !== undefined);
	const total = interest.map((each) => decimal(each ?? '0')).reduce(add, zero);
	return {
		date: dateOfEpochDay(next.day),
		kinds: [
			...(periods.length > 0 ? (['period'] as const) : []),
			...(hasRepayment ? (['repayment'] as const) : []),
			...(drawn.unscaled === 0n ? [] : (['drawing'] as const)),
		],
		...(isKnown && { interest: minorUnitText(decimalText(total), currency) }),
		...(repaid.unscaled !== 0n && { repayment: decimalText(repaid) }),
		...(drawn.unscaled !== 0n && { drawing: decimalText(drawn) }),
	};
}

function describeRow(
	{ period, principal, margin, known, status, amounts, segments }: ScheduleRow,
	currency: string,
): SchedulePeriod {
	return {
		period: period.number,
		start: dateOfEpochDay(period.startDay),
		end: dateOfEpochDay(period.endDay),
		days: period.endDay - period.startDay,
		rolledEnd: dateOfEpochDay(period.rolledEndDay),
		isRegular: period.isRegular,
		isOverridden: period.isOverridden,
		paymentDate: dateOfEpochDay(period.paymentDay),
		...(known && { lastFixingDate: dateOfEpochDay(known.lastFixingDay), knownOn: dateOfEpochDay(known.knownDay) }),
		status,
		principal: decimalText(principal.opening),
		repayment: decimalText(principal.repayment),
		balance: decimalText(principal.closing),
		margin: decimalText(margin),
		...describeAmounts(amounts, currency),
		...(segments && { segments: [...segments] }),
	};
}

function describeAmounts(amounts: PeriodAmounts | LoanFailure | undefined, currency: string): Partial<SchedulePeriod> {
	if (amounts === undefined) return {};
	if ('reason' in amounts) return { problem: refuseFailure(amounts, 'compounding').problem };
	const { rate, interestAmount, payableAmount } = amounts;
	return { rate, interestAmount, payableAmount: minorUnitText(payableAmount, currency) };
}

export const accrued = operation(loanAccrued, async ({ request, caller, clock }) => {
	const life = await loanOfRequest(request, caller);
	const date = request.date ?? yesterdayOf(clock);
	const found = accruedOn(life, epochDay(date), await readLifeMarket(life, date));
	if ('reason' in found) throw refuseFailure(found, 'compounding');
	return { ...labelOf(life, date), date, ...describeAccrued(found, life.terms.index.currency) };
});

/** Fields of accrued interest in an answer. */
export function describeAccrued({ period, days, balance, ...amounts }: AccruedInterestOnDay, currency: string) {
	return {
		...(period && { period: period.number, from: dateOfEpochDay(period.startDay) }),
		days,
		balance: decimalText(balance),
		interestAmount: amounts.interestAmount,
		payableAmount: minorUnitText(amounts.payableAmount, currency),
		unpaidAmount: minorUnitText(decimalText(amounts.unpaid), currency),
		unpaidPrincipal: decimalText(amounts.unpaidPrincipal),
	};
}
