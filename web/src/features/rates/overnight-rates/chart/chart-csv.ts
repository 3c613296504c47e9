import type { RateText } from '#features/rates/shared/rate-text.ts';
import { csvOf } from '#lib/csv.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';
import { administratorOf } from '../administrator.ts';

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
