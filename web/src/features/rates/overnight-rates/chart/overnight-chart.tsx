import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Link from '@cloudscape-design/components/link';
import Multiselect from '@cloudscape-design/components/multiselect';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import { useRateText } from '#features/rates/shared/rate-text.ts';
import { helpAddress } from '#i18n/help-address.ts';
import { zoomed } from '#ui/step-chart/chart-scale.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import { type DaySpan, maxLines, type StepSeries, spanOf } from '#ui/step-chart/step-series.ts';
import { chartLabel, dayText, readingsOn } from './chart-words.ts';
import { decisionLimits, decisionSources } from './decision-words.ts';
import { type CurrencyFixings, fixingSeries } from './fixing-series.ts';
import { type LineDecisions, lineDecisions } from './line-decisions.ts';
import styles from './overnight-chart.module.css';
import { useChartFiles } from './use-chart-files.ts';

interface Comparison {
	/** Currency of the screen and the currencies available for comparison. */
	readonly currency: string;
	readonly currencies: readonly string[];
	readonly compared: readonly string[];
	readonly onCompare: (compared: readonly string[]) => void;
}

/** True if the policy decisions of the currencies are marked. */
interface DecisionChoice {
	readonly isMarking: boolean;
	readonly onMark: (isMarking: boolean) => void;
}

interface ChartToolbarProps {
	readonly comparison: Comparison;
	/** Undefined without decisions to mark. */
	readonly decisions: DecisionChoice | undefined;
	/** Undefined where it has no effect. */
	readonly onZoomIn: (() => void) | undefined;
	readonly onZoomOut: (() => void) | undefined;
	readonly onWhole: (() => void) | undefined;
	readonly onCopy: () => void;
	readonly onCsv: () => void;
}

/** Other currencies to compare with, policy decisions, the part of the range that is shown, and the chart as a picture or a file. */
function ChartToolbar(props: ChartToolbarProps) {
	const { comparison, decisions, onZoomIn, onZoomOut, onWhole, onCopy, onCsv } = props;
	const { t } = useRateText();
	const { currency, currencies, compared, onCompare } = comparison;
	const others = currencies.filter((each) => each !== currency);
	const zoom = (label: string, sign: string, onClick: (() => void) | undefined) => (
		<Button formAction="none" ariaLabel={label} disabled={onClick === undefined} onClick={() => onClick?.()}>
			{sign}
		</Button>
	);
	return (
		<div className={styles.toolbar}>
			{others.length > 0 && (
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
			)}
			<div className={styles.buttons}>
				{decisions !== undefined && (
					<div className={styles.toggle}>
						<Toggle checked={decisions.isMarking} onChange={({ detail }) => decisions.onMark(detail.checked)}>
							{t('overnight.decisions.mark')}
						</Toggle>
					</div>
				)}
				{zoom(t('overnight.chart.zoomIn'), '+', onZoomIn)}
				{zoom(t('overnight.chart.zoomOut'), '−', onZoomOut)}
				<Button formAction="none" disabled={onWhole === undefined} onClick={() => onWhole?.()}>
					{t('overnight.chart.whole')}
				</Button>
				<Button formAction="none" iconName="copy" onClick={onCopy}>
					{t('overnight.chart.copy')}
				</Button>
				<Button formAction="none" iconName="download" onClick={onCsv}>
					{t('overnight.chart.csv')}
				</Button>
			</div>
		</div>
	);
}

interface DecisionNoteProps {
	readonly series: readonly StepSeries[];
	readonly whole: DaySpan;
	/** Marked decisions. */
	readonly decided: readonly LineDecisions[];
}

/** Below a chart: where its policy decisions come from, and for which days and currencies none are known. */
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

interface OvernightChartProps {
	/** The currency of the screen first. */
	readonly fixings: readonly CurrencyFixings[];
	readonly comparison: Comparison;
	readonly decisions: DecisionChoice;
}

/** The fixings of one currency, or of several, as lines with steps. The table lists every figure. */
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
	const [chosen, setChosen] = useState<DaySpan>();
	const isInside = chosen !== undefined && chosen.first >= whole.first && chosen.last <= whole.last;
	const span = isInside ? chosen : whole;
	const known = useMemo(() => lineDecisions(series, whole, text), [series, whole, text]);
	const decided = decisions.isMarking ? known : noDecisions;
	const files = useChartFiles(series, decided, span);
	const middle = Math.round((span.first + span.last) / 2);
	/** Undefined where the span stays as it is. */
	const zoom = (factor: number) => {
		const next = zoomed(span, whole, middle, factor);
		const isSame = next.first === span.first && next.last === span.last;
		return isSame ? undefined : () => setChosen(next);
	};
	const isWhole = span.first === whole.first && span.last === whole.last;
	return (
		<Container>
			<ChartToolbar
				comparison={comparison}
				decisions={known.length > 0 ? decisions : undefined}
				onZoomIn={zoom(0.5)}
				onZoomOut={zoom(2)}
				onWhole={isWhole ? undefined : () => setChosen(undefined)}
				onCopy={files.copyPicture}
				onCsv={files.saveCsv}
			/>
			<StepChart
				series={series}
				marks={decided}
				whole={whole}
				span={span}
				onSpan={setChosen}
				label={chartLabel(series, decided, span, text)}
				readingsOn={(day) => readingsOn(series, decided, day, text)}
				tickText={(day) => dayText(day, text)}
			/>
			{decisions.isMarking && <DecisionNote series={series} whole={whole} decided={decided} />}
		</Container>
	);
}
