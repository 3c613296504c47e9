import { csvOf } from '#lib/csv.ts';
import type { DaySpan, StepSeries } from '#ui/step-chart/step-series.ts';

/**
 * CSV of the figures within a span: one row per date, one column per line. A cell is empty if the line has no figure on
 * the date; earlier figures are not carried forward.
 *
 * @param headings heading of the dates, followed by one heading per line
 */
export function linesCsv(series: readonly StepSeries[], span: DaySpan, headings: readonly string[]): string {
	const rows = datedFigures(series, span);
	return csvOf([headings, ...rows.map(({ date, figures }) => [date, ...figures.map((figure) => figure ?? '')])]);
}

/** Figures of all lines on a date. */
export interface DatedFigures {
	readonly date: string;
	readonly figures: readonly (string | undefined)[];
}

/** Dates within a span on which any line has a figure, earliest first. */
export function datedFigures(series: readonly StepSeries[], { first, last }: DaySpan): readonly DatedFigures[] {
	const byDate = series.map(({ steps }) => {
		const shown = steps.filter(({ day }) => day >= first && day <= last);
		return new Map<string, string>(shown.map(({ date, value }) => [date, value]));
	});
	const dates = [...new Set(byDate.flatMap((figures) => [...figures.keys()]))].sort();
	return dates.map((date) => ({ date, figures: byDate.map((figures) => figures.get(date)) }));
}
