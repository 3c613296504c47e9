import type { RateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { EpochDay } from '#shared/time/local-date.ts';
import type { Readings } from '#ui/step-chart/chart-legend.tsx';
import type { PictureWords } from '#ui/step-chart/chart-picture.ts';
import { type DaySpan, type StepSeries, stepsWithin } from '#ui/step-chart/step-series.ts';
import { dayText, extremesOf, figuresOn, spokenFigures } from '../../shared/chart/line-words.ts';
import { administratorOf } from '../administrator.ts';
import { decisionLabel, decisionReadings, decisionSources } from './decision-words.ts';
import type { LineDecisions } from './line-decisions.ts';

/** Values of lines and decisions on a day. */
export function readingsOn(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	day: EpochDay,
	text: RateText,
): Readings {
	const { t } = text;
	const figures = figuresOn(series, day, text, t('overnight.chart.none'));
	const date = dayText(day, text);
	const marks = decisionReadings(series, decided, day, text);
	const parts = [...spokenFigures(figures), ...marks.flatMap(({ event }) => event ?? [])];
	const spoken = t('overnight.chart.point', { date, figures: parts.join(t('overnight.chart.and')) });
	return { date, figures, marks, spoken };
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
		const extremes = extremesOf(line, span, text);
		if (extremes === undefined) return t('overnight.chart.emptyLine', { index: line.name });
		return t('overnight.chart.line', { index: line.name, ...extremes });
	});
	const [from, to] = [dayText(span.first, text), dayText(span.last, text)];
	const label = t('overnight.chart.label', { from, to });
	return [label, ...lines, ...decisionLabel(decided, span, text), t('overnight.chart.keys')].join(' ');
}

/** The title, the days, the administrators of the lines in view, the sources of the decisions, and when the picture was made. */
export function pictureWords(
	series: readonly StepSeries[],
	decided: readonly LineDecisions[],
	span: DaySpan,
	text: RateText,
	today: string = localToday(),
): PictureWords {
	const { t, language } = text;
	const shown = series.filter((line) => stepsWithin(line, span).length > 0);
	const marked = decided.filter(({ days }) => days.some((day) => day >= span.first && day <= span.last));
	const sources = shown.map(({ key, name }) =>
		t('overnight.chart.source', {
			index: name,
			currency: key,
			administrator: administratorOf(name, text) ?? t('overnight.chart.unknownSource'),
		}),
	);
	return {
		title: t('overnight.chart.title', { names: shown.map(({ name }) => name).join(t('overnight.chart.and')) }),
		subtitle: t('overnight.chart.subtitle', { from: dayText(span.first, text), to: dayText(span.last, text) }),
		notes: [
			sources.join(t('overnight.chart.and')),
			...(marked.length === 0 ? [] : [decisionSources(marked, text)]),
			t('overnight.chart.made', { date: dateText(today, language) }),
		],
		tickText: (day) => dayText(day, text),
	};
}
