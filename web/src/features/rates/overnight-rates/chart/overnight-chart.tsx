import { Box, Container, FormField, Link, Multiselect, Toggle } from '@cloudscape-design/components';
import { useMemo } from 'react';
import styles from '#features/rates/shared/chart/rate-chart.module.css';
import { type ChartWords, RateChart } from '#features/rates/shared/chart/rate-chart.tsx';
import { useRateText } from '#features/rates/shared/rate-text.ts';
import { helpAddress } from '#i18n/help-address.ts';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import { epochDay } from '#shared/time/local-date.ts';
import { type DaySpan, maxLines, type StepSeries, spanOf } from '#ui/step-chart/step-series.ts';
import {
	chartCsv,
	chartLabel,
	decisionLimits,
	decisionSources,
	type LineDecisions,
	lineDecisions,
	pictureWords,
	readingsOn,
} from './chart-words.ts';

interface CurrencyFixings {
	readonly currency: string;
	readonly rows: readonly OvernightRow[];
}

const plainFigure = /^-?\d+(\.\d+)?$/;

/** Returns the line of a currency, named after the overnight index. Values that are not numbers are left out. */
export function fixingSeries({ currency, rows }: CurrencyFixings): StepSeries {
	const name = rows.find(({ index }) => index !== undefined)?.index ?? currency;
	const steps = rows
		.filter(({ value }) => plainFigure.test(value))
		.map(({ record_date, value }) => ({ date: record_date, day: epochDay(record_date), value, y: Number(value) }))
		.sort((a, b) => a.day - b.day)
		.filter(({ day }, i, all) => all[i + 1]?.day !== day);
	return { key: currency, name, steps };
}

export interface Comparison {
	readonly currency: string;
	readonly currencies: readonly string[];
	readonly compared: readonly string[];
	readonly onCompare: (compared: readonly string[]) => void;
}

export interface DecisionChoice {
	readonly isMarking: boolean;
	readonly onMark: (isMarking: boolean) => void;
}

interface OvernightChartProps {
	/** Fixings by currency; the first is the currency of the screen. */
	readonly fixings: readonly CurrencyFixings[];
	readonly comparison: Comparison;
	readonly decisions: DecisionChoice;
}

export function OvernightChart({ fixings, comparison, decisions }: OvernightChartProps) {
	const series = useMemo(() => fixings.map(fixingSeries), [fixings]);
	const whole = useMemo(() => spanOf(series), [series]);
	if (whole === undefined) return null;
	return <Drawn series={series} whole={whole} comparison={comparison} decisions={decisions} />;
}

interface DrawnProps {
	readonly series: Parameters<typeof spanOf>[0];
	readonly whole: DaySpan;
	readonly comparison: Comparison;
	readonly decisions: DecisionChoice;
}

const noDecisions: ReturnType<typeof lineDecisions> = [];

function Drawn({ series, whole, comparison, decisions }: DrawnProps) {
	const { t, language } = useRateText();
	const text = useMemo(() => ({ t, language }), [t, language]);
	const known = useMemo(() => lineDecisions(series, whole, text), [series, whole, text]);
	const decided = decisions.isMarking ? known : noDecisions;
	const words: ChartWords = {
		label: (span) => chartLabel(series, decided, span, text),
		readingsOn: (day) => readingsOn(series, decided, day, text),
		csv: (span) => chartCsv(series, span, text),
		fileName: series.map(({ key }) => key).join('-'),
		picture: (span) => pictureWords(series, decided, span, text),
	};
	return (
		<Container>
			<RateChart
				{...{ series, whole, words }}
				marks={decided}
				field={<ComparisonField {...comparison} />}
				tools={
					known.length > 0 && (
						<div className={styles.toggle}>
							<Toggle checked={decisions.isMarking} onChange={({ detail }) => decisions.onMark(detail.checked)}>
								{t('overnight.decisions.mark')}
							</Toggle>
						</div>
					)
				}
			>
				{() => decisions.isMarking && <DecisionNote series={series} whole={whole} decided={decided} />}
			</RateChart>
		</Container>
	);
}

function ComparisonField({ currency, currencies, compared, onCompare }: Comparison) {
	const { t } = useRateText();
	const others = currencies.filter((each) => each !== currency);
	if (others.length === 0) return null;
	return (
		<FormField label={t('overnight.chart.compare')}>
			<Multiselect
				selectedOptions={compared.map((value) => ({ value, label: value }))}
				options={others.map((value) => ({
					value,
					label: value,
					disabled: compared.length >= maxLines - 1 && !compared.includes(value),
				}))}
				inlineTokens
				placeholder={t('overnight.chart.compareNone')}
				onChange={({ detail }) => onCompare(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
			/>
		</FormField>
	);
}

interface DecisionNoteProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	readonly decided: readonly LineDecisions[];
}

function DecisionNote({ series, whole, decided }: DecisionNoteProps) {
	const text = useRateText();
	const { t, language } = text;
	const sentences = [
		...(decided.length === 0 ? [] : [decisionSources(decided, text)]),
		...decisionLimits(series, whole, text),
	];
	if (sentences.length === 0) return null;
	return (
		<div className={styles.note}>
			<Box variant="small" color="text-body-secondary">
				{sentences.join(' ')}{' '}
				<Link external fontSize="inherit" href={helpAddress('overnight-rates', language, 'decisions')}>
					{t('overnight.decisions.help')}
				</Link>
			</Box>
		</div>
	);
}
