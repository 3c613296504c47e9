import type { InstrumentType, TenorOrDate } from '../benchmark/quote.ts';
import type { RateConventions } from '../benchmark/rate-conventions.ts';
import { yearFraction } from '../time/day-count.ts';
import { dateOfEpochDay, type EpochDay, endOfMonth, epochDay, parseTenor } from '../time/local-date.ts';
import { type CurveFailure, DiscountCurve, type Unsolvable } from './discount-curve.ts';
import { EquationTerms, impliedRate } from './equation.ts';
import { appendNode, emptyPieces, type LogPieces } from './interpolation.ts';
import type { Interpolation } from './interpolation-names.ts';
import { type RateQuote, valueOfRate } from './quoted-rate.ts';
import {
	calendarMarginDays,
	type InstrumentContext,
	type InstrumentFailure,
	type InstrumentResult,
	type InstrumentTerms,
	type KnownCurves,
	type ResolvedInstrument,
	realisedGrowth,
	resolveBasisSwap,
	resolveOis,
	resolveSwap,
	spotDay,
	termEnd,
	type UsedFixing,
	unadjustedEnd,
	unusable,
} from './resolved-instrument.ts';
import { solvePillar, solveTogether } from './solve-pillar.ts';

const resolvers: Readonly<Partial<Record<InstrumentType, (terms: InstrumentTerms) => InstrumentResult>>> = {
	deposit: resolveDeposit,
	fra: resolveFra,
	future: (terms) => {
		if (terms.conventions.kind === 'term') return resolveTermFuture(terms);
		return isMonthFuture(terms) ? resolveMonthFuture(terms) : resolveOvernightFuture(terms);
	},
	swap: resolveSwap,
	ois: resolveOis,
	'basis-swap': resolveBasisSwap,
};

/**
 * Resolves the dates of a quoted instrument, and its equation for the curve of the index `context.own`.
 * @see docs/methodology.md, Curves
 */
export function resolveInstrument(quote: RateQuote, context: InstrumentContext): InstrumentResult {
	const { type, legs, pillar } = quote.instrument;
	const rows: RateConventions[] = [];
	for (const leg of legs) {
		const row = context.conventions(leg.index, quote.quote.name);
		if (row === undefined) return unusable(quote, 'legs', `must be indices of ${quote.quote.currency}`);
		const isLengthOfFuture = type === 'future' && row.kind === 'overnight';
		if (!isLengthOfFuture && !row.tenors.includes(leg.tenor)) {
			return unusable(quote, 'legs', `must have a tenor of ${row.index}: ${row.tenors.join(', ')}`);
		}
		rows.push(row);
	}
	const [conventions] = rows;
	const resolve = resolvers[type];
	if (conventions === undefined || resolve === undefined || pillar === undefined) {
		return unusable(quote, 'instrument', 'must have a rate or a price');
	}
	if (type === 'swap' && conventions.kind === 'overnight') return unusable(quote, 'legs', 'must be of a term index');
	if (type === 'ois' && conventions.kind === 'term') return unusable(quote, 'legs', 'must be of an overnight index');
	const calendar = context.calendar([...new Set(rows.flatMap(({ calendars }) => calendars))]);
	const end = unadjustedEnd(context.valuationDay, pillar);
	if (end === undefined) return unusable(quote, 'pillar', 'must be a tenor or a date');
	const outside =
		calendar.outside(context.valuationDay - calendarMarginDays) ?? calendar.outside(end + calendarMarginDays);
	return outside ?? resolve({ quote, conventions, calendar, context });
}

export interface CurveSpec {
	/** Id of the curve definition; failures contain it. */
	readonly curve: string;
	readonly interpolation: Interpolation;
	readonly quotes: readonly RateQuote[];
	readonly context: InstrumentContext;
}

/** Instrument from which a curve was built, with its results on that curve. */
export interface Constituent extends Pick<ResolvedInstrument, 'quote' | 'startDay' | 'endDay'> {
	/** Day of the curve node that the instrument determines: the last day whose discount factor it uses. */
	readonly pillarDay: EpochDay;
	/** Quote implied by the finished curve minus the market quote, in the unit of the quote. */
	readonly repricedDifference: number;
}

export interface Bootstrap {
	readonly curve: DiscountCurve;
	/** Sorted by pillar date. */
	readonly constituents: readonly Constituent[];
	/** Published fixings of futures whose period has begun. Together with the quotes they identify the curve. */
	readonly fixings: readonly UsedFixing[];
	/** Instruments sorted by pillar date; {@link rebuild} reuses them with other rates. */
	readonly instruments: readonly ResolvedInstrument[];
}

/** Maximum repricing difference relative to the quoted value; absolute for values below 1, in the quote's unit. */
const repriceTolerance = 1e-10;

/**
 * Builds the curve on which every instrument has zero value at its quote, with one node per instrument.
 * @returns a failure that names the instrument that cannot be used; the curve is never built without it
 * @see docs/adr/0038-curves-are-bootstrapped-exactly.md
 */
