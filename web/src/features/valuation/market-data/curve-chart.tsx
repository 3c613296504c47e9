import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { listed, withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { addDays } from '#shared/time/local-date.ts';
import { ChartLegend, useChartWidth } from '#ui/step-chart/chart-legend.tsx';
import chart from '#ui/step-chart/step-chart.module.css';
import { colouredAs, linearScale, placeAfterKey, valueTicks } from '#ui/step-chart/step-series.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import { figureText, rateDecimals, useValuationText } from '../shared/valuation-text.ts';
import styles from './curve-chart.module.css';
import { type CurveLine, curveLines, rateOn, timeTicks } from './curve-lines.ts';

interface CurveChartProps {
	readonly curve: GeneratedCurve;
	/** Curve drawn for comparison: a different curve, or the same curve on a different date. */
	readonly compared?: GeneratedCurve | undefined;
	/** Length of the time axis in years; undefined to show the whole curve. */
	readonly years: number | undefined;
	readonly isLog: boolean;
}

const height = 340;
const margin = { left: 52, right: 16, top: 10, bottom: 30 };
const tickHeight = 44;
const daysOfYear = 365.25;

const nameOf = ({ definition, tenor }: GeneratedCurve) => `${definition.name} ${tenor}`;

/**
 * Chart of a curve. It shows zero rates and forward rates as lines, and quotes in percent as dots. The time axis starts
 * at the valuation date. By keyboard, the chart works as a slider: arrow keys move from point to point. A table lists
 * all rates for screen readers.
 */
export function CurveChart({ curve, compared, years, isLog }: CurveChartProps) {
	const { t, language } = useValuationText();
	const frame = useRef<HTMLDivElement>(null);
	const width = useChartWidth(frame);
	const [chosen, choose] = useState(0);
	const date = (day: string) => dateText(day, language);
	const titled = ({ valuationDate, ...each }: GeneratedCurve) =>
		`${nameOf({ valuationDate, ...each })}, ${date(valuationDate)}`;
	const lines = useMemo(() => curveLines(curve, compared), [curve, compared]);
	const title = ({ key }: CurveLine) =>
		key === 'compared' ? (compared === undefined ? '' : titled(compared)) : t(`curves.${key}`);
	const maxDays = Math.max(
		1,
		years === undefined
			? Math.max(...lines.flatMap(({ points }) => points.map(({ days }) => days)))
			: years * daysOfYear,
	);
	const stops = [
		...new Set(lines.flatMap(({ kind, points }) => (kind === 'line' ? points.map(({ days }) => days) : []))),
	]
		.filter((days) => days > 0 && days <= maxDays)
		.sort((a, b) => a - b);
	const rates = lines.flatMap(({ points }) => points.flatMap(({ days, rate }) => (days <= maxDays ? rate : [])));
	if (stops.length === 0 || rates.length === 0) return null;
	const place = Math.min(chosen, stops.length - 1);
	const day = stops[place] ?? maxDays;

	const [low, high] = [Math.min(...rates), Math.max(...rates)];
	const around = Math.max(high - low, 0.1) / 10;
	const plot = { left: margin.left, right: width - margin.right, top: margin.top, bottom: height - margin.bottom };
	const y = linearScale([low - around, high + around], [plot.bottom, plot.top]);
	const firstDays = Math.min(stops[0] ?? 1, 30);
	const along = isLog
		? linearScale([Math.log(firstDays), Math.log(maxDays)], [plot.left, plot.right])
		: linearScale([0, maxDays], [plot.left, plot.right]);
	const x = (days: number) => along(isLog ? Math.log(Math.max(days, firstDays)) : days);
	const ticks = valueTicks([low - around, high + around], Math.floor((plot.bottom - plot.top) / tickHeight));

	const figuresOn = (days: number) =>
		lines.map((line) => {
			const rate = rateOn(line, days);
			const text = rate === undefined ? '–' : figureText(rate, rateDecimals);
			return { key: line.key, name: title(line), text, y: rate, style: line.style };
		});
	const dateOn = (days: number) => date(addDays(curve.valuationDate, days));
	const figures = figuresOn(day);
	const spoken = withColon(
		dateOn(day),
		listed(
			figures.map(({ name, text }) => `${name} ${text}`),
			language,
		),
	);
	const label = t('curves.chartLabel', {
		name: titled(curve),
		count: curve.points.length,
		from: date(curve.points[0]?.endDate ?? curve.valuationDate),
		to: date(curve.points.at(-1)?.endDate ?? curve.valuationDate),
	});
	const onKeyDown = (event: KeyboardEvent) => {
		const next = placeAfterKey(event.key, place, stops.length);
		if (next === undefined) return;
		event.preventDefault();
		choose(next);
	};
	const onPointerMove = ({ clientX }: PointerEvent) => {
		const box = frame.current?.getBoundingClientRect();
		if (box === undefined || box.width === 0) return;
		const at = ((clientX - box.left) / box.width) * width;
		const distance = (days: number) => Math.abs(x(days) - at);
		const nearest = stops.reduce((best, days) => (distance(days) < distance(best) ? days : best), day);
		choose(stops.indexOf(nearest));
	};
	return (
		<div className={`${chart.chart} ${styles.chart}`}>
			<ChartLegend readings={{ date: dateOn(day), figures, spoken }} />
			<div
				ref={frame}
				className={chart.frame}
				role="slider"
				tabIndex={0}
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={stops.length - 1}
				aria-valuenow={place}
				aria-valuetext={spoken}
				onKeyDown={onKeyDown}
				onPointerMove={onPointerMove}
			>
				<svg viewBox={`0 0 ${width} ${height}`} className={chart.plot} aria-hidden="true">
					{ticks.values.map((value) => (
						<g key={value}>
							<line className={chart.grid} x1={plot.left} x2={plot.right} y1={y(value)} y2={y(value)} />
							<text className={chart.tick} x={plot.left - 6} y={y(value) + 4} textAnchor="end">
								{value.toFixed(ticks.decimals)}
							</text>
						</g>
					))}
					{timeTicks(maxDays, isLog ? firstDays : undefined, (plot.right - plot.left) / 46).map(({ days, tenor }) => (
						<g key={tenor}>
							<line className={chart.grid} x1={x(days)} x2={x(days)} y1={plot.bottom} y2={plot.bottom + 5} />
							<text className={chart.tick} x={x(days)} y={plot.bottom + 19} textAnchor="middle">
								{tenor}
							</text>
						</g>
					))}
					<line className={chart.axis} x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
					<svg
						x={plot.left}
						y={plot.top}
						width={plot.right - plot.left}
						height={plot.bottom - plot.top}
						viewBox={`${plot.left} ${plot.top} ${plot.right - plot.left} ${plot.bottom - plot.top}`}
						className={styles.clipped}
						aria-hidden="true"
					>
						{lines.map((line) => (
							<g key={line.key} style={colouredAs(line.style)}>
								{line.kind === 'dots' ? (
									line.points.map(({ days, rate }) => (
										<path
											key={`${days} ${rate}`}
											className={chart.marker}
											d={line.style.marker}
											transform={`translate(${x(days)},${y(rate)})`}
										/>
									))
								) : (
									<path className={chart.line} strokeDasharray={line.style.dashes.join(' ')} d={pathOf(line, x, y)} />
								)}
							</g>
						))}
					</svg>
					<line className={chart.day} x1={x(day)} x2={x(day)} y1={plot.top} y2={plot.bottom} />
				</svg>
			</div>
			<div className={styles.hidden}>
				<table aria-label={t('curves.chartTable', { name: titled(curve) })}>
					<thead>
						<tr>
							<th scope="col">{t('curves.dateAxis')}</th>
							{lines.map((line) => (
								<th key={line.key} scope="col">
									{title(line)}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{stops.map((days) => (
							<tr key={days}>
								<th scope="row">{dateOn(days)}</th>
								{lines.map((line) => {
									const rate = rateOn(line, days);
									return <td key={line.key}>{rate === undefined ? '–' : figureText(rate, rateDecimals)}</td>;
								})}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</div>
	);
}

type Scale = (value: number) => number;

/** Returns the SVG path of a line. Points are connected by straight lines, or by steps if the line is of this kind. */
function pathOf({ kind, points }: CurveLine, x: Scale, y: Scale): string {
	const round = (pixels: number) => Math.round(pixels * 10) / 10;
	return points
		.map(({ days, rate, from = days }, i) => {
			const begin = i === 0 ? `M${round(x(from))},${round(y(rate))}` : '';
			if (kind === 'steps') return `${begin}V${round(y(rate))}H${round(x(days))}`;
			return begin === '' ? `L${round(x(days))},${round(y(rate))}` : begin;
		})
		.join('');
}
