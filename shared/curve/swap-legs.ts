import type { ConventionDayCount } from '#shared/benchmark/rate-conventions.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { yearFraction } from '#shared/time/day-count.ts';
import type { EpochDay, Tenor } from '#shared/time/local-date.ts';
import { resolveSchedule } from '#shared/time/schedule.ts';
import type { DiscountCurve } from './discount-curve.ts';
import type { EquationTerms } from './equation.ts';

/** Accrual periods with their payment days. Period i starts on `days[i]` and ends before `days[i + 1]`. */
export interface LegPeriods {
	readonly days: readonly EpochDay[];
	readonly payments: readonly EpochDay[];
}

export interface LegTerms {
	readonly start: EpochDay;
	/** Unadjusted. */
	readonly end: EpochDay;
	readonly tenor: Tenor | 'zero';
	readonly calendar: BusinessCalendar;
	readonly paymentLagDays: number;
	readonly endOfMonth: boolean;
}

/**
 * Returns periods rolled backward from the end, modified following. Each is paid `paymentLagDays` business days after
 * its adjusted end.
 * @throws RangeError outside the calendar
 */
export function legPeriods({ paymentLagDays, ...terms }: LegTerms): LegPeriods {
	const schedule = resolveSchedule({ ...terms, convention: 'ModifiedFollowing', stub: 'ShortFirst' });
	if ('reason' in schedule) throw new RangeError(`an instrument has no schedule: ${schedule.reason}`);
	const days = schedule.adjusted;
	const payments = days.slice(1);
	if (paymentLagDays === 0) return { days, payments };
	return { days, payments: payments.map((day) => terms.calendar.shift(day, paymentLagDays)) };
}

/** Known curve, or the curve under construction. */
export type CurveOrOwn = DiscountCurve | 'own';

/** Adds the annuity Σ year fraction · DF(payment), which is multiplied by the quoted rate or spread. */
export function addAnnuity(
	terms: EquationTerms,
	{ days, payments }: LegPeriods,
	dayCount: ConventionDayCount,
	discount: CurveOrOwn,
): void {
	for (let i = 0; i < payments.length; i++) {
		const accrual = yearFraction(dayCount, days[i] as number, days[i + 1] as number);
		const payment = payments[i] as number;
		if (discount === 'own') terms.add(0, accrual, payment, terms.valuationDay, terms.valuationDay);
		else terms.addConstant(0, accrual * discount.discountFactor(payment));
	}
}

/** Adds a floating leg without spread: sign · Σ (P(start)/P(end) − 1) · DF(payment). */
export function addFloatingLeg(
	terms: EquationTerms,
	sign: 1 | -1,
	{ days, payments }: LegPeriods,
	forecast: CurveOrOwn,
	discount: CurveOrOwn,
): void {
	const notUsed = terms.valuationDay;
	for (let i = 0; i < payments.length; i++) {
		const [start, end, payment] = [days[i] as number, days[i + 1] as number, payments[i] as number];
		const factor = discount === 'own' ? undefined : discount.discountFactor(payment);
		if (forecast === 'own') {
			if (factor === undefined) {
				terms.add(sign, 0, start, payment, end);
				terms.add(-sign, 0, payment, notUsed, notUsed);
			} else {
				terms.addGrowth(sign * factor, start, end);
			}
			continue;
		}
		const growth = Math.expm1(forecast.logDiscountFactor(start) - forecast.logDiscountFactor(end));
		if (factor === undefined) terms.add(sign * growth, 0, payment, notUsed, notUsed);
		else terms.addConstant(sign * growth * factor, 0);
	}
}
