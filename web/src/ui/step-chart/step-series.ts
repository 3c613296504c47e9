import type { CSSProperties } from 'react';
import { calendarDayOf, type EpochDay, epochDayOf, type LocalDate } from '#shared/time/local-date.ts';

/** Line style; distinguishable without colour. */
export interface LineStyle {
	/** Name of the variable in palette.css that has the colour. */
	readonly colour: `--line-${1 | 2 | 3 | 4 | 5}`;
	/** Lengths of dashes and gaps in pixels. Empty for a solid line. */
	readonly dashes: readonly number[];
	/** SVG path data of a marker around the point 0,0, about 8 pixels wide. */
	readonly marker: string;
}

const styles: readonly [LineStyle, ...LineStyle[]] = [
	{ colour: '--line-1', dashes: [], marker: 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z' },
	{ colour: '--line-2', dashes: [7, 3], marker: 'M-4,-4H4V4H-4Z' },
	{ colour: '--line-3', dashes: [2, 2], marker: 'M0,-5L5,4H-5Z' },
	{ colour: '--line-4', dashes: [9, 3, 2, 3], marker: 'M0,-5L5,0L0,5L-5,0Z' },
	{ colour: '--line-5', dashes: [14, 4], marker: 'M0,5L5,-4H-5Z' },
];

export const maxLines = styles.length;

export function lineStyle(index: number): LineStyle {
	return styles[index] ?? styles[0];
}

export function colouredAs({ colour }: LineStyle): CSSProperties {
	return { '--line-colour': `var(${colour})` } as CSSProperties;
}

export interface Step {
	readonly date: LocalDate;
	readonly day: EpochDay;
	/** The value as text, with its published digits. */
	readonly value: string;
	readonly y: number;
	/** First day on which the value no longer holds. Default: {@link endOfStep}. */
	readonly until?: EpochDay;
}

export interface StepSeries {
	readonly key: string;
	readonly name: string;
	readonly steps: readonly Step[];
}

/** Days that a chart marks for one of its lines, such as the days of a central bank's rate decisions. */
export interface DayMarks {
	readonly key: string;
	readonly name: string;
	/** Earliest first. */
	readonly days: readonly EpochDay[];
}

/** A horizontal line at a value, such as the average of a rate. */
export interface ChartLevel {
	readonly key: string;
	readonly y: number;
}

/** A range of days. The first and the last day are included. */
export interface DaySpan {
	readonly first: EpochDay;
	readonly last: EpochDay;
}

export interface Figure {
	readonly key: string;
	readonly name: string;
	readonly text: string;
	readonly y: number | undefined;
	readonly style: LineStyle;
}

export interface MarkReading {
	readonly key: string;
	readonly name: string;
	readonly text: string;
	readonly event: string | undefined;
	readonly style: LineStyle;
}

export interface Readings {
	readonly date: string;
	readonly figures: readonly Figure[];
	readonly marks?: readonly MarkReading[];
	/** All values in one text, for assistive technology. */
	readonly spoken: string;
}

/**
 * Maximum number of calendar days for which a value holds. Markets close for up to eleven days (Tokyo, 2019). If the
 * next value comes later, values are missing and the line is interrupted.
 */
export const longestHoldDays = 14;

/**
 * Returns the first day on which a value no longer holds: the day of the next value. The last value, and a value before
 * a gap, hold for one day only.
 */
export function endOfStep(steps: readonly Step[], index: number): EpochDay {
	const [step, next] = [steps[index], steps[index + 1]];
	if (step === undefined) throw new RangeError(`there is no step ${index}`);
	if (step.until !== undefined) return step.until;
	return next !== undefined && next.day - step.day <= longestHoldDays ? next.day : step.day + 1;
}

export function stepOn({ steps }: StepSeries, day: EpochDay): Step | undefined {
	const index = steps.findLastIndex((step) => step.day <= day);
	return index >= 0 && day < endOfStep(steps, index) ? steps[index] : undefined;
}

export function stepsWithin({ steps }: StepSeries, { first, last }: DaySpan): readonly Step[] {
	return steps.filter(({ day }, index) => day <= last && endOfStep(steps, index) > first);
}

export function spanOf(series: readonly StepSeries[]): DaySpan | undefined {
	const days = series.flatMap(({ steps }) => [steps[0], steps.at(-1)].flatMap((step) => step?.day ?? []));
	return days.length === 0 ? undefined : { first: Math.min(...days), last: Math.max(...days) };
}

export function daysWithin(
	series: readonly StepSeries[],
	{ first, last }: DaySpan,
	marks: readonly DayMarks[] = [],
): readonly EpochDay[] {
	const figures = series.flatMap(({ steps }) => steps.map(({ day }) => day));
	const days = [...figures, ...marks.flatMap((each) => each.days)];
	return [...new Set(days)].filter((day) => day >= first && day <= last).sort((a, b) => a - b);
}

/** Returns the divisor of amounts (1, 1,000, 1,000,000 …) with which the axis shows at most five digits. */
export function scaleOf(series: readonly StepSeries[]): number {
	const largest = series.flatMap(({ steps }) => steps).reduce((most, { y }) => Math.max(most, Math.abs(y)), 0);
	let scale = 1;
	while (largest / scale >= 100_000) scale *= 1000;
	return scale;
}

export const scaledBy = (series: readonly StepSeries[], scale: number): readonly StepSeries[] =>
	series.map((line) => ({ ...line, steps: line.steps.map((step) => ({ ...step, y: step.y / scale })) }));

/** Minimum number of visible days. Fewer days are visible only if fewer are available. */
const fewestDays = 5;

/** Multiplies a range's length by `factor`. Day `around` keeps its relative position; the range stays in `whole`. */
export function zoomed(span: DaySpan, whole: DaySpan, around: EpochDay, factor: number): DaySpan {
	const days = lengthOf(span);
	const wanted = Math.min(lengthOf(whole), Math.max(fewestDays, Math.round(days * factor)));
	return within(Math.round(around - ((around - span.first) * wanted) / days), wanted, whole);
}

export function spanBetween(a: EpochDay, b: EpochDay, whole: DaySpan): DaySpan | undefined {
	const [first, last] = [Math.min(a, b), Math.max(a, b)];
	return last - first + 1 < fewestDays ? undefined : within(first, last - first + 1, whole);
}

export function revealing(span: DaySpan, whole: DaySpan, day: EpochDay): DaySpan {
	if (day >= span.first && day <= span.last) return span;
	const days = lengthOf(span);
	return within(day < span.first ? day : day - days + 1, days, whole);
}

export function placeAfterKey(key: string, place: number, count: number): number | undefined {
	const page = Math.max(2, Math.round(count / 12));
	const targets: Readonly<Record<string, number>> = {
		ArrowRight: place + 1,
		ArrowUp: place + 1,
		ArrowLeft: place - 1,
		ArrowDown: place - 1,
		PageUp: place + page,
		PageDown: place - page,
		Home: 0,
		End: count - 1,
	};
	const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
	return target === undefined ? undefined : Math.max(0, Math.min(count - 1, target));
}

const lengthOf = ({ first, last }: DaySpan): number => last - first + 1;

function within(first: EpochDay, days: number, whole: DaySpan): DaySpan {
	const start = Math.max(whole.first, Math.min(first, whole.last - days + 1));
	return { first: start, last: Math.min(whole.last, start + days - 1) };
}

export type Scale = (value: number) => number;

export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
	return (value) => start + ((value - from) / (to - from)) * (end - start);
}

