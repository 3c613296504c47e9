import type { RateText } from '#features/rates/shared/rate-text.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';
import { linesCsv } from '../../shared/chart/lines-csv.ts';
import { administratorOf } from '../administrator.ts';

/** Returns a CSV file with the fixings in a chart. Each column heading contains the unit and the administrator. */
export function chartCsv(series: readonly StepSeries[], span: DaySpan, text: RateText): string {
	const { t } = text;
	const headings = series.map(({ key, name }) => {
		const administrator = administratorOf(name, text);
		const index = t('overnight.chart.csvColumn', { index: name, currency: key });
		return administrator === undefined ? index : t('overnight.chart.csvSource', { index, administrator });
	});
	return linesCsv(series, span, [t('overnight.columns.record_date'), ...headings]);
}
