import Container from '@cloudscape-design/components/container';
import { useMemo, useState } from 'react';
import { zoomed } from '../../../../ui/step-chart/chart-zoom.ts';
import { StepChart } from '../../../../ui/step-chart/step-chart.tsx';
import { type DaySpan, spanOf } from '../../../../ui/step-chart/step-series.ts';
import { useRateText } from '../../shared/rate-text.ts';
import { ChartToolbar, type Comparison } from './chart-toolbar.tsx';
import { chartLabel, dayText, readingsOn } from './chart-words.ts';
import { type CurrencyFixings, fixingSeries } from './fixing-series.ts';
import { useChartFiles } from './use-chart-files.ts';

interface OvernightChartProps {
	/** The currency of the screen first. */
	readonly fixings: readonly CurrencyFixings[];
	readonly comparison: Comparison;
}

/** The fixings of one currency, or of several, as lines with steps. The table lists every figure. */
export function OvernightChart({ fixings, comparison }: OvernightChartProps) {
	const series = useMemo(() => fixings.map(fixingSeries), [fixings]);
	const whole = useMemo(() => spanOf(series), [series]);
	if (whole === undefined) return null;
	return <Drawn series={series} whole={whole} comparison={comparison} />;
}

interface DrawnProps {
	readonly series: Parameters<typeof spanOf>[0];
	readonly whole: DaySpan;
	readonly comparison: Comparison;
}

function Drawn({ series, whole, comparison }: DrawnProps) {
	const { t, language } = useRateText();
	const text = { t, language };
	const [chosen, setChosen] = useState<DaySpan>();
	const isInside = chosen !== undefined && chosen.first >= whole.first && chosen.last <= whole.last;
	const span = isInside ? chosen : whole;
	const files = useChartFiles(series, span);
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
				onZoomIn={zoom(0.5)}
				onZoomOut={zoom(2)}
				onWhole={isWhole ? undefined : () => setChosen(undefined)}
				onCopy={files.copyPicture}
				onCsv={files.saveCsv}
			/>
			<StepChart
				series={series}
				whole={whole}
				span={span}
				onSpan={setChosen}
				label={chartLabel(series, span, text)}
				readingsOn={(day) => readingsOn(series, day, text)}
				tickText={(day) => dayText(day, text)}
			/>
		</Container>
	);
}
