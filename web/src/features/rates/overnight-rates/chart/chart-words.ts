import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import type { Readings } from '#ui/step-chart/chart-legend.tsx';
import {
	type DaySpan,
	lineStyle,
	type Step,
	type StepSeries,
	stepOn,
	stepsWithin,
} from '#ui/step-chart/step-series.ts';
import { decisionLabel, decisionReadings } from './decision-words.ts';
import type { LineDecisions } from './line-decisions.ts';

export const dayText = (day: EpochDay, { language }: RateText): string => dateText(dateOfEpochDay(day), language);

/** Values of lines and decisions on a day, with the digits as published; a fixing of an earlier day has its date. */
export function readingsOn(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	day: EpochDay,
	text: RateText,
): Readings {
	const { t } = text;
	const figures = series.map((line, index) => {
		const step = stepOn(line, day);
		return {
			key: line.key,
			name: line.name,
			text: step === undefined ? withoutFigure(line, day, text) : figureText(step, day, text),
			y: step?.y,
			style: lineStyle(index),
		};
	});
	const date = dayText(day, text);
	const marks = decisionReadings(series, decided, day, text);
	const parts = [
		...figures.map(({ name, text }) => (figures.length === 1 ? text : `${name} ${text}`)),
		...marks.flatMap(({ event }) => event ?? []),
	];
	const spoken = t('overnight.chart.point', { date, figures: parts.join(t('overnight.chart.and')) });
	return { date, figures, marks, spoken };
}

function figureText(step: Step, day: EpochDay, text: RateText): string {
	if (step.day === day) return text.t('overnight.chart.figure', { value: step.value });
	return text.t('overnight.chart.earlierFigure', { value: step.value, date: dayText(step.day, text) });
}

/** The latest fixing before a day on which none holds any more. */
function withoutFigure({ steps }: StepSeries, day: EpochDay, text: RateText): string {
	const last = steps.at(-1);
	if (last === undefined || last.day > day) return text.t('overnight.chart.none');
	return text.t('overnight.chart.latestFigure', { value: last.value, date: dayText(last.day, text) });
}

/** The chart in words: for each line its fixings, the lowest and the highest; the decisions that are marked. */
export function chartLabel(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	span: DaySpan,
	text: RateText,
): string {
	const { t } = text;
	const lines = series.map((line) => {
		const [first, ...others] = stepsWithin(line, span);
		if (first === undefined) return t('overnight.chart.emptyLine', { index: line.name });
		const lowest = others.reduce((least, step) => (step.y < least.y ? step : least), first);
		const highest = others.reduce((most, step) => (step.y > most.y ? step : most), first);
		return t('overnight.chart.line', {
			index: line.name,
			count: 1 + others.length,
			low: lowest.value,
			lowDate: dayText(lowest.day, text),
			high: highest.value,
			highDate: dayText(highest.day, text),
		});
	});
	const [from, to] = [dayText(span.first, text), dayText(span.last, text)];
	const label = t('overnight.chart.label', { from, to });
	return [label, ...lines, ...decisionLabel(decided, span, text), t('overnight.chart.keys')].join(' ');
}
