import { add, type Decimal, zero } from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import type { LifePeriod, PrincipalStep } from './loan-life.ts';
import { paidPeriods, type ResolvedLife } from './resolve-life.ts';

export interface NextPayment {
	readonly day: EpochDay;
	/** Periods whose interest is paid on that date: several only if periods are shorter than the payment lag. */
	readonly periods: readonly LifePeriod[];
	readonly repaid: Decimal;
	readonly drawn: Decimal;
	/** True if a separate repayment falls on that date. Instalments paid together with interest do not count. */
	readonly hasRepayment: boolean;
}

/** Returns the first payment on or after a day, of interest and principal. @returns undefined after the last one */
export function nextPayment(life: ResolvedLife, today: EpochDay): NextPayment | undefined {
	const { terms, principals } = life;
	const { drawings, repayments } = terms;
	const periods = paidPeriods(life);
	const days = [
		...periods.map(({ paymentDay }) => paymentDay),
		...[...drawings, ...repayments].map(({ date }) => epochDay(date)),
	].filter((day) => day >= today);
	if (days.length === 0) return undefined;
	const day = days.reduce((a, b) => Math.min(a, b));
	const onDay = (steps: readonly PrincipalStep[]) => steps.filter(({ date }) => epochDay(date) === day);
	const sum = (amounts: readonly Decimal[]) => amounts.reduce(add, zero);
	const paid = periods.filter(({ paymentDay }) => paymentDay === day);
	const repaidToday = onDay(repayments).map(({ amount }) => amount);
	return {
		day,
		periods: paid,
		repaid: sum([...paid.map(({ number }) => principals[number - 1]?.repayment ?? zero), ...repaidToday]),
		drawn: sum(onDay(drawings).map(({ amount }) => amount)),
		hasRepayment: repaidToday.length > 0,
	};
}
