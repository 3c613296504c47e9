import type { InstrumentType } from '../benchmark/quote.ts';
import type { RateConventions } from '../benchmark/rate-conventions.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import { type CurveFailure, DiscountCurve, type Unsolvable } from './discount-curve.ts';
import { impliedRate } from './equation.ts';
import { appendNode, emptyPieces, type LogPieces } from './interpolation.ts';
import type { Interpolation } from './interpolation-names.ts';
import { type RateQuote, valueOfRate } from './quoted-rate.ts';
import type { UsedFixing } from './realised-growth.ts';
import {
	calendarMarginDays,
	type InstrumentContext,
	type InstrumentFailure,
	type InstrumentResult,
	type InstrumentTerms,
	type KnownCurves,
	type ResolvedInstrument,
	resolveBasisSwap,
	resolveOis,
	resolveSwap,
	unadjustedEnd,
	unusable,
} from './resolved-instrument.ts';
import {
	isMonthFuture,
	resolveDeposit,
	resolveFra,
	resolveMonthFuture,
	resolveOvernightFuture,
	resolveTermFuture,
} from './single-period.ts';
import { solvePillar } from './solve-pillar.ts';
import { solveTogether } from './solve-together.ts';

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