export interface Ticks {
	readonly values: readonly number[];
	readonly decimals: number;
}

/** Returns at most `most` round values within a range. Their distance is 1, 2 or 5 times a power of ten. */
export function valueTicks([low, high]: readonly [number, number], most: number): Ticks {
	const least = (high - low) / most;
	const power = Math.floor(Math.log10(least));
	const factor = [1, 2, 5, 10].find((each) => each * 10 ** power >= least * (1 - 1e-9)) ?? 10;
	const decimals = Math.max(0, -(factor === 10 ? power + 1 : power));
	const step = factor * 10 ** power;
	const first = Math.ceil(low / step - 1e-9);
	const count = Math.floor(high / step + 1e-9) - first + 1;
	// Adding 0 converts -0 to 0.
	const values = Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(decimals)) + 0);
	return { values, decimals };
}

const dayIntervals = [1, 2, 7, 14];
const monthIntervals = [1, 2, 3, 6, 12, 24, 60];

/** Returns at most `most` days for ticks of a time axis: Mondays, first days of months or of years in long ranges. */
export function dayTicks({ first, last }: DaySpan, most: number): readonly EpochDay[] {
	const days = last - first + 1;
	const interval = dayIntervals.find((each) => days / each <= most);
	if (interval !== undefined) {
		// Epoch day 4, 1970-01-05, was a Monday.
		const start = interval < 7 ? first : first + ((((4 - first) % 7) + 7) % 7);
		return Array.from({ length: Math.floor((last - start) / interval) + 1 }, (_, i) => start + i * interval);
	}
	const [from, to] = [monthNumber(first - 1) + 1, monthNumber(last)];
	const months = monthIntervals.find((each) => (to - from + 1) / each <= most) ?? 120;
	const start = Math.ceil(from / months) * months;
	return Array.from({ length: Math.max(0, Math.floor((to - start) / months) + 1) }, (_, i) => {
		const month = start + i * months;
		return epochDayOf(Math.floor(month / 12), (month % 12) + 1, 1);
	});
}

/** Returns the number of months since January of year 0. */
function monthNumber(day: EpochDay): number {
	const { year, month } = calendarDayOf(day);
	return year * 12 + month - 1;
}
