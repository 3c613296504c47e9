import { SegmentedControl } from '@cloudscape-design/components';
import { useMemo, useState } from 'react';
import { statements, withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { Comparison } from '#shared/contract/compare.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import { type DaySpan, lineStyle, scaledBy, scaleOf, spanOf, stepOn } from '#ui/step-chart/step-series.ts';
import { formatFigure, withThousands } from '../shared/loans-text.ts';
import styles from './compare-panel.module.css';
import { type ChartMode, chartModes, chartSeries } from './comparison-rows.ts';
import { useCompareText } from './variant-choices.ts';

interface ComparisonChartProps {
	readonly comparison: Comparison;
	readonly names: readonly string[];
}

const figureDecimals = 6;

export function ComparisonChart({ comparison, names }: ComparisonChartProps) {
	const { t, language } = useCompareText();
	const [mode, setMode] = useState<ChartMode>('rate');
	const { exact, drawn, scale, whole } = useMemo(() => {
		const exact = chartSeries(comparison, mode);
		const scale = scaleOf(exact);
		return { exact, drawn: scaledBy(exact, scale), scale, whole: spanOf(exact) };
	}, [comparison, mode]);
	const [span, setSpan] = useState<DaySpan>();
	if (whole === undefined) return null;
	const date = (day: EpochDay) => dateText(dateOfEpochDay(day), language);
	const nameOf = (letter: string, key: string) => `${letter} ${names[Number(key) - 1] ?? ''}`;
	const figure = (value: string | undefined) =>
		value === undefined ? noValue : formatFigure(value, { decimals: figureDecimals, hasThousands: true });
	const readingsOn = (day: EpochDay) => {
		const figures = exact.map((line, place) => {
			const step = stepOn(line, day);
			const y = step === undefined ? undefined : step.y / scale;
			return {
				key: line.key,
				name: nameOf(line.name, line.key),
				text: figure(step?.value),
				y,
				style: lineStyle(place),
			};
		});
		const spoken = withColon(date(day), statements(figures.map(({ name, text }) => `${name} ${text}`)));
		return { date: date(day), figures, spoken };
	};
	const unit = t(`chart.units.${mode}`, { currency: comparison.currency });
	return (
		<section className={styles.chart} aria-label={t('chart.title')}>
			<div className={styles.chartHead}>
				<h3>{t('chart.title')}</h3>
				<SegmentedControl
					label={t('chart.title')}
					selectedId={mode}
					options={chartModes.map((id) => ({ id, text: t(`chart.modes.${id}`) }))}
					onChange={({ detail }) => setMode(detail.selectedId as ChartMode)}
				/>
			</div>
			<p className={styles.hint}>
				{scale === 1 ? unit : t('chart.scaled', { unit, scale: withThousands(String(scale)) })}
			</p>
			<StepChart
				series={drawn}
				whole={whole}
				span={span ?? whole}
				onSpan={setSpan}
				label={t('chart.label', { mode: t(`chart.modes.${mode}`), from: date(whole.first), to: date(whole.last) })}
				readingsOn={readingsOn}
				tickText={date}
			/>
			<details className={styles.days}>
				<summary>{t('chart.table')}</summary>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
				<section className={styles.scroll} aria-label={t('chart.table')} tabIndex={0}>
					<table className={styles.table} aria-label={t('chart.table')}>
						<thead>
							<tr>
								<th scope="col">{t('chart.date')}</th>
								{exact.map(({ key, name }) => (
									<th key={key} scope="col">
										{nameOf(name, key)}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{exact[0]?.steps.map(({ day }, place) => (
								<tr key={day}>
									<th scope="row">{date(day)}</th>
									{exact.map(({ key, steps }) => (
										<td key={key} className={styles.figure} title={steps[place]?.value}>
											{figure(steps[place]?.value)}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</details>
		</section>
	);
}
