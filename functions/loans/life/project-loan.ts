import { operation } from '#functions/directory/access/operation.ts';
import { refuseFailure } from '#functions/rates/refuse-failure.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import { loanProjection } from '#shared/contract/loan-schedule.ts';
import type { AnswerOf } from '#shared/contract/route.ts';
import { decimalText } from '#shared/decimal/decimal.ts';
import { minorUnitDecimals, roundToMinorUnit } from '#shared/decimal/minor-unit.ts';
import type { LifePeriod } from '#shared/loan/life/loan-life.ts';
import { interestOfPeriod, type LifeMarket } from '#shared/loan/life/period-interest.ts';
import {
	type CurveTooLate,
	type ProjectedInterest,
	projectWithSensitivity,
	type ZeroRateSensitivity,
} from '#shared/loan/life/projection.ts';
import { isAwaited, knownDays, statusOf } from '#shared/loan/life/schedule-table.ts';
import { dateOfEpochDay, epochDay } from '#shared/time/local-date.ts';
import { firstUnpublishedDay, latestCurveDay, readLifeMarket } from './life-market.ts';
import { labelOf, loanOfRequest, todayOf } from './loan-of-request.ts';
import { overnightCurve } from './overnight-curve.ts';

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

/** True for a period whose amount is not known on a day. */
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

/** A projected amount, rounded to the minor unit of its currency. */
export const projectedAmount = (interest: number, currency: string): string =>
	roundToMinorUnit(interest, currency).toFixed(minorUnitDecimals(currency));

/** The refusal (400) of a period that cannot be projected. */
export const refuseProjection = (failure: LoanFailure | CurveTooLate): Refusal =>
	failure.reason === 'curve-too-late' ? refuse('curve-too-late', failure) : refuseFailure(failure, 'compounding');
