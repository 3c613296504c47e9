import Container from '@cloudscape-design/components/container';
import { useMemo, useState } from 'react';
import { useRateText } from '#features/rates/shared/rate-text.ts';
import { zoomed } from '#ui/step-chart/chart-zoom.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import { type DaySpan, spanOf } from '#ui/step-chart/step-series.ts';
import { ChartToolbar, type Comparison, type DecisionChoice } from './chart-toolbar.tsx';
import { chartLabel, dayText, readingsOn } from './chart-words.ts';
import { DecisionNote } from './decision-note.tsx';
import { type CurrencyFixings, fixingSeries } from './fixing-series.ts';
import { lineDecisions } from './line-decisions.ts';
import { useChartFiles } from './use-chart-files.ts';

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
