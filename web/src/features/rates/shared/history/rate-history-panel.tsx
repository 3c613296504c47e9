import {
	Container,
	ExpandableSection,
	FormField,
	Header,
	Multiselect,
	SegmentedControl,
	Select,
	StatusIndicator,
	Toggle,
} from '@cloudscape-design/components';
import { useMemo, useRef, useState } from 'react';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import type { RateHistory } from '#shared/contract/rate-history.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import { type DataColumn, figureOrder } from '#ui/data-table/data-column.ts';
import { DateField } from '#ui/date-field/date-field.tsx';
import { type DaySpan, maxLines, type StepSeries, spanOf } from '#ui/step-chart/step-series.ts';
import { dayText, extremesOf, figuresOn, spokenFigures } from '../chart/line-words.ts';
import chartStyles from '../chart/rate-chart.module.css';
import { type ChartWords, type DatedFigures, datedFigures, linesCsv, RateChart } from '../chart/rate-chart.tsx';
import { TableActions } from '../export/table-actions.tsx';
import { takenTable } from '../export/taken-table.ts';
import { RatesEmpty, RatesFailed, RateTable } from '../rate-table.tsx';
import { failedQuery, type RateText, useRateText } from '../rate-text.ts';
import { averageOf, changeSince } from './history-figures.ts';
import styles from './rate-history-panel.module.css';
import { type HistoricRate, useRateHistory } from './use-rate-history.ts';

interface HistorySummaryProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	readonly span: DaySpan;
}

export function HistorySummary({ series, whole, span }: HistorySummaryProps) {
	const text = useRateText();
	const { t } = text;
	const [chosen, choose] = useState<LocalDate>();
	const [refused, refuse] = useState<string>();
	const [min, max] = [dateOfEpochDay(whole.first), dateOfEpochDay(whole.last)];
	const since = chosen !== undefined && chosen >= min && chosen <= max ? epochDay(chosen) : span.first;
	const pick = (date: LocalDate, written: string): boolean => {
		const isInside = date >= min && date <= max;
		refuse(isInside ? undefined : written);
		if (isInside) choose(date);
		return isInside;
	};
	const dates = { from: dayText(span.first, text), to: dayText(span.last, text) };
	return (
		<div className={styles.summary}>
			<FormField
				label={t('history.since')}
				errorText={
					refused !== undefined &&
					t('history.sinceOutside', { min: dayText(whole.first, text), max: dayText(whole.last, text) })
				}
			>
				<DateField
					value={dateOfEpochDay(since)}
					refused={refused}
					min={min}
					max={max}
					today={max}
					closureOf={() => undefined}
					onPick={pick}
					onUnreadable={(written) => refuse(written)}
					onRewrite={() => refuse(undefined)}
				/>
			</FormField>
			<table className={styles.figures}>
				<caption>{t('history.summary', dates)}</caption>
				<thead>
					<tr>
						<th scope="col">{t('history.columns.tenor')}</th>
						<th scope="col">{t('history.columns.average')}</th>
						<th scope="col">{t('history.columns.change', { date: dayText(since, text) })}</th>
						<th scope="col">{t('history.columns.fromTo')}</th>
					</tr>
				</thead>
				<tbody>
					{series.map((line) => {
						const change = changeSince(line, since, span);
						return (
							<tr key={line.key}>
								<th scope="row">{line.name}</th>
								<td>{averageOf(line, span) ?? t('history.none')}</td>
								<td>
									{change === undefined ? t('history.none') : t('history.change', { points: change.basisPoints })}
								</td>
								<td>
									{change !== undefined &&
										t('history.fromTo', {
											from: change.from.value,
											fromDate: dayText(change.from.day, text),
											to: change.to.value,
											toDate: dayText(change.to.day, text),
										})}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</div>
	);
}

interface HistoryTableProps {
	readonly rate: HistoricRate;
	readonly series: readonly StepSeries[];
	readonly span: DaySpan;
}

const latestFirst = { key: 'date', isDescending: true };

function HistoryTable({ rate, series, span }: HistoryTableProps) {
	const { t, language } = useRateText();
	const [isOpen, setOpen] = useState(false);
	const rows = useMemo(() => datedFigures(series, span), [series, span]);
	const columns = useMemo(
		(): readonly DataColumn<DatedFigures>[] => [
			{
				key: 'date',
				title: t('history.columns.date'),
				text: ({ date }) => dateText(date, language),
				sortValue: ({ date }) => date,
			},
			...series.map(({ key, name }, i) => ({
				key,
				title: name,
				isNumeric: true,
				text: ({ figures }: DatedFigures) => figures[i],
				sortValue: ({ figures }: DatedFigures) => figureOrder(figures[i]),
			})),
		],
		[series, t, language],
	);
	const label = t('history.title', { currency: rate.currency, name: rate.name });
	return (
		<ExpandableSection
			headerText={t('history.table', { count: rows.length })}
			expanded={isOpen}
			onChange={({ detail }) => setOpen(detail.expanded)}
		>
			{isOpen && (
				<RateTable
					actions={<TableActions name={label} take={() => takenTable(label, columns, rows.toReversed())} />}
					label={label}
					columns={columns}
					groups={[{ key: '', rows }]}
					keyOf={({ date }) => date}
					initialSorting={latestFirst}
					empty={t('history.empty')}
					isScrolling
				/>
			)}
		</ExpandableSection>
	);
}

const yearChoices = [1, 3, 5, 10] as const;

interface RateHistoryPanelProps {
	readonly module: HistoricRate['module'];
	readonly currency: string;
	/** Names of the currency's rates. The first rate is displayed initially. */
	readonly names: readonly string[];
}

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

function TenorChart({ rate, tenors }: { readonly rate: HistoricRate; readonly tenors: RateHistory['tenors'] }) {
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

function tenorSeries({ tenor, rates }: RateHistory['tenors'][number]): StepSeries {
	return {
		key: tenor,
		name: tenor,
		steps: rates.map(({ record_date, value }) => ({
			date: record_date,
			day: epochDay(record_date),
			value,
			y: Number(value),
		})),
	};
}

function historyWords(rate: HistoricRate, series: readonly StepSeries[], text: RateText): ChartWords {
	const { t, language } = text;
	const title = t('history.title', { currency: rate.currency, name: rate.name });
	return {
		label: (span) => {
			const lines = series.map((line) => {
				const extremes = extremesOf(line, span, text);
				if (extremes === undefined) return t('history.emptyLine', { tenor: line.name });
				return t('history.line', { tenor: line.name, ...extremes });
			});
			const dates = { from: dayText(span.first, text), to: dayText(span.last, text) };
			return [t('history.label', { title, ...dates }), ...lines, t('history.keys')].join(' ');
		},
		readingsOn: (day) => {
			const figures = figuresOn(series, day, text, t('history.none'));
			const date = dayText(day, text);
			const parts = spokenFigures(figures).join(t('overnight.chart.and'));
			return { date, figures, spoken: t('overnight.chart.point', { date, figures: parts }) };
		},
		csv: (span) =>
			linesCsv(series, span, [
				t('history.columns.date'),
				...series.map(({ name }) => t('history.csvColumn', { currency: rate.currency, name: rate.name, tenor: name })),
			]),
		fileName: [rate.currency, rate.name].join('-').replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
		picture: (span) => ({
			title,
			subtitle: t('history.subtitle', { from: dayText(span.first, text), to: dayText(span.last, text) }),
			notes: [t(`history.origin.${rate.module}`), t('history.made', { date: dateText(localToday(), language) })],
			tickText: (day) => dayText(day, text),
		}),
	};
}
