import { useState } from 'react';
import { statements, withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import { StepChart } from '#ui/step-chart/step-chart.tsx';
import {
	type DaySpan,
	endOfStep,
	lineStyle,
	type StepSeries,
	scaledBy,
	scaleOf,
	stepOn,
} from '#ui/step-chart/step-series.ts';
import { formatFigure, useLifeText, withThousands } from '../loans-text.ts';

interface PeriodChartProps {
	/** Lines of the chart. Each value is valid until its `until` date. */
	readonly lines: readonly StepSeries[];
	readonly label: string;
	readonly unit: string;
}

const figureDecimals = 6;

export function PeriodChart({ lines, label, unit }: PeriodChartProps) {
	const { t, language } = useLifeText();
	const [zoom, setZoom] = useState<DaySpan>();
	const drawn = lines.filter(({ steps }) => steps.length > 0);
	if (drawn.length === 0) return null;
	const whole: DaySpan = {
		first: Math.min(...drawn.map(({ steps }) => steps[0]?.day ?? Number.POSITIVE_INFINITY)),
		last: Math.max(...drawn.map(({ steps }) => endOfStep(steps, steps.length - 1) - 1)),
	};
	const scale = scaleOf(drawn);
	// If the chart has several lines, their names would not fit next to the ends of the lines.
	const nameOf = (place: number, name: string) =>
		drawn.length === 1 ? name : `${String.fromCharCode('A'.charCodeAt(0) + place)} ${name}`;
	const ended = drawn.map((line, place) => ({
		...line,
		name: drawn.length === 1 ? line.name : nameOf(place, '').trim(),
	}));
	const date = (day: EpochDay) => dateText(dateOfEpochDay(day), language);
	const readingsOn = (day: EpochDay) => {
		const figures = drawn.map((line, place) => {
			const step = stepOn(line, day);
			const text =
				step === undefined ? noValue : formatFigure(step.value, { decimals: figureDecimals, hasThousands: true });
			return {
				key: line.key,
				name: nameOf(place, line.name),
				text,
				y: step === undefined ? undefined : step.y / scale,
				style: lineStyle(place),
			};
		});
		return {
			date: date(day),
			figures,
			spoken: withColon(date(day), statements(figures.map(({ name, text }) => `${name} ${text}`))),
		};
	};
	return (
		<div>
			<small>{scale === 1 ? unit : t('chart.scaled', { unit, scale: withThousands(String(scale)) })}</small>
			<StepChart
				series={scaledBy(ended, scale)}
				whole={whole}
				span={zoom ?? whole}
				onSpan={setZoom}
				label={label}
				readingsOn={readingsOn}
				tickText={date}
			/>
		</div>
	);
}
