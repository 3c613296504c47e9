import { csvOf } from '#lib/csv.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';

/**
 * Returns a CSV file with the values within a span of days: one row per date, and one column per line. A cell is empty
 * if the line has no value on the date, even if an earlier value still applies.
 *
 * @param headings heading of the date column, followed by one heading per line
 */
export function linesCsv(series: readonly StepSeries[], span: DaySpan, headings: readonly string[]): string {
	const rows = datedFigures(series, span);
	return csvOf([headings, ...rows.map(({ date, figures }) => [date, ...figures.map((figure) => figure ?? '')])]);
}

/** Values of all lines on a date. */
export interface DatedFigures {
	readonly date: string;
	readonly figures: readonly (string | undefined)[];
}

/** Returns the dates within a span on which any line has a value, earliest first. */
export function datedFigures(series: readonly StepSeries[], { first, last }: DaySpan): readonly DatedFigures[] {
	const byDate = series.map(({ steps }) => {
		const shown = steps.filter(({ day }) => day >= first && day <= last);
		return new Map<string, string>(shown.map(({ date, value }) => [date, value]));
	});
	const dates = [...new Set(byDate.flatMap((figures) => [...figures.keys()]))].sort();
	return dates.map((date) => ({ date, figures: byDate.map((figures) => figures.get(date)) }));
}
