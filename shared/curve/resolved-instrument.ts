import type { QuotedLeg, TenorOrDate } from '../benchmark/quote.ts';
import { fixedFrequencyOf, type RateConventions } from '../benchmark/rate-conventions.ts';
import { addMonths, addTenor, type FoundDay, modifiedFollowing } from '../time/adjust-date.ts';
import type { BusinessCalendar, OutsideCalendar } from '../time/business-calendar.ts';
import { yearFraction } from '../time/day-count.ts';
import { type EpochDay, endOfMonth, epochDay, type LocalDate, parseTenor, tenor } from '../time/local-date.ts';
import type { CurveFailure, DiscountCurve, MissingCurveFixing, UnusableQuote } from './discount-curve.ts';
import { type Equation, EquationTerms } from './equation.ts';
import { isSameLeg, type RateQuote } from './quoted-rate.ts';
import type { FixingOfDay, UsedFixing } from './realised-growth.ts';
import { addAnnuity, addFloatingLeg, type CurveOrOwn, legPeriods } from './swap-legs.ts';

/** Instrument with its dates, and its equation for the curve. */
export interface ResolvedInstrument {
	readonly quote: RateQuote;
	readonly startDay: EpochDay;
	/** End of the last accrual period. The pillar date is later if a payment is later. */
	readonly endDay: EpochDay;
	readonly equation: Equation;
	/** Returns the same equation on other discount and forecast curves. Undefined if it needs only its own curve. */
	readonly equationOn?: (curves: KnownCurves) => Equation | CurveFailure;
	readonly fixings: readonly UsedFixing[];
}

/** Curves on which the instruments of a curve depend. */
export interface KnownCurves {
	/** Discount curve of all instruments except OIS, which discount on the overnight curve that they help to build. */
	readonly discount: CurveOrOwn;
	/** Returns the forecast curve of an index other than the curve's own. */
	forecast(leg: QuotedLeg): DiscountCurve | CurveFailure;
}

export interface InstrumentContext extends KnownCurves {
	readonly valuationDay: EpochDay;
	readonly own: QuotedLeg;
	calendar(names: readonly string[]): BusinessCalendar;
	conventions(index: string, quoteSet: string): RateConventions | undefined;
	fixingsOf(index: string): FixingOfDay;
}

/** Inputs that instruments of every type need before their dates are resolved. */
export interface InstrumentTerms {
	readonly quote: RateQuote;
	readonly conventions: RateConventions;
	readonly calendar: BusinessCalendar;
	readonly context: InstrumentContext;
}

export type InstrumentFailure = UnusableQuote | MissingCurveFixing | OutsideCalendar | CurveFailure;

export type InstrumentResult = ResolvedInstrument | InstrumentFailure;

/** Returns the failure of an instrument whose quote has a field that contradicts its type or index. */
export function unusable({ label }: RateQuote, field: UnusableQuote['field'], expected: string): UnusableQuote {
	return { reason: 'unusable-quote', instrument: label, field, expected };
}

/** Number of calendar days by which an instrument's dates can lie outside the days checked against the calendar. */
export const calendarMarginDays = 40;

/**
 * Returns a day that is known to be inside the calendar.
 * @throws RangeError otherwise; the days of an instrument are checked earlier
 */
export function known(day: FoundDay): EpochDay {
	if (typeof day === 'number') return day;
	throw new RangeError(`${day.date} is outside the calendar ${day.calendar}`);
}

/** Returns the spot date: the spot lag after the valuation day or, if that is closed, after the next business day. */
export function spotDay(valuationDay: EpochDay, lagDays: number, calendar: BusinessCalendar): EpochDay {
	return calendar.shift(calendar.adjusted(valuationDay, 'Following'), lagDays);
}

/** Returns the end of a term: modified following and, if the index requires it, month end to month end. */
export function termEnd(
	start: EpochDay,
	end: TenorOrDate,
	calendar: BusinessCalendar,
	endOfMonth: boolean,
): EpochDay | undefined {
	if ('date' in end) return epochDay(end.date);
	const tenor = parseTenor(end.tenor);
	if (tenor === undefined) return undefined;
	const isAtMonthEnd = endOfMonth || tenor.unit !== 'month';
	return known(
		isAtMonthEnd ? addTenor(start, tenor, calendar) : modifiedFollowing(addMonths(start, tenor.count), calendar),
	);
}

