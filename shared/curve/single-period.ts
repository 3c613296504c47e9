import type { TenorOrDate } from '#shared/benchmark/quote.ts';
import { yearFraction } from '#shared/time/day-count.ts';
import { dateOfEpochDay, type EpochDay, endOfMonth, epochDay, parseTenor } from '#shared/time/local-date.ts';
import { EquationTerms } from './equation.ts';
import { realisedGrowth, type UsedFixing } from './realised-growth.ts';
import {
	calendarMarginDays,
	type InstrumentResult,
	type InstrumentTerms,
	spotDay,
	termEnd,
	unusable,
} from './resolved-instrument.ts';

/** Number of business days from the valuation day to the start of deposits that do not start at spot. */
const overnightStarts: Readonly<Record<string, number>> = { ON: 0, TN: 1 };

/** Resolves a deposit. ON starts on the valuation day, TN one business day later, and all other tenors at spot. */
export function resolveDeposit(terms: InstrumentTerms): InstrumentResult {
	const { quote, conventions, calendar, context } = terms;
	const pillar = quote.instrument.pillar as TenorOrDate;
	const lag = 'tenor' in pillar ? overnightStarts[pillar.tenor] : undefined;
	const start = spotDay(context.valuationDay, lag ?? conventions.spotLagDays, calendar);
	return singlePeriod(terms, start, termEnd(start, pillar, calendar, conventions.endOfMonth));
}

/** Resolves an FRA. Its period starts at spot plus the start tenor and lasts for the index tenor. */
export function resolveFra(terms: InstrumentTerms): InstrumentResult {
	const { quote, conventions, calendar, context } = terms;
	const { start: startAt, pillar, legs } = quote.instrument;
	const indexTenor = legs[0]?.tenor as string;
	const [from, to, length] = [startAt, pillar, { tenor: indexTenor }].map((at) =>
		at !== undefined && 'tenor' in at ? parseTenor(at.tenor) : undefined,
	);
	const isWhole =
		from !== undefined &&
		from.unit === to?.unit &&
		from.unit === length?.unit &&
		from.count + length.count === to.count;
	if (!isWhole) return unusable(quote, 'pillar', `must be the start and ${indexTenor}`);
	const spot = spotDay(context.valuationDay, conventions.spotLagDays, calendar);
	const start = termEnd(spot, startAt as TenorOrDate, calendar, conventions.endOfMonth);
	return singlePeriod(terms, start, start && termEnd(start, { tenor: indexTenor }, calendar, conventions.endOfMonth));
}

/**
 * Resolves a future on a term index, from its unadjusted start date to its end. An end given as a tenor is adjusted
 * modified following, without month-end roll. The rate is 100 − price, without convexity adjustment.
 */
export function resolveTermFuture(terms: InstrumentTerms): InstrumentResult {
	const { quote, calendar, context } = terms;
	const { start: startAt, pillar } = quote.instrument;
	const start = epochDay((startAt as Extract<TenorOrDate, { date: unknown }>).date);
	if (start < context.valuationDay) return unusable(quote, 'start', 'must not be before the valuation date');
	const outside = calendar.outside(start + calendarMarginDays);
	return outside ?? singlePeriod(terms, start, termEnd(start, pillar as TenorOrDate, calendar, false));
}

/** Resolves a future on a compounded overnight index between two unadjusted dates. Past days use their fixings. */
export function resolveOvernightFuture(terms: InstrumentTerms): InstrumentResult {
	const { quote, conventions, calendar, context } = terms;
	const { start: startAt, pillar } = quote.instrument;
	if (pillar === undefined || !('date' in pillar)) return unusable(quote, 'pillar', 'must be a date');
	const start = epochDay((startAt as Extract<TenorOrDate, { date: unknown }>).date);
	const basis = conventions.dayCount === 'ACT/360' ? 360 : 365;
	if (start >= context.valuationDay) return singlePeriod(terms, start, epochDay(pillar.date));
	const outside = calendar.outside(start - 7);
	if (outside !== undefined) return outside;
	const fixingOf = context.fixingsOf(conventions.index);
	const realised = realisedGrowth(conventions.index, start, context.valuationDay, calendar, basis, fixingOf);
	if ('reason' in realised) {
		return realised.reason === 'missing-fixing' ? { ...realised, instrument: quote.label } : realised;
	}
	return singlePeriod(terms, start, epochDay(pillar.date), realised);
}

