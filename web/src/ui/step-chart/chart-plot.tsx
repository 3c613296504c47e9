import type { EpochDay } from '#shared/time/local-date.ts';
import type { Figure } from './chart-legend.tsx';
import type { ChartPlan, PlannedLine, PlannedMarks } from './chart-plan.ts';
import styles from './step-chart.module.css';
import { colouredAs, type DaySpan } from './step-series.ts';

interface ChartPlotProps {
	readonly plan: ChartPlan;
	readonly width: number;
	readonly height: number;
	/** The selected day. Undefined if it is not within the visible days. */
	readonly day: EpochDay | undefined;
	readonly figures: readonly Figure[];
	/** Days over which the pointer is being dragged. */
	readonly selected: DaySpan | undefined;
	readonly tickText: (day: EpochDay) => string;
}

/** Draws the axes, the marked days, the lines with their names, and the selected day. */
export function ChartPlot({ plan, width, height, day, figures, selected, tickText }: ChartPlotProps) {
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

/** Returns the text anchor of a date on the axis. Dates at the left edge stay within the drawing. */
export const anchor = (x: number, { plot }: ChartPlan): 'start' | 'middle' => (x - plot.left < 30 ? 'start' : 'middle');