/** Returns the unadjusted end: the start plus the tenor, or the given date. */
export function unadjustedEnd(start: EpochDay, end: TenorOrDate): EpochDay | undefined {
	if ('date' in end) return epochDay(end.date);
	const tenor = parseTenor(end.tenor);
	if (tenor === undefined) return undefined;
	if (tenor.unit === 'month') return addMonths(start, tenor.count);
	return start + (tenor.unit === 'week' ? 7 : 1) * tenor.count;
}

/**
 * Resolves a swap of a fixed leg against a term index. The swap starts at spot. Its periods roll backward from the end,
 * modified following, without month-end roll or payment lag.
 */
export function resolveSwap({ quote, conventions, calendar, context }: InstrumentTerms): InstrumentResult {
	const span = swapSpan(quote.instrument.pillar as TenorOrDate, conventions, calendar, context.valuationDay);
	if (span === undefined) return unusable(quote, 'pillar', 'must be after the start');
	const indexTenor = quote.instrument.legs[0]?.tenor as string;
	const leg = { ...span, calendar, paymentLagDays: 0, endOfMonth: false };
	const fixed = legPeriods({ ...leg, tenor: tenor(fixedFrequencyOf(conventions, indexTenor)) });
	const floating = legPeriods({ ...leg, tenor: tenor(indexTenor) });
	const equationOn = ({ discount }: KnownCurves) => {
		const equation = new EquationTerms(context.valuationDay);
		addFloatingLeg(equation, 1, floating, 'own', discount);
		addAnnuity(equation, fixed, conventions.fixedDayCount, discount);
		return equation;
	};
	const endDay = floating.days.at(-1) as number;
	return { quote, startDay: span.start, endDay, equation: equationOn(context), equationOn, fixings: [] };
}

/**
 * Resolves a swap of a fixed leg against a compounded overnight index. Both legs have the same periods and are
 * discounted on the curve of the index.
 */
export function resolveOis({ quote, conventions, calendar, context }: InstrumentTerms): InstrumentResult {
	const pillar = quote.instrument.pillar as TenorOrDate;
	const { start: startAt } = quote.instrument;
	const dated = startAt !== undefined && 'date' in startAt ? datedSpan(startAt.date, pillar) : undefined;
	const fault = dated && datedFault(dated, calendar, context.valuationDay);
	if (fault !== undefined) return unusable(quote, fault, 'must be a business day from the valuation date on');
	const span = dated ?? swapSpan(pillar, conventions, calendar, context.valuationDay);
	if (span === undefined || span.start >= span.end) return unusable(quote, 'pillar', 'must be after the start');
	if (dated !== undefined && isUpToOneYear(dated, pillar)) {
		// With a single period the payment lag cancels out, so the equation does not depend on days after the period's end.
		const equation = new EquationTerms(context.valuationDay);
		equation.addGrowth(1, dated.start, dated.end);
		equation.addConstant(0, yearFraction(conventions.fixedDayCount, dated.start, dated.end));
		return { quote, startDay: dated.start, endDay: dated.end, equation, fixings: [] };
	}
	const periods = legPeriods({
		...monthEndSpan(span, pillar, calendar),
		tenor: isUpToOneYear(span, pillar) ? 'zero' : tenor(conventions.frequency),
		calendar,
		paymentLagDays: conventions.paymentLagDays,
	});
	const equation = new EquationTerms(context.valuationDay);
	addFloatingLeg(equation, 1, periods, 'own', 'own');
	addAnnuity(equation, periods, conventions.fixedDayCount, 'own');
	return { quote, startDay: span.start, endDay: periods.days.at(-1) as number, equation, fixings: [] };
}

/**
 * Resolves a basis swap whose first leg pays the quoted spread. Two overnight legs pay quarterly, with the payment lag
 * and month-end roll of an OIS. A term leg pays at the tenor of its index.
 */
