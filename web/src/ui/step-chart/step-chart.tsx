import { type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { EpochDay } from '#shared/time/local-date.ts';
import { ChartLegend, ChartReadings } from './chart-legend.tsx';
import { type ChartPlan, markNear, type PlannedLine, type PlannedMarks, planChart } from './chart-plan.ts';
import styles from './step-chart.module.css';
import {
	type ChartLevel,
	colouredAs,
	type DayMarks,
	type DaySpan,
	daysWithin,
	type Figure,
	placeAfterKey,
	type Readings,
	revealing,
	type StepSeries,
	spanBetween,
	zoomed,
} from './step-series.ts';
import { useChartWidth } from './use-chart-width.ts';

interface StepChartProps {
	readonly series: readonly StepSeries[];
	/** Marked days. Each line has at most one entry. */
	readonly marks?: readonly DayMarks[];
	readonly levels?: readonly ChartLevel[];
	/** Range of all available days. `span` is the range of visible days. */
	readonly whole: DaySpan;
	readonly span: DaySpan;
	readonly onSpan: (span: DaySpan) => void;
	readonly label: string;
	readonly readingsOn: (day: EpochDay) => Readings;
	readonly tickText: (day: EpochDay) => string;
}

const height = 270;

const noMarks: readonly DayMarks[] = [];
const noLevels: readonly ChartLevel[] = [];
const zoomKeys: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2, '0': Number.POSITIVE_INFINITY };

/**
 * A chart with stepped lines, for values that hold until the next value. It is operated like a slider: arrow keys, Page
 * Up, Page Down, Home and End move between marked days and days with new values. + and - zoom around the selected day,
 * and 0 shows all days. Dragging over days zooms into them. Lines differ in colour, dashes and markers, and their names
 * are at their ends.
 */
export function StepChart({
	series,
	marks = noMarks,
	levels = noLevels,
	whole,
	span,
	onSpan,
	label,
	readingsOn,
	tickText,
}: StepChartProps) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useChartWidth(frame);
	const days = useMemo(() => daysWithin(series, whole, marks), [series, marks, whole]);
	const plan = useMemo(
		() => planChart(series, span, { width, height }, marks, levels),
		[series, span, width, marks, levels],
	);
	const [chosen, choose] = useState<EpochDay>();
	const latest = days.findLastIndex((day) => day <= (chosen ?? span.last));
	const place = Math.max(0, latest);
	const day = days[place];
	const pointer = useChartPointer({ frame, plan, width, whole, onSpan, onDay: choose });
	if (day === undefined || plan === undefined) return null;
	const readings = readingsOn(day);
	const onKeyDown = (event: { readonly key: string; readonly preventDefault: () => void }) => {
		const target = days[placeAfterKey(event.key, place, days.length) ?? -1];
		const factor = Object.hasOwn(zoomKeys, event.key) ? zoomKeys[event.key] : undefined;
		if (target === undefined && factor === undefined) return;
		event.preventDefault();
		if (target !== undefined) {
			choose(target);
			onSpan(revealing(span, whole, target));
		}
		if (factor !== undefined) onSpan(factor === Number.POSITIVE_INFINITY ? whole : zoomed(span, whole, day, factor));
	};
	return (
		<div className={styles.chart}>
			<ChartLegend readings={readings} />
			<div
				ref={frame}
				className={styles.frame}
				role="slider"
				tabIndex={0}
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={days.length - 1}
				aria-valuenow={place}
				aria-valuetext={readings.spoken}
				onKeyDown={onKeyDown}
				{...pointer.handlers}
			>
				<ChartPlot
					{...{ plan, width, height, tickText }}
					day={day >= span.first && day <= span.last ? day : undefined}
					figures={readings.figures}
					selected={pointer.selected}
				/>
				{pointer.isOver && pointer.selected === undefined && (
					<ChartReadings readings={readings} place={plan.x(day) / width} />
				)}
			</div>
		</div>
	);
}

interface ChartPlotProps {
	readonly plan: ChartPlan;
	readonly width: number;
	readonly height: number;
	readonly day: EpochDay | undefined;
	readonly figures: readonly Figure[];
	readonly selected: DaySpan | undefined;
	readonly tickText: (day: EpochDay) => string;
}