export function bootstrap({ curve, interpolation, quotes, context }: CurveSpec): Bootstrap | CurveFailure {
	const instruments: ResolvedInstrument[] = [];
	for (const quote of quotes) {
		const resolved = resolveInstrument(quote, context);
		if ('reason' in resolved) return failureOf(curve, resolved);
		instruments.push(resolved);
	}
	instruments.sort((a, b) => a.equation.pillarDay - b.equation.pillarDay);
	for (let i = 1; i < instruments.length; i++) {
		const [before, each] = [instruments[i - 1], instruments[i]] as [ResolvedInstrument, ResolvedInstrument];
		const day = each.equation.pillarDay;
		if (before.equation.pillarDay !== day) continue;
		const labels = [before.quote.label, each.quote.label] as const;
		return { curve, reason: 'same-pillar', date: dateOfEpochDay(day), instruments: labels };
	}
	const solved = solve(emptyPieces(context.valuationDay, instruments.length + 1), interpolation, instruments);
	if (!(solved instanceof DiscountCurve)) return { curve, reason: 'unsolvable', ...solved };
	const constituents = instruments.map((instrument) => repriced(instrument, solved));
	const wrong = constituents.find(({ quote, repricedDifference }) => {
		const scale = Math.max(1, Math.abs(Number(quote.quote.value)));
		return !(Math.abs(repricedDifference) <= repriceTolerance * scale);
	});
	if (wrong !== undefined) {
		return { curve, reason: 'unsolvable', instrument: wrong.quote.label, why: 'no-discount-factor' };
	}
	return { curve: solved, constituents, fixings: instruments.flatMap(({ fixings }) => fixings), instruments };
}

/** Returns the rate that replaces an instrument's quote when a curve is rebuilt; 0.05 for 5 %. */
export type OtherRate = (quote: RateQuote) => number;

/**
 * Rebuilds a curve from different rates, or on different discount and forecast curves. Reuses the dates and schedules
 * of the first build, and the nodes before the first change.
 * @param base curve and instruments of the first build
 * @param knownUntil last day up to which the discount and forecast curves equal those of the first build
 */
export function rebuild(
	curve: string,
	base: Pick<Bootstrap, 'curve' | 'instruments'>,
	rateOf: OtherRate,
	known: KnownCurves,
	knownUntil: EpochDay,
): DiscountCurve | CurveFailure {
	const instruments: ResolvedInstrument[] = [];
	let kept = 0;
	for (const instrument of base.instruments) {
		const { quote, equation, equationOn, endDay } = instrument;
		const rate = rateOf(quote);
		const isOnKnownCurves =
			equationOn === undefined || Math.max(equation.pillarDay, endDay) + longestPaymentDelay <= knownUntil;
		if (rate === quote.rate && isOnKnownCurves) {
			if (kept === instruments.length) kept++;
			instruments.push(instrument);
			continue;
		}
		const other = isOnKnownCurves ? equation : equationOn(known);
		if ('reason' in other) return other;
		instruments.push({ ...instrument, equation: other, quote: rate === quote.rate ? quote : { ...quote, rate } });
	}
	const { interpolation } = base.curve;
	if (kept === instruments.length) return base.curve;
	const first = interpolation === 'natural-cubic' ? 0 : kept;
	const solved = solve(base.curve.firstPieces(first + 1), interpolation, instruments);
	return solved instanceof DiscountCurve ? solved : { curve, reason: 'unsolvable', ...solved };
}

/** Upper limit of a payment lag in calendar days: its business days and the closed days between them. */
const longestPaymentDelay = 31;

/** `pieces` contain the known nodes, and space for the unknown nodes. Fails if no curve reprices an instrument. */
function solve(
	pieces: LogPieces,
	interpolation: Interpolation,
	instruments: readonly ResolvedInstrument[],
): DiscountCurve | { readonly instrument: string; readonly why: Unsolvable } {
	const isLocal = interpolation !== 'natural-cubic';
	const valuationDay = pieces.nodeDays[0] as EpochDay;
	const logs: number[] = [];
	const method = isLocal ? interpolation : 'log-linear';
	for (const instrument of instruments.slice(pieces.count - 1)) {
		const log = solvePillar(pieces, method, instrument.equation, instrument.quote.rate);
		if (typeof log === 'string') return { instrument: instrument.quote.label, why: log };
		appendNode(pieces, method, instrument.equation.pillarDay, log);
		logs.push(log);
	}
	if (isLocal) return new DiscountCurve(interpolation, pieces);
	const equations = instruments.map(({ equation }) => equation);
	const rates = instruments.map(({ quote }) => quote.rate);
	const together = solveTogether(valuationDay, equations, rates, logs);
	if (together !== undefined) return new DiscountCurve(interpolation, together);
	return { instrument: (instruments.at(-1) as ResolvedInstrument).quote.label, why: 'no-discount-factor' };
}

function repriced({ quote, startDay, endDay, equation }: ResolvedInstrument, curve: DiscountCurve): Constituent {
	const implied = impliedRate(equation, (day) => curve.logDiscountFactor(day));
	const { unit } = quote.quote;
	const repricedDifference = valueOfRate(implied, unit) - valueOfRate(quote.rate, unit);
	return { quote, startDay, endDay, pillarDay: equation.pillarDay, repricedDifference };
}

/** Names the failed curve. A failure of a dependency keeps the dependency's name. */
function failureOf(curve: string, failure: InstrumentFailure): CurveFailure {
	return 'curve' in failure ? failure : { curve, ...failure };
}

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
