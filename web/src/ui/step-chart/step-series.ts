import type { CSSProperties } from 'react';
import type { EpochDay, LocalDate } from '#shared/time/local-date.ts';

/** Line style; distinguishable without colour. */
export interface LineStyle {
	/** The variable of palette.css with its colour. */
	readonly colour: `--line-${1 | 2 | 3 | 4 | 5}`;
	/** Lengths of dashes and spaces; none for a solid line. */
	readonly dashes: readonly number[];
	/** SVG path data around 0,0, about 8 pixels wide. */
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

/** The style of a line by its place among the lines of a chart, at most {@link maxLines}. */
export function lineStyle(index: number): LineStyle {
	return styles[index] ?? styles[0];
}

/** Gives the colour of a line to the styles of what is drawn within an element. */
export function colouredAs({ colour }: LineStyle): CSSProperties {
	return { '--line-colour': `var(${colour})` } as CSSProperties;
}

/** A figure that holds from its day until the next one. */
export interface Step {
	readonly date: LocalDate;
	readonly day: EpochDay;
	/** Published digits. */
	readonly value: string;
	readonly y: number;
	/** First day on which the figure no longer holds. Absent: that of the next figure. */
	readonly until?: EpochDay;
}

/** The figures of one line of a chart, earliest first, at most one for each day. */
export interface StepSeries {
	/** Unique among the lines of a chart. */
	readonly key: string;
	readonly name: string;
	readonly steps: readonly Step[];
}

/** Days that a chart marks for one of its lines, such as those on which a rate is decided. */
export interface DayMarks {
	/** That of the line. */
	readonly key: string;
	/** Short: it stands at the end of the row. */
	readonly name: string;
	/** Earliest first. */
	readonly days: readonly EpochDay[];
}

/** Days from the first to the last, both included. */
export interface DaySpan {
	readonly first: EpochDay;
	readonly last: EpochDay;
}

/**
 * Calendar days that a figure holds at most where none follows. Markets close for up to eleven days (Tokyo, 2019); where
 * more days are missing, figures are missing, and the line is interrupted.
 */
export const longestHoldDays = 14;

/** The day on which a figure no longer holds: that of the next figure, or else, after the last or before a gap, the day after its own. */
export function endOfStep(steps: readonly Step[], index: number): EpochDay {
	const [step, next] = [steps[index], steps[index + 1]];
	if (step === undefined) throw new RangeError(`there is no step ${index}`);
	if (step.until !== undefined) return step.until;
	return next !== undefined && next.day - step.day <= longestHoldDays ? next.day : step.day + 1;
}

/** The figure that holds on a day; undefined before the first, after the last, and in a gap. */
export function stepOn({ steps }: StepSeries, day: EpochDay): Step | undefined {
	const index = steps.findLastIndex((step) => step.day <= day);
	return index >= 0 && day < endOfStep(steps, index) ? steps[index] : undefined;
}

/** The figures that hold on any day of a span. */
export function stepsWithin({ steps }: StepSeries, { first, last }: DaySpan): readonly Step[] {
	return steps.filter(({ day }, index) => day <= last && endOfStep(steps, index) > first);
}

/** Span from the first to the last figure of all lines; undefined without figures. */
export function spanOf(series: readonly StepSeries[]): DaySpan | undefined {
	const days = series.flatMap(({ steps }) => [steps[0], steps.at(-1)].flatMap((step) => step?.day ?? []));
	return days.length === 0 ? undefined : { first: Math.min(...days), last: Math.max(...days) };
}

/** Days of a span with a new figure of any line, and marked days, earliest first. */
export function daysWithin(
	series: readonly StepSeries[],
	{ first, last }: DaySpan,
	marks: readonly DayMarks[] = [],
): readonly EpochDay[] {
	const figures = series.flatMap(({ steps }) => steps.map(({ day }) => day));
	const days = [...figures, ...marks.flatMap((each) => each.days)];
	return [...new Set(days)].filter((day) => day >= first && day <= last).sort((a, b) => a - b);
}

/** 1, 1,000, 1,000,000 …: by which amounts are divided so that the scale has at most five digits. */
export function scaleOf(series: readonly StepSeries[]): number {
	const largest = series.flatMap(({ steps }) => steps).reduce((most, { y }) => Math.max(most, Math.abs(y)), 0);
	let scale = 1;
	while (largest / scale >= 100_000) scale *= 1000;
	return scale;
}

export const scaledBy = (series: readonly StepSeries[], scale: number): readonly StepSeries[] =>
	series.map((line) => ({ ...line, steps: line.steps.map((step) => ({ ...step, y: step.y / scale })) }));
