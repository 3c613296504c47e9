import { conventionsOf, overnightConventionsOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import { type Deal, type Leg, legNames, type RollConvention, type Step } from '../deal/deal.ts';
import { addMonths, monthNumberOf } from '../time/adjust-date.ts';
import type { BusinessCalendar } from '../time/business-calendar.ts';
import { type DayCount, type DayCountContext, fillBondBasis, yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay, type Tenor } from '../time/local-date.ts';
import { fillSchedule, rollsAtMonthEnds } from '../time/schedule.ts';
import {
	isFirstStub,
	type RollDay,
	rollDateOf,
	type ScheduleDates,
	type ScheduleFailure,
	type ScheduleTerms,
} from '../time/schedule-dates.ts';
import { type AmortisationFault, fillNotionals } from './amortisation.ts';
import type { DealFailure } from './deal-result.ts';
import { feesOf, hasStubs, type LegFee, type LegPeriods, stubFault, stubOf } from './leg-periods.ts';
import { groupPayments, notionalFault } from './payment-periods.ts';

function scheduleFailure(failure: ScheduleFailure, leg: Leg, place: 0 | 1): DealFailure {
	const names = legNames[place];
	switch (failure.reason) {
		case 'outside-calendar':
			return failure;
		case 'regular-date-outside':
			return {
				reason: 'out-of-range',
				field: failure.field === 'firstRegular' ? names.FirstRegularPaymentDate : names.LastRegularPaymentDate,
				found: 'a date outside the deal',
				expected: 'a date after startDate and before endDate',
			};
		case 'too-many-periods':
			return {
				reason: 'out-of-range',
				field: names.InterestPaymentFrequency,
				found: leg.statedFrequency,
				expected: `a frequency that gives the leg at most ${failure.most} periods`,
			};
		default:
			return {
				reason: 'start-not-before-end',
				field: 'endDate',
				found: 'no business day between startDate and endDate',
				expected: 'a business day after startDate',
			};
	}
}

function amortisationFailure(fault: AmortisationFault, leg: Leg, place: 0 | 1): DealFailure {
	if (fault.reason === 'amortisation-gap') {
		return {
			reason: 'amortisation-gap',
			field: 'amortizationSchedule',
			found: `without a row of leg${place + 1} for ${dateOfEpochDay(fault.day)}`,
			expected: `rows for every period; those of leg${place + 1} are from ${dateOfEpochDay(fault.from)} to ${dateOfEpochDay(fault.to)}`,
		};
	}
	return {
		reason: 'amortisation-uneven',
		field: 'amortizationFrequency',
		found: statedStep(leg),
		expected: `a frequency that divides the ${fault.periods} periods of leg${place + 1} into equal steps`,
	};
}

/** Returns the amortisation frequency as sent, or the payment frequency if it is blank. */
function statedStep({ amortisation, statedFrequency }: Leg): string {
	const stated = amortisation?.type === 'schedule' ? undefined : amortisation?.statedFrequency;
	return stated ?? statedFrequency;
}

export interface ResolvedLeg {
	readonly leg: Leg;
	/** 1 if the organisation receives the payments of the leg, −1 if it pays them. */
	readonly sign: 1 | -1;
	readonly periods: LegPeriods;
	/** Index of an overnight leg, or the overnight index that replaces a term index. */
	readonly overnightIndex: RateConventions | undefined;
	/** Year fraction of each period, by the day count of the overnight index. */
	readonly overnightYearFraction: Float64Array;
	readonly calendar: BusinessCalendar;
	/** Fees paid with the leg, by date; includes fees already paid. */
	readonly fees: readonly LegFee[];
}

/**
 * Resolves a leg into the columns of `periods`.
 *
 * Dates before the first business day of the calendar are not adjusted. Periods that start on these dates have no year
 * fraction; as their payment date, the latest possible day is used.
 */
export function resolveLeg(
	deal: Deal,
	place: 0 | 1,
	calendar: BusinessCalendar,
	periods: LegPeriods,
): ResolvedLeg | DealFailure {
	const { start, end, legs } = deal;
	const leg = legs[place];
	const outside = calendar.outside(Math.max(end + longestPaymentDelay, calendar.firstDay));
	if (outside !== undefined) return outside;
	const tenor = accrualFrequencyOf(leg);
	const { businessDayConvention: convention, stub, rollConvention } = leg;
	const { firstRegularDate: firstRegular, lastRegularDate: lastRegular } = leg;
	const endOfMonth = rollConvention === 'EOM';
	const rollDay = rollConvention === undefined || endOfMonth ? undefined : rollDayOf(rollConvention);
	const terms = {
		start,
		end,
		tenor,
		calendar,
		convention,
		stub,
		firstRegular,
		lastRegular,
		rollDay,
		endOfMonth,
		keepsEarlyDates: true,
	};
	const failure = fillSchedule(terms, periods.schedule);
	if (failure !== undefined) return scheduleFailure(failure, leg, place);
	if (endOfMonth && !rollsAtMonthEnds(terms)) return monthEndFault(terms, place);
	periods.count = periods.schedule.count;
	fillPayments(periods, leg, calendar);
	if (leg.calculation !== undefined) {
		const uneven = groupPayments(periods, leg, leg.calculation, place);
		if (uneven !== undefined) return uneven;
	}
	fillYearFractions(periods.yearFraction, leg.dayCount, periods, leg, calendar);
	const overnightIndex = overnightIndexOf(leg);
	let overnightYearFraction = periods.yearFraction;
	if (leg.kind === 'term' && overnightIndex !== undefined && overnightIndex.dayCount !== leg.dayCount) {
		overnightYearFraction = periods.otherYearFraction;
		fillYearFractions(overnightYearFraction, overnightIndex.dayCount, periods, leg, calendar);
	}
	const fault = fillNotionals(periods, leg, calendar);
	if (fault !== undefined) return amortisationFailure(fault, leg, place);
	if (hasStubs(leg)) {
		const stubbed = stubFault(leg, periods, place);
		if (stubbed !== undefined) return stubbed;
	}
	const { notionalSteps } = leg;
	const stepFault =
		fillRates(periods, leg, place) ??
		(notionalSteps && fillSteps(periods, periods.notional, notionalSteps, legNames[place].NotionalSchedule));
	if (stepFault !== undefined) return stepFault;
	if (leg.calculation !== undefined) {
		const fallen = notionalFault(periods, leg, place);
		if (fallen !== undefined) return fallen;
	}
	const sign = leg.payReceive === 'Receive' ? 1 : -1;
	return { leg, sign, periods, overnightIndex, overnightYearFraction, calendar, fees: feesOf(deal, place) };
}

/** Returns the time between accrual dates: the leg's calculation frequency, otherwise its payment frequency. */
export const accrualFrequencyOf = ({ calculation, frequency }: Leg): Tenor | 'zero' =>
	calculation?.frequency ?? frequency;

function fillRates(periods: LegPeriods, leg: Leg, place: 0 | 1): DealFailure | undefined {
	const { count, stated, rate } = periods;
	const isFixed = leg.kind === 'fixed';
	const [agreed, unit] = isFixed ? [leg.ratePercent, 100] : [leg.spreadBp, 10_000];
	stated.fill(agreed, 0, count);
	rate.fill(agreed / unit, 0, count);
	const { rateSteps } = leg;
	if (rateSteps === undefined && !(isFixed && hasStubs(leg))) return undefined;
	const names = legNames[place];
	const fault = rateSteps && fillSteps(periods, stated, rateSteps, isFixed ? names.RateSchedule : names.SpreadSchedule);
	if (isFixed) {
		for (const i of [0, count - 1]) {
			const stub = stubOf(leg, periods, i);
			if (stub !== undefined && 'ratePercent' in stub) stated[i] = stub.ratePercent;
		}
	}
	for (let i = 0; i < count; i++) rate[i] = (stated[i] as number) / unit;
	return fault;
}

/** Writes steps, each from the period that starts on its day. Returns a fault if no period does. */
function fillSteps(
	{ count, dates, schedule }: LegPeriods,
	column: Float64Array,
	steps: readonly Step[],
	field: string,
): DealFailure | undefined {
	let i = 0;
	for (const [row, { day, value }] of steps.entries()) {
		while (i < count && (schedule.unadjusted[i] as EpochDay) < day && (dates[i] as EpochDay) < day) i++;
		if (i === count || (schedule.unadjusted[i] !== day && dates[i] !== day)) {
			return stepFault(
				schedule.unadjusted.slice(Math.max(i - 1, 0), Math.min(i + 1, count)),
				day,
				`${field}.${row}.date`,
			);
		}
		column.fill(value, i, count);
	}
	return undefined;
}

function stepFault(around: Int32Array, day: EpochDay, field: string): DealFailure {
	const starts = [...around].map(dateOfEpochDay).join(' or ');
	return {
		reason: 'field-contradiction',
		field,
		found: dateOfEpochDay(day),
		expected: `the start of an accrual period, such as ${starts}`,
	};
}

/** Upper limit, in calendar days, of 30 business days after an adjusted end with the longest series of holidays. */
const longestPaymentDelay = 90;

const rollDayOf = (roll: RollConvention): RollDay => (roll === 'EOM' ? 31 : roll === 'IMM' ? 'imm' : roll);

/** Returns a fault if dates roll from a date that is not a month end, because other dates would not be either. */
function monthEndFault({ start, end, stub, firstRegular, lastRegular }: ScheduleTerms, place: 0 | 1): DealFailure {
	const from = isFirstStub(stub) ? (lastRegular ?? end) : (firstRegular ?? start);
	return {
		reason: 'field-contradiction',
		field: legNames[place].RollConvention,
		found: `EOM with dates rolled from ${dateOfEpochDay(from)}`,
		expected: 'dates that are rolled from the last business day of a month, or a later day of it; or blank',
	};
}

/** Returns the fault of an unpaid period that starts before the calendar. */
export function earlyStartFault(
	{ periods: { count, dates }, calendar }: ResolvedLeg,
	from: number,
	start: EpochDay,
): DealFailure | undefined {
	const firstOpen = firstBusinessDay(calendar);
	if (from === count || (dates[from] as EpochDay) >= firstOpen) return undefined;
	const first = dateOfEpochDay(firstOpen);
	return {
		reason: 'out-of-range',
		field: 'startDate',
		found: dateOfEpochDay(start),
		expected: `${first} or later, since a period that is not yet paid starts before ${first}, where the calendar begins; enter the deal from a later start of a period, or with more frequent payments`,
	};
}

const firstBusinessDay = ({ businessDays }: BusinessCalendar) => businessDays[0] as EpochDay;

/** True if a term leg pays its overnight index in RFR views. Risk-free term rates, such as Term SOFR, are kept. */
export const isReplaceable = (leg: Leg): boolean => leg.kind === 'term' && leg.index.projectionIndex === undefined;

/** Returns the index of an overnight leg, or the overnight index that replaces a term index. */
export function overnightIndexOf(leg: Leg): RateConventions | undefined {
	if (leg.kind === 'overnight') return leg.index;
	if (leg.kind === 'fixed') return undefined;
	const { fallbackIndex, currency } = leg.index;
	return fallbackIndex === undefined ? overnightConventionsOf(currency) : conventionsOf(fallbackIndex, currency);
}

function fillPayments({ count, dates, payment }: LegPeriods, leg: Leg, calendar: BusinessCalendar): void {
	const { paymentLagDays, businessDayConvention } = leg;
	const firstOpen = firstBusinessDay(calendar);
	let i = 0;
	for (; i < count && (dates[i + 1] as EpochDay) < firstOpen; i++) {
		const latest = (dates[i + 1] as EpochDay) + longestPaymentDelay;
		payment[i] = Math.min(latest, calendar.shift(firstOpen, paymentLagDays));
	}
	if (paymentLagDays === 0 && businessDayConvention !== 'NoMoving') {
		for (; i < count; i++) payment[i] = dates[i + 1] as EpochDay;
		return;
	}
	for (; i < count; i++) {
		const end = dates[i + 1] as EpochDay;
		payment[i] = calendar.shift(calendar.adjusted(end, 'Following'), paymentLagDays);
	}
}

function fillYearFractions(
	target: Float64Array,
	dayCount: DayCount,
	{ count, dates, schedule }: LegPeriods,
	leg: Leg,
	calendar: BusinessCalendar,
): void {
	const firstOpen = firstBusinessDay(calendar);
	let first = 0;
	while (first < count && (dates[first] as EpochDay) < firstOpen) target[first++] = Number.NaN;
	if (dayCount === 'ACT/360' || dayCount === 'ACT/365F') {
		const year = dayCount === 'ACT/360' ? 360 : 365;
		for (let i = first; i < count; i++) target[i] = ((dates[i + 1] as EpochDay) - (dates[i] as EpochDay)) / year;
		return;
	}
	if (dayCount === '30/360') {
		fillBondBasis(target, dates, first, count);
		return;
	}
	const contextOf = contextsOf(dayCount, schedule, leg, calendar);
	for (let i = first; i < count; i++) {
		target[i] = yearFraction(dayCount, dates[i] as EpochDay, dates[i + 1] as EpochDay, contextOf(i));
	}
}

/** Returns the year fraction of a period from its start to a day within it. */
export function yearFractionTo(
	{ leg, periods, calendar }: Pick<ResolvedLeg, 'leg' | 'periods' | 'calendar'>,
	period: number,
	day: EpochDay,
): number {
	const context = contextsOf(leg.dayCount, periods.schedule, leg, calendar)(period);
	return yearFraction(leg.dayCount, periods.dates[period] as EpochDay, day, context);
}

const noContext = {};

function contextsOf(
	dayCount: DayCount,
	{ count, unadjusted, adjusted, isRegular }: ScheduleDates,
	leg: Leg,
	calendar: BusinessCalendar,
): (period: number) => DayCountContext {
	const { stub, rollConvention } = leg;
	const frequency = accrualFrequencyOf(leg);
	if (dayCount === 'BUS/252') return () => ({ calendar });
	if (dayCount === '30E/360 ISDA') {
		const context = { termination: adjusted[count] as EpochDay };
		return () => context;
	}
	if (dayCount !== 'ACT/ACT ICMA') return () => noContext;
	return (period) => {
		const start = unadjusted[period] as EpochDay;
		const end = unadjusted[period + 1] as EpochDay;
		if (isRegular[period] === 1 || frequency === 'zero') return { referenceStart: start, referenceEnd: end };
		const isStubAtStart = period === 0 && isFirstStub(stub);
		return isStubAtStart
			? { referenceStart: shiftedBy(end, frequency, -1, rollConvention), referenceEnd: end }
			: { referenceStart: start, referenceEnd: shiftedBy(start, frequency, 1, rollConvention) };
	};
}

function shiftedBy(
	day: EpochDay,
	{ unit, count }: Tenor,
	direction: 1 | -1,
	roll: RollConvention | undefined,
): EpochDay {
	if (unit !== 'month') return day + direction * 7 * count;
	if (roll === undefined) return addMonths(day, direction * count);
	return rollDateOf(monthNumberOf(day) + direction * count, rollDayOf(roll));
}
