import type { OvernightIndex } from '#shared/benchmark/overnight-index.ts';
import type { PrincipalChangeMethod } from '#shared/compounding/accrued-interest.ts';
import type { RateTerms } from '#shared/compounding/effective-rate.ts';
import type { ObservationTerms } from '#shared/compounding/observation-grid.ts';
import type { Decimal } from '#shared/decimal/decimal.ts';
import type { BusinessDayConvention } from '#shared/time/adjust-date.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts';
import type { Stub } from '#shared/time/schedule-dates.ts';

/** A date that replaces a generated period date. `rolledDate` is the generated date before business day adjustment. */
export interface DateOverride {
	readonly rolledDate: LocalDate;
	readonly date: LocalDate;
}

export type PeriodRule =
	/** A loan with a single interest period, as the calculator saves it. */
	| { readonly kind: 'single' }
	| {
			readonly kind: 'generated';
			readonly periodLength: { readonly unit: 'month' | 'week'; readonly count: number };
			readonly rollDay?: number | 'EOM' | undefined;
			readonly convention: BusinessDayConvention;
			readonly stub: Stub;
			readonly overrides: readonly DateOverride[];
	  }
	| { readonly kind: 'explicit'; readonly dates: readonly LocalDate[] };

/** A drawing or repayment on a date. The amount is positive. */
export interface PrincipalStep {
	readonly date: LocalDate;
	readonly amount: Decimal;
}

/** Repayments at period ends. The remaining balance is repaid at maturity. */
export type RepaymentPlan =
	| { readonly kind: 'bullet' }
	| { readonly kind: 'equal'; readonly everyPeriods: number }
	/** Repays the principal part of a level payment. The payment is calculated with `rate`, in percent per year. */
	| { readonly kind: 'annuity'; readonly everyPeriods: number; readonly rate: Decimal };

/** A margin and the first date on which it applies. Percent per year. */
export interface MarginStep {
	readonly from: LocalDate;
	readonly margin: Decimal;
}

export interface LifeTerms {
	readonly index: OvernightIndex;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly schedule: PeriodRule;
	/** Business days from the end of a period to its payment. */
	readonly paymentLagDays: number;
	/** Balance at the start, before drawings and repayments on the start date. */
	readonly principal: Decimal;
	readonly drawings: readonly PrincipalStep[];
	readonly repayments: readonly PrincipalStep[];
	readonly plan: RepaymentPlan;
	/** Rate terms. Their margin applies until the first margin step. */
	readonly rates: RateTerms;
	readonly marginSteps: readonly MarginStep[];
	readonly observation: ObservationTerms;
	readonly method: PrincipalChangeMethod;
}

/** Calendars of a loan. After their last published holiday, holidays are projected by rule. */
export interface LifeCalendars {
	/** Business days of the interest periods: open in all calendars of the loan. */
	readonly joint: BusinessCalendar;
	/** Business days on which the index is published. */
	readonly publication: BusinessCalendar;
}

/** English messages for fault codes of loan terms. Missing parameters remain as placeholders, such as `{expected}`. */
export const lifeFaults = {
	'roll-day-with-weeks': () => 'must be absent: periods of weeks have no roll day',
	'explicit-ends': ({ expected = '{expected}' }) =>
		`must be ${expected}: the dates begin with startDate and end with endDate`,
	'date-not-after': ({ after = '{after}' }) => `must be after ${after}, the date before it`,
	'not-a-business-day': () => 'must be a business day of the calendars of the loan',
	'override-unknown': () => 'must be a generated date before its adjustment, after startDate and before endDate',
	'override-out-of-order': ({ after = '{after}', before = '{before}' }) =>
		`must be after ${after} and before ${before}`,
	'too-many-periods': ({ max = '{max}' }) => `must be longer: a loan has at most ${max} periods`,
	'no-period': () => 'must be a later business day than the start',
	'step-outside': ({ from = '{from}', to = '{to}' }) => `must be from ${from} to before ${to}`,
	'step-inside-only': ({ from = '{from}', to = '{to}' }) => `must be after ${from} and before ${to}`,
	'amount-not-positive': () => 'must be above zero',
	'balance-negative': ({ balance = '{balance}' }) => `must be at most ${balance}, the balance on that date`,
	'balance-too-large': ({ max = '{max}' }) => `must not raise the balance above ${max}`,
	'annuity-needs-months': () => 'must be bullet or equal: an annuity needs generated periods of months',
	'rate-out-of-range': ({ max = '{max}' }) => `must be from -${max} to ${max} percent`,
	'negative-rate': () => 'must not be negative',
	'changes-with-life': () => 'must be empty: a loan with all its periods has drawings and repayments instead',
	'no-principal': () => 'must be stated: without a principal the loan has no amounts',
	'lockout-in-period': ({ max = '{max}', period = '{period}', start = '{start}', end = '{end}' }) =>
		`must be at most ${max}: period ${period} is from ${start} to ${end}`,
	'nothing-observed': ({ period = '{period}' }) =>
		`must have a later observation date than its start: period ${period} observes no day`,
	'outside-calendar': ({ calendar = '{calendar}', from = '{from}', to = '{to}' }) =>
		`must be within the range of calendar ${calendar}, ${from} to ${to}`,
} as const satisfies Readonly<Record<string, (params: Readonly<Record<string, string>>) => string>>;

export type LifeFaultCode = keyof typeof lifeFaults;

export interface LifeFault {
	readonly code: LifeFaultCode;
	/** Path of the field in the terms, such as `['repayments', 2, 'amount']`. */
	readonly path: readonly (string | number)[];
	readonly found: string;
	readonly params?: Readonly<Record<string, string>>;
}

export interface LifePeriod {
	/** Position in the loan, from 1. */
	readonly number: number;
	readonly startDay: EpochDay;
	readonly endDay: EpochDay;
	/** End date before business day adjustment. */
	readonly rolledEndDay: EpochDay;
	readonly isRegular: boolean;
	readonly isOverridden: boolean;
	readonly paymentDay: EpochDay;
}
