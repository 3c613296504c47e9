import type * as z from 'zod';
import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import type { nextPayment as nextPaymentAnswer, SchedulePeriod } from '#shared/contract/loan-life.ts';
import { loanAccrued, loanProjection, loanSchedule } from '#shared/contract/loan-schedule.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import {
	add,
	decimal,
	decimalText,
	minorUnitDecimals,
	minorUnitText,
	roundToMinorUnit,
	zero,
} from '#shared/decimal/decimal.ts';
import type { LifePeriod } from '#shared/loan/life/loan-life.ts';
import { nextPayment } from '#shared/loan/life/next-payment.ts';
import { daysOfPeriod } from '#shared/loan/life/period-days.ts';
import { interestOfPeriod, type LifeMarket, type PeriodAmounts } from '#shared/loan/life/period-interest.ts';
import {
	type CurveTooLate,
	type ProjectedInterest,
	projectWithSensitivity,
	type ZeroRateSensitivity,
} from '#shared/loan/life/projection.ts';
import type { ResolvedLife } from '#shared/loan/life/resolve-life.ts';
import {
	accruedOn,
	isAwaited,
	knownDays,
	type ScheduleRow,
	scheduleTable,
	statusOf,
} from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { describeAccrued } from './accrual-row.ts';
import { firstUnpublishedDay, latestCurveDay, readLifeMarket } from './life-market.ts';
import { overnightCurve } from './overnight-curve.ts';
import { labelOf, loanOfRequest, todayOf, yesterdayOf } from './requested-loans.ts';

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

/** @throws a refusal (400) if the loan does not have the period */
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

export const project = operation(loanProjection, async ({ request, caller, clock }) => {
	const life = await loanOfRequest(request, caller);
	const asOf = request.asOf ?? todayOf(clock);
	const { currency } = life.terms.index;
	const { orgId } = caller.organisation;
	const [market, firstProjectedDay] = await Promise.all([readLifeMarket(life, asOf), firstUnpublishedDay(life, asOf)]);
	const latest = latestCurveDay(asOf, firstProjectedDay);
	const { curve, ...label } = await overnightCurve({ orgId, currency, date: request.curveDate, today: latest });
	const open = life.periods.filter((period) => isOpen(life, period, epochDay(asOf), market));
	const periods: ProjectedPeriod[] = [];
	const unknown: UnknownPeriod[] = [];
	for (const period of open) {
		const projected = projectWithSensitivity(life, period, market, curve, firstProjectedDay);
		if (!('reason' in projected)) {
			periods.push(describeProjected(life, period, projected));
			continue;
		}
		const refused = refuseProjection(projected);
		if (projected.reason === 'curve-too-late') throw refused;
		unknown.push({ ...datesOf(period), problem: refused.problem });
	}
	const sum = (field: 'interest' | 'upBp' | 'up100Bp') => periods.reduce((total, each) => total + each[field], 0);
	const totals = { interest: sum('interest'), upBp: sum('upBp'), up100Bp: sum('up100Bp') };
	return { ...labelOf(life, asOf), curve: label, periods, unknown, totals };
});

type ProjectedPeriod = AnswerOf<typeof loanProjection>['periods'][number];
type UnknownPeriod = AnswerOf<typeof loanProjection>['unknown'][number];

type Life = Parameters<typeof knownDays>[0];

function isOpen(life: Life, period: LifePeriod, today: number, market: LifeMarket): boolean {
	const known = knownDays(life, period);
	if (['accruing', 'projected'].includes(statusOf(period, known, today))) return true;
	if ('reason' in known || known.knownDay !== today) return false;
	const amounts = interestOfPeriod(life, period, market);
	return 'reason' in amounts && isAwaited(amounts, known, today);
}

const datesOf = ({ number, startDay, endDay, paymentDay }: LifePeriod) => ({
	period: number,
	start: dateOfEpochDay(startDay),
	end: dateOfEpochDay(endDay),
	paymentDate: dateOfEpochDay(paymentDay),
});

function describeProjected(life: Life, period: LifePeriod, projected: ProjectedInterest & ZeroRateSensitivity) {
	const { currency } = life.terms.index;
	const principal = life.principals[period.number - 1];
	if (principal === undefined) throw new RangeError(`period ${period.number} has no principal`);
	return {
		...datesOf(period),
		principal: decimalText(principal.opening),
		repayment: decimalText(principal.repayment),
		...projected,
		payableAmount: projectedAmount(projected.interest, currency),
	};
}

export const projectedAmount = (interest: number, currency: string): string =>
	roundToMinorUnit(interest, currency).toFixed(minorUnitDecimals(currency));

export const refuseProjection = (failure: LoanFailure | CurveTooLate): Refusal =>
	failure.reason === 'curve-too-late' ? refuse('curve-too-late', failure) : refuseFailure(failure, 'compounding');
