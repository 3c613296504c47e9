import { dateText } from '#i18n/date-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { RateHistory } from '#shared/contract/rate-history.ts';
import { epochDay } from '#shared/time/local-date.ts';
import type { StepSeries } from '#ui/step-chart/step-series.ts';
import { dayText, extremesOf, figuresOn, spokenFigures } from '../chart/line-words.ts';
import { linesCsv } from '../chart/lines-csv.ts';
import type { ChartWords } from '../chart/rate-chart.tsx';
import type { RateText } from '../rate-text.ts';
import type { HistoricRate } from './use-rate-history.ts';

/** The line of a tenor. */
export function tenorSeries({ tenor, rates }: RateHistory['tenors'][number]): StepSeries {
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

/** Texts of a chart with a line for each tenor of a rate. */
export function historyWords(rate: HistoricRate, series: readonly StepSeries[], text: RateText): ChartWords {
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
