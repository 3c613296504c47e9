import type { OutsideCalendar } from '../time/business-calendar.ts';
import { dateOfEpochDay, type EpochDay, type LocalDate } from '../time/local-date.ts';
import { fillFlatForward } from './fill-flat-forward.ts';
import { appendNode, emptyPieces, type LogPieces, logAt, pieceAt, setNaturalCubic } from './interpolation.ts';
import type { Interpolation } from './interpolation-names.ts';

const daysInYear = 365;

/**
 * Discount factors from a valuation day: 1 on that day, interpolated between the nodes.
 *
 * Time is days / 365. After the last node the curve keeps its last instantaneous forward rate; days after the last node
 * count as extrapolated.
 * @see docs/methodology.md, Curves
 */
export class DiscountCurve {
	readonly interpolation: Interpolation;
	readonly #pieces: LogPieces;

	/** @param pieces complete interpolation pieces with at least two nodes */
	constructor(interpolation: Interpolation, pieces: LogPieces) {
		if (pieces.count < 2 || pieces.count !== pieces.nodeDays.length) throw new RangeError('a curve needs its nodes');
		this.interpolation = interpolation;
		this.#pieces = pieces;
	}

	/**
	 * Builds the curve through given nodes.
	 * @param days days of the nodes after the valuation day; ascending
	 * @param logDiscountFactors one for each day
	 * @throws RangeError if there are no nodes, days do not ascend, or a number is not finite
	 */
	static through(
		interpolation: Interpolation,
		valuationDay: EpochDay,
		days: ArrayLike<EpochDay>,
		logDiscountFactors: ArrayLike<number>,
	): DiscountCurve {
		const nodes = days.length + 1;
		const pieces = emptyPieces(valuationDay, nodes);
		const [allDays, logs] = [Int32Array.from([valuationDay, ...Array.from(days)]), new Float64Array(nodes)];
		for (let i = 1; i < nodes; i++) {
			const log = logDiscountFactors[i - 1] ?? Number.NaN;
			if (!((allDays[i] as number) > (allDays[i - 1] as number))) throw new RangeError('nodes must ascend');
			if (!Number.isFinite(log)) throw new RangeError('a discount factor must be above zero');
			logs[i] = log;
			if (interpolation !== 'natural-cubic') appendNode(pieces, interpolation, allDays[i] as number, log);
		}
		if (interpolation === 'natural-cubic' && nodes > 1) setNaturalCubic(pieces, allDays, logs);
		return new DiscountCurve(interpolation, pieces);
	}

	get valuationDay(): EpochDay {
		return this.#pieces.nodeDays[0] as number;
	}

	/** Valuation day, followed by the pillar days. */
	get nodeDays(): Int32Array {
		return this.#pieces.nodeDays;
	}

