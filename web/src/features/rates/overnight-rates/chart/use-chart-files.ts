import { type RateText, useRateText } from '#features/rates/shared/rate-text.ts';
import { dateText } from '#i18n/date-text.ts';
import { copyPicture } from '#lib/copy-picture.ts';
import { csvOf } from '#lib/csv.ts';
import { localToday } from '#lib/dates/local-day.ts';
import { saveFile } from '#lib/workbook/save-file.ts';
import { dateOfEpochDay } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { chartPicture, type PictureWords } from '#ui/step-chart/chart-picture.ts';
import { type DaySpan, type StepSeries, stepsWithin } from '#ui/step-chart/step-series.ts';
import { administratorOf } from '../administrator.ts';
import { dayText } from './chart-words.ts';
import { decisionSources } from './decision-words.ts';
import type { LineDecisions } from './line-decisions.ts';

/**
 * The fixings that a chart shows, a line for each date and a column for each index, headed by its unit and its
 * administrator. A day without a fixing of an index is empty: nothing is carried forward.
 */
export function chartCsv(series: readonly StepSeries[], { first, last }: DaySpan, text: RateText): string {
	const { t } = text;
	const byDate = series.map(({ steps }) => {
		const shown = steps.filter(({ day }) => day >= first && day <= last);
		return new Map(shown.map(({ date, value }) => [date, value]));
	});
	const dates = [...new Set(byDate.flatMap((figures) => [...figures.keys()]))].sort();
	const headings = series.map(({ key, name }) => {
		const administrator = administratorOf(name, text);
		const index = t('overnight.chart.csvColumn', { index: name, currency: key });
		return administrator === undefined ? index : t('overnight.chart.csvSource', { index, administrator });
	});
	return csvOf([
		[t('overnight.columns.record_date'), ...headings],
		...dates.map((date) => [date, ...byDate.map((figures) => figures.get(date) ?? '')]),
	]);
}

const noticeMillis = 5000;

/** Saves or copies what a chart shows, and notifies the user. */
export function useChartFiles(series: readonly StepSeries[], decided: readonly LineDecisions[], span: DaySpan) {
	const text = useRateText();
	const { t } = text;
	const { show } = useNotifications();
	const tell = (type: 'success' | 'error', said: string) => show({ type, text: said, durationMillis: noticeMillis });
	const save = (content: Blob | string, fileName: string, type: string) => {
		saveFile(content, fileName, type);
		tell('success', t('export.saved', { fileName }));
	};
	return {
		saveCsv: () => save(chartCsv(series, span, text), chartFileName(series, span, 'csv'), 'text/csv;charset=utf-8'),
		/** The picture is saved where the browser does not put it on the clipboard. */
		copyPicture: async () => {
			const marked = decided.filter(({ days }) => days.some((day) => day >= span.first && day <= span.last));
			const picture = chartPicture(series, span, pictureWords(series, marked, span, text), marked);
			try {
				if (await copyPicture(picture)) tell('success', t('overnight.chart.copied'));
				else save(await picture, chartFileName(series, span, 'png'), 'image/png');
			} catch {
				tell('error', t('overnight.chart.copyFailed'));
			}
		},
	};
}

/** Named after the currencies and the days that are shown. */
export function chartFileName(
	series: readonly StepSeries[],
	{ first, last }: DaySpan,
	extension: 'csv' | 'png',
): string {
	const currencies = series.map(({ key }) => key).join('-');
	return `${currencies}_${dateOfEpochDay(first)}_${dateOfEpochDay(last)}.${extension}`;
}

/** The title, the days, the administrators of the lines in view, the sources of the decisions, and when the picture was made. */
export function pictureWords(
	series: readonly StepSeries[],
	marked: readonly LineDecisions[],
	span: DaySpan,
	text: RateText,
	today: string = localToday(),
): PictureWords {
	const { t, language } = text;
	const shown = series.filter((line) => stepsWithin(line, span).length > 0);
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
