import { dateText } from '#lib/dates/local-day.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import {
	type DaySpan,
	type Figure,
	lineStyle,
	type Step,
	type StepSeries,
	stepOn,
	stepsWithin,
} from '#ui/step-chart/step-series.ts';
import type { RateText } from '../rate-text.ts';

export const dayText = (day: EpochDay, { language }: RateText): string => dateText(dateOfEpochDay(day), language);

/** Returns the values of the lines on a day, as published. Values that apply from an earlier day include its date. */
export function figuresOn(
	series: readonly StepSeries[],
	day: EpochDay,
	text: RateText,
	none: string,
): readonly Figure[] {
	return series.map((line, index) => {
		const step = stepOn(line, day);
		return {
			key: line.key,
			name: line.name,
			text: step === undefined ? withoutFigure(line, day, text, none) : figureText(step, day, text),
			y: step?.y,
			style: lineStyle(index),
		};
	});
}

/** Returns the texts of a day's values for screen readers. The line's name is left out if there is only one line. */
export const spokenFigures = (figures: readonly Figure[]): readonly string[] =>
	figures.map(({ name, text }) => (figures.length === 1 ? text : `${name} ${text}`));

function figureText(step: Step, day: EpochDay, text: RateText): string {
	if (step.day === day) return text.t('overnight.chart.figure', { value: step.value });
	return text.t('overnight.chart.earlierFigure', { value: step.value, date: dayText(step.day, text) });
}

/** Returns the text for a day without a value. If the line has ended, this is the last value with its date. */
function withoutFigure({ steps }: StepSeries, day: EpochDay, text: RateText, none: string): string {
	const last = steps.at(-1);
	if (last === undefined || last.day > day) return none;
	return text.t('overnight.chart.latestFigure', { value: last.value, date: dayText(last.day, text) });
}

export function extremesOf(line: StepSeries, span: DaySpan, text: RateText) {
	const [first, ...others] = stepsWithin(line, span);
	if (first === undefined) return undefined;
	const lowest = others.reduce((least, step) => (step.y < least.y ? step : least), first);
	const highest = others.reduce((most, step) => (step.y > most.y ? step : most), first);
	return {
		count: 1 + others.length,
		low: lowest.value,
		lowDate: dayText(lowest.day, text),
		high: highest.value,
		highDate: dayText(highest.day, text),
	};
}