function ChartPlot({ plan, width, height, day, figures, selected, tickText }: ChartPlotProps) {
	const { plot, x, y } = plan;
	return (
		<svg viewBox={`0 0 ${width} ${height}`} className={styles.plot} aria-hidden="true">
			{plan.valueTicks.map(({ value, text }) => (
				<g key={text}>
					<line className={styles.grid} x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} />
					<text className={styles.tick} x={plot.left - 6} y={y(value) + 4} textAnchor="end">
						{text}
					</text>
				</g>
			))}
			{plan.dayTicks.map((tick) => (
				<g key={tick}>
					<line className={styles.grid} x1={x(tick)} x2={x(tick)} y1={plot.bottom} y2={plot.bottom + 5} />
					<text className={styles.tick} x={x(tick)} y={plot.bottom + 19} textAnchor={anchor(x(tick), plan)}>
						{tickText(tick)}
					</text>
				</g>
			))}
			<line className={styles.axis} x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
			{selected !== undefined && (
				<rect
					className={styles.selected}
					x={x(selected.first)}
					width={x(selected.last + 1) - x(selected.first)}
					y={plot.top}
					height={plot.bottom - plot.top}
				/>
			)}
			{plan.marks.map((row) => (
				<Marks key={row.key} row={row} />
			))}
			{plan.levels.map(({ key, style, y }) => (
				<line
					key={key}
					className={styles.level}
					style={colouredAs(style)}
					{...{ x1: plot.left, x2: plot.right, y1: y, y2: y }}
					data-level={key}
				/>
			))}
			{plan.lines.map((line) => (
				<Line key={line.key} line={line} />
			))}
			{day !== undefined && (
				<line className={styles.day} x1={x(day)} x2={x(day)} y1={plot.top} y2={plot.bottom} data-day={day} />
			)}
			{day !== undefined &&
				figures.flatMap(({ key, y: value, style }) =>
					value === undefined ? (
						[]
					) : (
						<path
							key={key}
							className={styles.marker}
							style={colouredAs(style)}
							d={style.marker}
							transform={`translate(${x(day)},${y(value)})`}
						/>
					),
				)}
		</svg>
	);
}

function Line({ line: { name, path, style, end } }: { readonly line: PlannedLine }) {
	return (
		<g style={colouredAs(style)}>
			<path className={styles.line} strokeDasharray={style.dashes.join(' ')} d={path} />
			<path className={styles.marker} d={style.marker} transform={`translate(${end.x},${end.y})`} />
			<text className={styles.name} x={end.nameX} y={end.nameY + 4}>
				{name}
			</text>
		</g>
	);
}

function Marks({
	row: { key, name, style, top, bottom, xs, ruleBottom, nameX, nameY },
}: {
	readonly row: PlannedMarks;
}) {
	return (
		<g style={colouredAs(style)} data-marks={key}>
			{xs.map((x) => (
				<g key={x}>
					{ruleBottom !== undefined && (
						<line
							className={styles.rule}
							strokeDasharray={style.dashes.join(' ')}
							{...{ x1: x, x2: x, y1: bottom, y2: ruleBottom }}
						/>
					)}
					<line className={styles.mark} {...{ x1: x, x2: x, y1: top, y2: bottom }} />
				</g>
			))}
			<text className={styles.name} x={nameX} y={nameY + 4}>
				{name}
			</text>
		</g>
	);
}

const anchor = (x: number, { plot }: ChartPlan): 'start' | 'middle' => (x - plot.left < 30 ? 'start' : 'middle');

interface Pointed {
	readonly frame: RefObject<HTMLDivElement | null>;
	readonly plan: ChartPlan | undefined;
	/** Width of the chart in its own pixels. On the screen, it may be scaled to a different width. */
	readonly width: number;
	readonly whole: DaySpan;
	readonly onSpan: (span: DaySpan) => void;
	readonly onDay: (day: EpochDay) => void;
}

function useChartPointer({ frame, plan, width, whole, onSpan, onDay }: Pointed) {
	const [isOver, setOver] = useState(false);
	const [dragged, setDragged] = useState<readonly [EpochDay, EpochDay]>();
	const dayAt = ({ clientX }: PointerEvent): EpochDay => {
		const box = frame.current?.getBoundingClientRect();
		if (plan === undefined || box === undefined || box.width === 0) return whole.last;
		const { left, right } = plan.plot;
		const x = ((clientX - box.left) / box.width) * width;
		const mark = markNear(plan.marks, x);
		if (mark !== undefined) return Math.round(plan.dayAt(mark));
		const [first, end] = [plan.dayAt(left), plan.dayAt(right)];
		return Math.floor(Math.max(first, Math.min(plan.dayAt(x), end - 1)));
	};
	const handlers = {
		onPointerMove(event: PointerEvent) {
			const day = dayAt(event);
			setOver(true);
			onDay(day);
			if (dragged !== undefined) setDragged([dragged[0], day]);
		},
		onPointerDown(event: PointerEvent<HTMLDivElement>) {
			if (event.button !== 0 || event.pointerType === 'touch') return;
			event.currentTarget.setPointerCapture(event.pointerId);
			const day = dayAt(event);
			setDragged([day, day]);
		},
		onPointerUp() {
			const span = dragged && spanBetween(...dragged, whole);
			setDragged(undefined);
			if (span !== undefined) onSpan(span);
		},
		onPointerLeave() {
			setOver(false);
		},
		onPointerCancel() {
			setDragged(undefined);
		},
	};
	return { isOver, selected: dragged && spanBetween(...dragged, whole), handlers };
}
