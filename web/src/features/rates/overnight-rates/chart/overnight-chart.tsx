import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import type { OvernightRow } from '../../../../../../shared/contract/overnight-history.ts';
import { dateText } from '../../../../i18n/date-text.ts';
import { useRateText } from '../../shared/rate-text.ts';
import { chartLayout, nearestPoint } from './chart-layout.ts';
import { movedIndex } from './moved-index.ts';
import styles from './overnight-chart.module.css';

interface OvernightChartProps {
	readonly rows: readonly OvernightRow[];
	/** Of the index. */
	readonly name: string;
}

const width = 1200;
const height = 260;
const area = { left: 52, right: width - 40, top: 14, bottom: height - 30 };

/** The fixings as a line. The pointer or the arrow keys go along it; the table has every figure. */
export function OvernightChart({ rows, name }: OvernightChartProps) {
	const { t, language } = useRateText();
	const { points, path, dateTicks, valueTicks } = useMemo(() => chartLayout(rows, area), [rows]);
	const [chosen, setChosen] = useState<number>();
	const [first, last] = [points[0], points.at(-1)];
	if (first === undefined || last === undefined) return null;
	const index = Math.min(chosen ?? points.length - 1, points.length - 1);
	const current = points[index] ?? last;
	const byValue = points.toSorted((a, b) => Number(a.value) - Number(b.value));
	const [lowest = first, highest = last] = [byValue[0], byValue.at(-1)];
	const date = (day: string) => dateText(day, language);
	const pointText = t('overnight.chart.point', { date: date(current.date), value: current.value });

	const follow = (event: PointerEvent<HTMLDivElement>) => {
		const box = event.currentTarget.getBoundingClientRect();
		if (box.width > 0) setChosen(nearestPoint(points, ((event.clientX - box.left) / box.width) * width));
	};
	const move = (event: KeyboardEvent) => {
		const moved = movedIndex(event.key, index, points.length);
		if (moved === undefined) return;
		event.preventDefault();
		setChosen(moved);
	};
	return (
		<figure className={styles.figure}>
			<figcaption className={styles.caption}>
				<span className={styles.name}>{name}</span> <span>{pointText}</span>
			</figcaption>
			<div
				className={styles.chart}
				role="slider"
				tabIndex={0}
				aria-label={t('overnight.chart.label', {
					index: name,
					count: points.length,
					from: date(first.date),
					to: date(last.date),
					low: lowest.value,
					lowDate: date(lowest.date),
					high: highest.value,
					highDate: date(highest.date),
				})}
				aria-valuemin={0}
				aria-valuemax={points.length - 1}
				aria-valuenow={index}
				aria-valuetext={pointText}
				onKeyDown={move}
				onPointerMove={follow}
				onPointerDown={follow}
			>
				<svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
					{valueTicks.map(({ y, text }) => (
						<g key={text}>
							<line className={styles.grid} x1={area.left} x2={area.right} y1={y} y2={y} />
							<text className={styles.tick} x={area.left - 8} y={y + 4} textAnchor="end">
								{text}
							</text>
						</g>
					))}
					{dateTicks.map((tick) => (
						<text key={tick.date} className={styles.tick} x={tick.x} y={height - 8} textAnchor="middle">
							{date(tick.date)}
						</text>
					))}
					<path className={styles.line} d={path} />
					<line className={styles.here} x1={current.x} x2={current.x} y1={area.top} y2={area.bottom} />
					<circle className={styles.point} cx={current.x} cy={current.y} r={4} />
				</svg>
			</div>
		</figure>
	);
}