	/** Returns ln DF of a day. @throws RangeError before the valuation day */
	logDiscountFactor(day: EpochDay): number {
		if (!(day >= this.valuationDay)) throw this.#before(day);
		return logAt(this.#pieces, day);
	}

	/** Returns the discount factor of a day. @throws RangeError before the valuation day */
	discountFactor(day: EpochDay): number {
		return Math.exp(this.logDiscountFactor(day));
	}

	/**
	 * Returns the zero rate in percent per year, continuously compounded, ACT/365F. On the valuation day it is the first
	 * instantaneous forward rate, which is the limit.
	 */
	zeroRate(day: EpochDay): number {
		const days = day - this.valuationDay;
		const perDay = days === 0 ? (this.#pieces.coefficients[1] as number) : this.logDiscountFactor(day) / days;
		return -100 * daysInYear * perDay;
	}

	isExtrapolated(day: EpochDay): boolean {
		return day > (this.nodeDays[this.nodeDays.length - 1] as number);
	}

	/** Returns the nodes around a day. Both are the day's node if it has one, and the last node if extrapolated. */
	nodesAround(day: EpochDay): readonly [EpochDay, EpochDay] {
		const piece = pieceAt(this.#pieces, day);
		const before = this.nodeDays[piece] as number;
		return [before, day === before ? before : (this.nodeDays[piece + 1] ?? before)];
	}

	/** Copies the first `count` nodes and their interpolation pieces, with space for the remaining nodes. */
	firstPieces(count: number): LogPieces {
		const { nodeDays, coefficients } = this.#pieces;
		const pieces = emptyPieces(this.valuationDay, nodeDays.length);
		pieces.nodeDays.set(nodeDays.subarray(0, count));
		pieces.coefficients.set(coefficients.subarray(0, 4 * count));
		pieces.count = count;
		return pieces;
	}

	/** Returns the last day up to which both curves have exactly the same factors; never before the valuation day. */
	agreesUntil(other: DiscountCurve): EpochDay {
		if (other === this) return Number.POSITIVE_INFINITY;
		const [own, others] = [this.#pieces, other.#pieces];
		const count = Math.min(own.count, others.count);
		for (let i = 0; i < count; i++) {
			if (own.nodeDays[i] !== others.nodeDays[i]) return own.nodeDays[Math.max(0, i - 1)] as EpochDay;
			for (let k = 4 * i; k < 4 * i + 4; k++) {
				if (own.coefficients[k] !== others.coefficients[k]) return own.nodeDays[i] as EpochDay;
			}
		}
		return own.count === others.count ? Number.POSITIVE_INFINITY : (own.nodeDays[count - 1] as EpochDay);
	}

	/** Moves the curve to a later valuation day and keeps every forward rate: the new factor of T is P(T)/P(day). */
	rolled(day: EpochDay): DiscountCurve {
		const piece = pieceAt(this.#pieces, day);
		const { nodeDays, coefficients, count } = this.#pieces;
		const base = this.logDiscountFactor(day);
		const moved = coefficients.slice(4 * piece);
		const days = nodeDays.slice(piece, count);
		const u = day - (days[0] as number);
		if (days.length === 1) return DiscountCurve.through('log-linear', day, [day + 1], [moved[1] as number]);
		const [c1, c2, c3] = moved.subarray(1, 4) as unknown as [number, number, number];
		moved[1] = c1 + u * (2 * c2 + 3 * u * c3);
		moved[2] = c2 + 3 * u * c3;
		days[0] = day;
		moved[0] = 0;
		for (let i = 1; i < days.length; i++) moved[4 * i] = (moved[4 * i] as number) - base;
		return new DiscountCurve(this.interpolation, { nodeDays: days, coefficients: moved, count: days.length });
	}

	/** Shifts every continuous zero rate by a number of percentage points. */
	shifted(zeroRatePercent: number): DiscountCurve {
		const { nodeDays, coefficients, count } = this.#pieces;
		const moved = Float64Array.from(coefficients);
		const perDay = zeroRatePercent / 100 / daysInYear;
		for (let i = 0; i < count; i++) {
			moved[4 * i] = (moved[4 * i] as number) - perDay * ((nodeDays[i] as number) - this.valuationDay);
			moved[4 * i + 1] = (moved[4 * i + 1] as number) - perDay;
		}
		return new DiscountCurve(this.interpolation, { nodeDays, coefficients: moved, count });
	}

	/**
	 * Writes the discount factor of every day from `fromDay` to `toDay`, both included, to `target[offset]`,
	 * `target[offset + stride]` and so on. The factors equal {@link discountFactor} to 1e-15.
	 * @throws RangeError before the valuation day, and if `target` is too short
	 */
	fillDiscountFactors(target: Float64Array, offset: number, stride: number, fromDay: EpochDay, toDay: EpochDay): void {
		if (!(fromDay >= this.valuationDay)) throw this.#before(fromDay);
		if (offset + stride * (toDay - fromDay) >= target.length) throw new RangeError('the table is too short');
		const { nodeDays, coefficients, count } = this.#pieces;
		let piece = pieceAt(this.#pieces, fromDay);
		for (let day = fromDay; day <= toDay; piece++) {
			const start = nodeDays[piece] as number;
			const end = piece + 1 < count ? Math.min((nodeDays[piece + 1] as number) - 1, toDay) : toDay;
			const at = 4 * piece;
			const [c0, c1, c2, c3] = coefficients.subarray(at, at + 4) as unknown as [number, number, number, number];
			if (c2 === 0 && c3 === 0) {
				fillFlatForward(target, offset + stride * (day - fromDay), stride, c0 + c1 * (day - start), c1, end - day + 1);
				day = end + 1;
				continue;
			}
			for (; day <= end; day++) {
				const u = day - start;
				target[offset + stride * (day - fromDay)] = Math.exp(c0 + u * (c1 + u * (c2 + u * c3)));
			}
		}
	}

	#before(day: EpochDay): RangeError {
		return new RangeError(`${dateOfEpochDay(day)} is before the valuation date ${dateOfEpochDay(this.valuationDay)}`);
	}
}

/** Reason why a quote cannot be a constituent. `field` is a field of the quote or of its instrument. */
export interface UnusableQuote {
	readonly reason: 'unusable-quote';
	readonly instrument: string;
	readonly field: 'instrument' | 'value' | 'unit' | 'legs' | 'pillar' | 'start';
	readonly expected: string;
}

/** Failure: a future whose period has begun needs a missing fixing. */
export interface MissingCurveFixing {
	readonly reason: 'missing-fixing';
	readonly instrument: string;
	readonly index: string;
	readonly date: LocalDate;
}

/**
 * Reason why no node reprices an instrument. The first reason: its rate depends on no day after the previous node, such
 * as an OIS whose accrual ends before the previous payment. The second reason: every discount factor above zero gives a
 * different rate.
 */
export type Unsolvable = 'nothing-beyond-earlier-pillar' | 'no-discount-factor';

/** Reason why a curve cannot be built. `curve` is the id of the failed definition, which may be a dependency of the requested curve. */
export type CurveFailure = { readonly curve: string } & (
	| { readonly reason: 'unknown-curve'; readonly known: readonly string[] }
	| { readonly reason: 'unknown-discounting-tenor'; readonly tenor: string; readonly available: readonly string[] }
	| { readonly reason: 'missing-market-data'; readonly date: LocalDate }
	| { readonly reason: 'user-defined-curve-too-late'; readonly date: LocalDate; readonly from: LocalDate }
	/** Two curves depend on each other, because neither index has swaps. */
	| { readonly reason: 'circular' }
	| { readonly reason: 'two-quotes'; readonly instrument: string; readonly sets: readonly [string, string] }
	| { readonly reason: 'same-pillar'; readonly date: LocalDate; readonly instruments: readonly [string, string] }
	| { readonly reason: 'unsolvable'; readonly instrument: string; readonly why: Unsolvable }
	| UnusableQuote
	| MissingCurveFixing
	| OutsideCalendar
);
