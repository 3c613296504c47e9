import { daysBetween } from '#shared/time/local-date.ts';
import { type LineStyle, lineStyle } from '#ui/step-chart/step-series.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import { forwardRates } from './forward-rates.ts';

interface CurvePoint {
	/** Calendar days from the valuation date. */
	readonly days: number;
	/** Percent per year. */
	readonly rate: number;
	/** Start of a forward period, in calendar days from the valuation date. */
	readonly from?: number;
}

/** Line or dots of a curve chart. Points are sorted by days. */
export interface CurveLine {
	readonly key: 'zeroRates' | 'forwardRates' | 'quotes' | 'compared';
	readonly kind: 'line' | 'steps' | 'dots';
	readonly points: readonly CurvePoint[];
	readonly style: LineStyle;
}

const zeroPoints = ({ valuationDate, points }: GeneratedCurve): readonly CurvePoint[] =>
	points.map(({ endDate, ratePercent }) => ({ days: daysBetween(valuationDate, endDate), rate: ratePercent }));

/**
 * Returns the zero rates, forward rates and percent quotes of a curve, and the zero rates of the compared curve. Each
 * point is placed by the days from its curve's own valuation date.
 */
export function curveLines(curve: GeneratedCurve, compared: GeneratedCurve | undefined): readonly CurveLine[] {
	const { valuationDate, constituents } = curve;
	const quotes = constituents
		.filter(({ unit, bid }) => unit === 'percent' && bid.trim() !== '' && Number.isFinite(Number(bid)))
		.map(({ endDate, bid }) => ({ days: daysBetween(valuationDate, endDate), rate: Number(bid) }))
		.sort((a, b) => a.days - b.days);
	const forwards = forwardRates(curve).map(({ from, to, ratePercent }) => ({
		from: daysBetween(valuationDate, from),
		days: daysBetween(valuationDate, to),
		rate: ratePercent,
	}));
	return [
		{ key: 'zeroRates', kind: 'line', points: zeroPoints(curve), style: lineStyle(0) },
		{ key: 'forwardRates', kind: 'steps', points: forwards, style: lineStyle(1) },
		...(quotes.length === 0 ? [] : [{ key: 'quotes', kind: 'dots', points: quotes, style: lineStyle(2) } as const]),
		...(compared === undefined
			? []
			: [{ key: 'compared', kind: 'line', points: zeroPoints(compared), style: lineStyle(3) } as const]),
	];
}

/** Returns the rate of a line on a day that is a point or lies within a forward period. Undefined on any other day. */
export const rateOn = ({ kind, points }: CurveLine, days: number): number | undefined =>
	points.find((point) => point.days === days || (kind === 'steps' && (point.from ?? days) < days && days <= point.days))
		?.rate;

const daysOfYear = 365.25;
const daysOf = (years: number) => Math.round(years * daysOfYear);
const months = [1, 3, 6].map((count) => ({ tenor: `${count}M`, days: daysOf(count / 12) }));
const inYears = (years: readonly number[]) => years.map((count) => ({ tenor: `${count}Y`, days: daysOf(count) }));
const wholeYears = Array.from({ length: 60 }, (_, i) => i + 1);

/**
 * Returns tenors for the ticks of a time axis.
 *
 * @param firstDays start of a logarithmic axis; undefined for a linear axis from 0
 * @param maxTicks maximum number of ticks
 */
export function timeTicks(maxDays: number, firstDays: number | undefined, maxTicks: number) {
	const isShown = ({ days }: { readonly days: number }) => days >= (firstDays ?? 0) && days <= maxDays;
	if (firstDays !== undefined) {
		const all = [...months, ...inYears([1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50])].filter(isShown);
		const every = Math.ceil(all.length / maxTicks);
		return all.filter((_, i) => i % every === 0);
	}
	if (maxDays < 2 * daysOfYear) return [...months, ...inYears([1])].filter(isShown);
	const step = [1, 2, 5, 10].find((each) => maxDays / daysOfYear / each <= maxTicks) ?? 20;
	return inYears(wholeYears.filter((count) => count % step === 0)).filter(isShown);
}
