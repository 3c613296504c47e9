import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import { loanAccrued, loanSchedule } from '#shared/contract/loan-schedule.ts';
import { decimalText } from '#shared/decimal/decimal.ts';
import { minorUnitText } from '#shared/decimal/minor-unit.ts';
import type { PeriodAmounts } from '#shared/loan/life/period-interest.ts';
import {
	type AccruedInterestOnDay,
	accruedOn,
	type ScheduleRow,
	scheduleTable,
} from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, epochDay } from '#shared/time/local-date.ts';
import { readLifeMarket } from './life-market.ts';
import { labelOf, loanOfRequest, todayOf, yesterdayOf } from './loan-of-request.ts';

export const schedule = operation(loanSchedule, async ({ request, caller, clock }) => {
	const life = await loanOfRequest(request, caller);
	const asOf = request.asOf ?? todayOf(clock);
	const rows = scheduleTable(life, epochDay(asOf), await readLifeMarket(life, asOf));
	const { currency } = life.terms.index;
	return { ...labelOf(life, asOf), periods: rows.map((row) => describeRow(row, currency)) };
});

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
