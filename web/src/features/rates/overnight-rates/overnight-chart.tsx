import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import LineChart from '@cloudscape-design/components/line-chart';
import Slider from '@cloudscape-design/components/slider';
import { useMemo, useState } from 'react';
import type { OvernightRow } from '../../../../../shared/contract/overnight-history.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { localDateOf } from '../../../lib/dates/local-day.ts';
import { mostDecimals } from '../../../lib/pad-decimals.ts';
import { useRateText } from '../shared/rate-text.ts';
import styles from './overnight-chart.module.css';

interface OvernightChartProps {
	readonly rows: readonly OvernightRow[];
	/** Name of the index. */
	readonly name: string;
}

const height = 230;

/** In percent, the height of the scale for a rate that does not change. */
const leastSpan = 0.04;

/** The fixings as a line, and a slider that walks along it. The table lists every figure. */
export function OvernightChart({ rows, name }: OvernightChartProps) {
	const { t, language } = useRateText();
	const points = useMemo(() => chartPoints(rows), [rows]);
	const [chosen, setChosen] = useState<number>();
	const [first, last] = [points[0], points.at(-1)];
	if (first === undefined || last === undefined) return null;
	const index = Math.min(chosen ?? points.length - 1, points.length - 1);
	const current = points[index] ?? last;
	const byValue = points.toSorted((a, b) => a.y - b.y);
	const [lowest = first, highest = last] = [byValue[0], byValue.at(-1)];
	const margin = Math.max(highest.y - lowest.y, leastSpan) / 8;
	const decimals = mostDecimals(points.map(({ value }) => value));
	const date = (day: string) => dateText(day, language);
	const pointText = (at = current) => t('overnight.chart.point', { date: date(at.date), value: at.value });
	const description = t('overnight.chart.label', {
		index: name,
		count: points.length,
		from: date(first.date),
		to: date(last.date),
		low: lowest.value,
		lowDate: date(lowest.date),
		high: highest.value,
		highDate: date(highest.date),
	});
	return (
		<Container>
			<Box>
				<strong>{name}</strong> {pointText()}
			</Box>
			<LineChart
				series={[
					{ type: 'line', title: name, data: points },
					{ type: 'threshold', title: date(current.date), x: current.x },
				]}
				xScaleType="time"
				xDomain={[first.x, last.x]}
				yDomain={[lowest.y - margin, highest.y + margin]}
				xTickFormatter={(day) => date(localDateOf(day))}
				yTickFormatter={(value) => tickText(value, decimals)}
				detailPopoverSeriesContent={({ series, x }) => ({
					key: series.title,
					value: points.find((point) => point.x.getTime() === x.getTime())?.value ?? '',
				})}
				height={height}
				hideFilter
				hideLegend
				ariaLabel={description}
			/>
			{points.length > 1 && (
				<div className={styles.slider}>
					<Slider
						ariaLabel={description}
						value={index}
						min={0}
						max={points.length - 1}
						valueFormatter={(at) => pointText(points[at])}
						hideFillLine
						onChange={({ detail }) => setChosen(detail.value)}
					/>
				</div>
			)}
		</Container>
	);
}

/** With the decimals of the fixings, or more where the scale is finer. */
function tickText(value: number, decimals: number): string {
	const shortest = String(Number(value.toFixed(6)));
	return mostDecimals([shortest]) > decimals ? shortest : value.toFixed(decimals);
}

/** The fixings from the earliest, at midnight of their days. Values that are not numbers are left out. */
function chartPoints(rows: readonly OvernightRow[]) {
	return rows
		.filter(({ value }) => value !== '' && Number.isFinite(Number(value)))
		.toSorted((a, b) => (a.record_date < b.record_date ? -1 : 1))
		.map(({ record_date, value }) => ({
			date: record_date,
			value,
			x: new Date(`${record_date}T00:00`),
			y: Number(value),
		}));
}
