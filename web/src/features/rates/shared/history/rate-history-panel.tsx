import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import Multiselect from '@cloudscape-design/components/multiselect';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import Select from '@cloudscape-design/components/select';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useRef, useState } from 'react';
import type { RateHistory } from '#shared/contract/rate-history.ts';
import { type DaySpan, maxLines, type StepSeries, spanOf } from '#ui/step-chart/step-series.ts';
import chartStyles from '../chart/rate-chart.module.css';
import { RateChart } from '../chart/rate-chart.tsx';
import { failedQuery } from '../failed-query.ts';
import { useRateText } from '../rate-text.ts';
import { RatesEmpty } from '../rates-empty.tsx';
import { RatesFailed } from '../rates-failed.tsx';
import { averageOf } from './history-figures.ts';
import { HistorySummary } from './history-summary.tsx';
import { HistoryTable } from './history-table.tsx';
import { historyWords, tenorSeries } from './history-words.ts';
import styles from './rate-history-panel.module.css';
import { type HistoricRate, useRateHistory } from './use-rate-history.ts';

const yearChoices = [1, 3, 5, 10] as const;

interface RateHistoryPanelProps {
	readonly module: HistoricRate['module'];
	readonly currency: string;
	/** Rates of the currency; the first is shown. */
	readonly names: readonly string[];
}

/** The rates of years as lines, one for each tenor, with their averages and their change since a date. */
export function RateHistoryPanel({ module, currency, names }: RateHistoryPanelProps) {
	const { t } = useRateText();
	const [chosen, choose] = useState(names[0] ?? '');
	const [years, setYears] = useState(5);
	const rate: HistoricRate = { module, currency, name: names.includes(chosen) ? chosen : (names[0] ?? '') };
	const { query, api } = useRateHistory(rate, years);
	const failed = failedQuery(query);
	const results = useRef<HTMLDivElement>(null);
	const tenors = query.data?.tenors;
	return (
		<Container header={<Header variant="h3">{t('history.title', { currency, name: rate.name })}</Header>}>
			<div className={styles.choices}>
				{names.length > 1 && (
					<FormField label={t('history.rate')}>
						<Select
							options={names.map((value) => ({ value, label: value }))}
							selectedOption={{ value: rate.name, label: rate.name }}
							onChange={({ detail }) => choose(detail.selectedOption.value ?? rate.name)}
						/>
					</FormField>
				)}
				<SegmentedControl
					label={t('history.years')}
					selectedId={String(years)}
					options={yearChoices.map((count) => ({ id: String(count), text: t('history.yearCount', { count }) }))}
					onChange={({ detail }) => setYears(Number(detail.selectedId))}
				/>
			</div>
			<div ref={results} tabIndex={-1} className={styles.results}>
				{failed !== undefined && (
					<RatesFailed title={t('failed.history')} isKept={tenors !== undefined} {...{ failed, api, results }} />
				)}
				{failed === undefined && tenors === undefined && (
					<StatusIndicator type="loading">{t('history.loading')}</StatusIndicator>
				)}
				{failed === undefined && tenors?.length === 0 && <RatesEmpty message={t('history.empty')} />}
				{tenors !== undefined && tenors.length > 0 && <TenorChart key={rate.name} rate={rate} tenors={tenors} />}
			</div>
		</Container>
	);
}

interface TenorChartProps {
	readonly rate: HistoricRate;
	readonly tenors: RateHistory['tenors'];
}

function TenorChart({ rate, tenors }: TenorChartProps) {
	const { t, language } = useRateText();
	const [chosen, choose] = useState<readonly string[]>(() => tenors.slice(-maxLines).map(({ tenor }) => tenor));
	const [hasAverage, setAverage] = useState(true);
	const all = useMemo(() => tenors.map(tenorSeries), [tenors]);
	const series = useMemo(() => {
		const shown = all.filter(({ key }) => chosen.includes(key));
		return shown.length === 0 ? all.slice(-1) : shown;
	}, [all, chosen]);
	const words = useMemo(() => historyWords(rate, series, { t, language }), [rate, series, t, language]);
	const whole = spanOf(series);
	const levels = useMemo(
		() => (hasAverage ? (span: DaySpan) => averageLevels(series, span) : undefined),
		[hasAverage, series],
	);
	const missing = tenors.filter(({ tenor, missing }) => missing > 0 && series.some(({ key }) => key === tenor));
	if (whole === undefined) return null;
	return (
		<RateChart
			{...{ series, whole, words }}
			{...(levels === undefined ? {} : { levels })}
			field={
				<FormField label={t('history.tenors')}>
					<Multiselect
						selectedOptions={series.map(({ key }) => ({ value: key, label: key }))}
						options={all.map(({ key }) => ({
							value: key,
							label: key,
							disabled: series.length >= maxLines && !series.some((line) => line.key === key),
						}))}
						inlineTokens
						onChange={({ detail }) => choose(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
					/>
				</FormField>
			}
			tools={
				<div className={chartStyles.toggle}>
					<Toggle checked={hasAverage} onChange={({ detail }) => setAverage(detail.checked)}>
						{t('history.average')}
					</Toggle>
				</div>
			}
		>
			{(span) => (
				<>
					{missing.map(({ tenor, missing: count }) => (
						<p key={tenor} className={styles.note}>
							{t('history.missing', { tenor, count })}
						</p>
					))}
					<HistorySummary series={series} whole={whole} span={span} />
					<HistoryTable rate={rate} series={series} span={span} />
				</>
			)}
		</RateChart>
	);
}

function averageLevels(series: readonly StepSeries[], span: DaySpan) {
	return series.flatMap((line) => {
		const average = averageOf(line, span);
		return average === undefined ? [] : [{ key: line.key, y: Number(average) }];
	});
}
