import type { EpochDay } from '#shared/time/local-date.ts';
import {
	type ChartLevel,
	type DayMarks,
	type DaySpan,
	dayTicks,
	endOfStep,
	type LineStyle,
	linearScale,
	lineStyle,
	type Scale,
	type Step,
	type StepSeries,
	stepsWithin,
	valueTicks,
} from './step-series.ts';

/** Marks of a line, above the plot. Each line has a separate row, so that lines are distinguishable without colour. */
export interface PlannedMarks {
	readonly key: string;
	readonly name: string;
	readonly style: LineStyle;
	readonly top: number;
	readonly bottom: number;
	readonly xs: readonly number[];
	/** Bottom of the fine line below each mark. Undefined if fine lines would be so close that they hide the plot. */
	readonly ruleBottom: number | undefined;
	readonly nameX: number;
	readonly nameY: number;
}

const markRowHeight = 15;
const markHeight = 9;
/** Minimum distance between fine lines, in pixels. */
const leastRuleDistance = 16;

interface Room {
	readonly span: DaySpan;
	readonly x: Scale;
	readonly plot: { readonly right: number; readonly bottom: number };
	readonly top: number;
}

export function planMarks({ key, name, days }: DayMarks, style: LineStyle, { span, x, plot, top }: Room): PlannedMarks {
	const distances = days.slice(1).map((day, i) => x(day) - x(days[i] ?? day));
	return {
		...{ key, name, style, top, bottom: top + markHeight },
		xs: days.filter((day) => day >= span.first && day <= span.last).map(x),
		ruleBottom: distances.every((pixels) => pixels >= leastRuleDistance) ? plot.bottom : undefined,
		nameX: plot.right + 10,
		nameY: top + markHeight / 2,
	};
}

/** Maximum distance in pixels between a pointer and the mark that it selects. A day may be narrower than one pixel. */
const reach = 3;

export function markNear(rows: readonly PlannedMarks[], x: number): number | undefined {
	const distance = (mark: number) => Math.abs(mark - x);
	const near = rows.flatMap(({ xs }) => xs).filter((mark) => distance(mark) <= reach);
	return near.sort((a, b) => distance(a) - distance(b))[0];
}

/** Positions of everything in a chart, in pixels. The screen and the exported picture use the same positions. */
export interface ChartPlan {
	readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
	readonly x: Scale;
	readonly y: Scale;
	/** Converts a horizontal position to a day with a fraction. */
	readonly dayAt: Scale;
	readonly dayTicks: readonly EpochDay[];
	readonly valueTicks: readonly { readonly value: number; readonly text: string }[];
	readonly lines: readonly PlannedLine[];
	readonly marks: readonly PlannedMarks[];
	readonly levels: readonly { readonly key: string; readonly style: LineStyle; readonly y: number }[];
}

export interface PlannedLine {
	readonly key: string;
	readonly name: string;
	readonly style: LineStyle;
	readonly path: string;
	/** End of the line, and position of its name: at the height of the end, or moved so that names do not overlap. */
	readonly end: { readonly x: number; readonly y: number; readonly nameX: number; readonly nameY: number };
}

interface Size {
	readonly width: number;
	readonly height: number;
}

const margin = { left: 52, right: 66, top: 10, bottom: 26 };
/** Width in pixels that the text of a tick needs. */
const tickWidth = 110;
const tickHeight = 44;
const nameHeight = 15;

/** Minimum height of the value axis in percent, needed for a constant rate. */
const leastSpan = 0.04;

const tickText = (value: number, decimals: number) =>
	value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export function planChart(
	series: readonly StepSeries[],
	span: DaySpan,
	{ width, height }: Size,
	marks: readonly DayMarks[] = [],
	levels: readonly ChartLevel[] = [],
): ChartPlan | undefined {
	const visible = series.map((each) => stepsWithin(each, span));
	const values = visible.flatMap((steps) => steps.map(({ y }) => y));
	if (values.length === 0) return undefined;
	const top = margin.top + marks.length * markRowHeight;
	const plot = { left: margin.left, right: width - margin.right, top, bottom: height - margin.bottom };
	const [low, high] = valueRange(values);
	const x = linearScale([span.first, span.last + 1], [plot.left, plot.right]);
	const y = linearScale([low, high], [plot.bottom, plot.top]);
	const { values: ticks, decimals } = valueTicks(
		[low, high],
		Math.max(2, Math.floor((plot.bottom - plot.top) / tickHeight)),
	);
	const lines = series.flatMap(({ key, name, steps: all }, index) => {
		const steps = visible[index] ?? [];
		const last = steps.at(-1);
		if (last === undefined) return [];
		const end = { x: x(Math.min(endOf(all, last), span.last + 1)), y: y(last.y), nameX: plot.right + 10 };
		return [{ key, name, style: lineStyle(index), path: stepPath(all, steps, span, x, y), end }];
	});
	const nameYs = apart(
		lines.map(({ end }) => end.y),
		nameHeight,
		plot,
	);
	const styleOf = (key: string) => lineStyle(series.findIndex((line) => line.key === key));
	return {
		plot,
		x,
		y,
		dayAt: linearScale([plot.left, plot.right], [span.first, span.last + 1]),
		dayTicks: dayTicks(span, Math.max(2, Math.floor((plot.right - plot.left) / tickWidth))),
		valueTicks: ticks.map((value) => ({ value, text: tickText(value, decimals) })),
		lines: lines.map((line, i) => ({ ...line, end: { ...line.end, nameY: nameYs[i] ?? line.end.y } })),
		marks: marks.map((row, i) =>
			planMarks(row, styleOf(row.key), { span, x, plot, top: margin.top + i * markRowHeight }),
		),
		levels: levels.map(({ key, y: value }) => ({ key, style: styleOf(key), y: y(value) })),
	};
}

function valueRange(values: readonly number[]): readonly [number, number] {
	const [lowest, highest] = values.reduce(
		([low, high], value) => [Math.min(low, value), Math.max(high, value)],
		[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
	);
	const around = Math.max(highest - lowest, leastSpan) / 8;
	return [lowest - around, highest + around];
}

const endOf = (all: readonly Step[], step: Step): EpochDay => endOfStep(all, all.indexOf(step));

/**
 * Returns the path of a stepped line. It is horizontal while a value holds, vertical where the value changes, and
 * interrupted where values are missing.
 */
function stepPath(
	all: readonly Step[],
	visible: readonly Step[],
	{ first, last }: DaySpan,
	x: Scale,
	y: Scale,
): string {
	const round = (pixels: number) => Math.round(pixels * 10) / 10;
	const offset = visible[0] === undefined ? 0 : all.indexOf(visible[0]);
	let reached: EpochDay | undefined;
	return visible
		.map((step, i) => {
			const start = Math.max(step.day, first);
			const end = Math.min(endOfStep(all, offset + i), last + 1);
			const begin = reached === start ? `V${round(y(step.y))}` : `M${round(x(start))},${round(y(step.y))}`;
			reached = end;
			return `${begin}H${round(x(end))}`;
		})
		.join('');
}

/** Moves positions at least `distance` apart within the plot, as close to their original values as the order allows. */
export function apart(
	places: readonly number[],
	distance: number,
	{ top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
	const order = places.map((_, i) => i).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
	const moved = [...places];
	let least = top;
	for (const i of order) {
		moved[i] = Math.max(moved[i] ?? 0, least);
		least = (moved[i] ?? 0) + distance;
	}
	let most = bottom;
	for (const i of order.toReversed()) {
		moved[i] = Math.min(moved[i] ?? 0, most);
		most = (moved[i] ?? 0) - distance;
	}
	return moved;
}
