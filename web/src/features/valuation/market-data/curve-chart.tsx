import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { listed, withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { addDays, daysBetween } from '#shared/time/local-date.ts';
import { ChartLegend } from '#ui/step-chart/chart-legend.tsx';
import chart from '#ui/step-chart/step-chart.module.css';
import {
	colouredAs,
	type LineStyle,
	linearScale,
	lineStyle,
	placeAfterKey,
	valueTicks,
} from '#ui/step-chart/step-series.ts';
import { useChartWidth } from '#ui/step-chart/use-chart-width.ts';
import { figureText, rateDecimals, useValuationText } from '../shared/valuation.ts';
import type { GeneratedCurve } from '../shared/valuation-queries.ts';
import styles from './curve-chart.module.css';

/** Returns forward rates between adjacent points of a curve: continuously compounded, ACT/365F, like its zero rates. */
export function forwardRates({ valuationDate, points }: GeneratedCurve): readonly Required<CurvePoint>[] {
	const rates: Required<CurvePoint>[] = [];
	let before = { days: 0, discountFactor: 1 };
	for (const { endDate, discountFactor } of points) {
		const days = daysBetween(valuationDate, endDate);
		if (days > before.days) {
			const growth = Math.log(before.discountFactor / discountFactor);
			rates.push({ from: before.days, days, rate: ((growth * 365) / (days - before.days)) * 100 });
		}
		before = { days, discountFactor };
	}
	return rates;
}

interface CurvePoint {
	/** Calendar days from the valuation date. */
	readonly days: number;
	/** Percent per year. */
	readonly rate: number;
	/** Start of a forward period, in calendar days from the valuation date. */
	readonly from?: number;
}

interface CurveLine {
	readonly key: 'zeroRates' | 'forwardRates' | 'quotes' | 'compared';
	readonly kind: 'line' | 'steps' | 'dots';
	readonly points: readonly CurvePoint[];
	readonly style: LineStyle;
}

const zeroPoints = ({ valuationDate, points }: GeneratedCurve): readonly CurvePoint[] =>
	points.map(({ endDate, ratePercent }) => ({ days: daysBetween(valuationDate, endDate), rate: ratePercent }));

/** Places each point by the days from its curve's own valuation date. */
export function curveLines(curve: GeneratedCurve, compared: GeneratedCurve | undefined): readonly CurveLine[] {
	const { valuationDate, constituents } = curve;
	const quotes = constituents
		.filter(({ unit, bid }) => unit === 'percent' && bid.trim() !== '' && Number.isFinite(Number(bid)))
		.map(({ endDate, bid }) => ({ days: daysBetween(valuationDate, endDate), rate: Number(bid) }))
		.sort((a, b) => a.days - b.days);
	return [
		{ key: 'zeroRates', kind: 'line', points: zeroPoints(curve), style: lineStyle(0) },
		{ key: 'forwardRates', kind: 'steps', points: forwardRates(curve), style: lineStyle(1) },
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

/** Returns the tenors at the ticks of a time axis: linear from 0, or logarithmic from `firstDays`. */
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

interface CurveChartProps {
	readonly curve: GeneratedCurve;
	readonly compared?: GeneratedCurve | undefined;
	/** Length of the time axis in years; undefined to show the whole curve. */
	readonly years: number | undefined;
	readonly isLog: boolean;
}

const height = 340;
const margin = { left: 52, right: 16, top: 10, bottom: 30 };
const tickHeight = 44;

/** Chart of a curve. By keyboard, it works as a slider. A table lists all rates for screen readers. */
export function CurveChart({ curve, compared, years, isLog }: CurveChartProps) {
	const { t, language } = useValuationText();
	const frame = useRef<HTMLDivElement>(null);
	const width = useChartWidth(frame);
	const [chosen, choose] = useState(0);
	const date = (day: string) => dateText(day, language);
	const titled = ({ definition, tenor, valuationDate }: GeneratedCurve) =>
		`${definition.name} ${tenor}, ${date(valuationDate)}`;
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