const monthTenor = '1M';

export const isMonthFuture = ({ quote }: InstrumentTerms) => quote.instrument.legs[0]?.tenor === monthTenor;

/**
 * Resolves a future on the average of an overnight index over a calendar month. Each calendar day has the rate of the
 * last business day on or before it. The valuation day and later business days d have the rate (P(d)/P(d′) − 1) · B /
 * (d′ − d), where d′ is the next business day. Days before the valuation day have their fixings.
 */
export function resolveMonthFuture({ quote, conventions, calendar, context }: InstrumentTerms): InstrumentResult {
	const { start: startAt, pillar } = quote.instrument;
	if (pillar === undefined || !('date' in pillar)) return unusable(quote, 'pillar', 'must be a date');
	const startDate = (startAt as Extract<TenorOrDate, { date: unknown }>).date;
	const [start, end] = [epochDay(startDate), epochDay(pillar.date)];
	if (!startDate.endsWith('-01') || end !== endOfMonth(start) + 1) {
		return unusable(quote, 'start', 'must be the first day of a month, and the end that of the next one');
	}
	const { valuationDay } = context;
	const outside = calendar.outside(start - 7) ?? calendar.outside(end + calendarMarginDays);
	if (outside !== undefined) return outside;
	const fixingOf = context.fixingsOf(conventions.index);
	const basis = conventions.dayCount === 'ACT/360' ? 360 : 365;
	const equation = new EquationTerms(valuationDay);
	const fixings: UsedFixing[] = [];
	let realised = 0;
	for (let at = calendar.indexOnOrBefore(start); ; at++) {
		const [day, next] = [calendar.businessDays[at] as EpochDay, calendar.businessDays[at + 1] as EpochDay];
		if (day >= end) break;
		const share = (Math.min(next, end) - Math.max(day, start)) / (end - start);
		if (share <= 0) continue;
		if (day >= valuationDay) {
			equation.addGrowth((share * basis) / (next - day), day, next);
			continue;
		}
		const value = fixingOf(day);
		const { index } = conventions;
		const date = dateOfEpochDay(day);
		if (value === undefined) return { reason: 'missing-fixing', index, date, instrument: quote.label };
		fixings.push({ index, date, value });
		realised += (value / 100) * share;
	}
	if (equation.pillarDay === valuationDay) return unusable(quote, 'pillar', 'must be after the valuation date');
	equation.addConstant(realised, 1);
	return { quote, startDay: start, endDay: end, equation, fixings };
}

const nothingRealised = { growth: 1, fixings: [] as readonly UsedFixing[] };

/** Returns the equation growth · P(start)/P(end) − 1 = rate · year fraction. P(start) is 1 if the start is past. */
function singlePeriod(
	{ quote, conventions, context: { valuationDay } }: InstrumentTerms,
	startDay: EpochDay | undefined,
	endDay: EpochDay | undefined,
	{ growth, fixings } = nothingRealised,
): InstrumentResult {
	if (startDay === undefined || endDay === undefined) return unusable(quote, 'pillar', 'must be a tenor or a date');
	if (endDay <= Math.max(startDay, valuationDay)) {
		return unusable(quote, 'pillar', 'must be after the start and the valuation date');
	}
	const equation = new EquationTerms(valuationDay);
	equation.addGrowth(growth, Math.max(startDay, valuationDay), endDay);
	equation.addConstant(growth - 1, yearFraction(conventions.dayCount, startDay, endDay));
	return { quote, startDay, endDay, equation, fixings };
}