export function resolveBasisSwap({ quote, conventions, calendar, context }: InstrumentTerms): InstrumentResult {
	const { legs, pillar } = quote.instrument;
	const [first, second] = legs as readonly [QuotedLeg, QuotedLeg];
	const span = swapSpan(pillar as TenorOrDate, conventions, calendar, context.valuationDay);
	if (span === undefined) return unusable(quote, 'pillar', 'must be after the start');
	// The definitions only pair two overnight indices or two term indices.
	const isOvernight = first.tenor === 'ON';
	const periodsOf = (leg: QuotedLeg) =>
		legPeriods({
			...(isOvernight ? monthEndSpan(span, pillar as TenorOrDate, calendar) : { ...span, endOfMonth: false }),
			tenor: tenor(isOvernight ? '3M' : leg.tenor),
			calendar,
			paymentLagDays: isOvernight ? conventions.paymentLagDays : 0,
		});
	const [spreadPeriods, periods] = [periodsOf(first), periodsOf(second)];
	const equationOn = ({ discount, forecast }: KnownCurves) => {
		const curveOf = (leg: QuotedLeg): CurveOrOwn | CurveFailure =>
			isSameLeg(leg, context.own) ? 'own' : forecast(leg);
		const [firstCurve, secondCurve] = [curveOf(first), curveOf(second)];
		if (typeof firstCurve === 'object' && 'reason' in firstCurve) return firstCurve;
		if (typeof secondCurve === 'object' && 'reason' in secondCurve) return secondCurve;
		const equation = new EquationTerms(context.valuationDay);
		addFloatingLeg(equation, -1, spreadPeriods, firstCurve, discount);
		addAnnuity(equation, spreadPeriods, conventions.dayCount, discount);
		addFloatingLeg(equation, 1, periods, secondCurve, discount);
		return equation;
	};
	const equation = equationOn(context);
	if ('reason' in equation) return equation;
	return { quote, startDay: span.start, endDay: periods.days.at(-1) as number, equation, equationOn, fixings: [] };
}

interface Span {
	readonly start: EpochDay;
	/** Unadjusted. */
	readonly end: EpochDay;
}

function swapSpan(
	pillar: TenorOrDate,
	{ spotLagDays }: RateConventions,
	calendar: BusinessCalendar,
	valuationDay: EpochDay,
): Span | undefined {
	const start = spotDay(valuationDay, spotLagDays, calendar);
	const end = unadjustedEnd(start, pillar);
	return end !== undefined && calendar.adjusted(end, 'ModifiedFollowing') > start ? { start, end } : undefined;
}

/** Returns the span of an OIS between two dates, such as central-bank meetings. */
function datedSpan(start: LocalDate, pillar: TenorOrDate): Span | undefined {
	return 'date' in pillar ? { start: epochDay(start), end: epochDay(pillar.date) } : undefined;
}

function datedFault({ start, end }: Span, calendar: BusinessCalendar, valuationDay: EpochDay) {
	if (start < valuationDay || !calendar.isBusinessDay(start)) return 'start' as const;
	return calendar.isBusinessDay(end) ? undefined : ('pillar' as const);
}

/**
 * Returns the span of an overnight swap that starts on the last business day of a month. If its term is in months, it
 * also ends and rolls on last business days of months.
 */
function monthEndSpan({ start, end }: Span, pillar: TenorOrDate, calendar: BusinessCalendar) {
	const isOfMonths = 'tenor' in pillar && parseTenor(pillar.tenor)?.unit === 'month';
	const lastOpenOf = (day: EpochDay) => calendar.adjusted(endOfMonth(day), 'Preceding');
	const isMonthEnd = isOfMonths && start >= lastOpenOf(start);
	return { start, end: isMonthEnd ? lastOpenOf(end) : end, endOfMonth: isMonthEnd };
}

function isUpToOneYear({ start, end }: Span, pillar: TenorOrDate): boolean {
	if ('date' in pillar) return end <= (unadjustedEnd(start, { tenor: '1Y' }) as number);
	const parsed = parseTenor(pillar.tenor);
	return parsed?.unit === 'month' ? parsed.count <= 12 : (parsed?.count ?? 0) <= 52;
}
