import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import { epochDay } from '#shared/time/local-date.ts';
import type { StepSeries } from '#ui/step-chart/step-series.ts';

/** The fixings of a currency as they were answered. */
export interface CurrencyFixings {
	readonly currency: string;
	readonly rows: readonly OvernightRow[];
}

const plainFigure = /^-?\d+(\.\d+)?$/;

/** The line of a currency, named after its index. Values that are not numbers are left out. */
export function fixingSeries({ currency, rows }: CurrencyFixings): StepSeries {
	const name = rows.find(({ index }) => index !== undefined)?.index ?? currency;
	const steps = rows
		.filter(({ value }) => plainFigure.test(value))
		.map(({ record_date, value }) => ({ date: record_date, day: epochDay(record_date), value, y: Number(value) }))
		.sort((a, b) => a.day - b.day)
		.filter(({ day }, i, all) => all[i + 1]?.day !== day);
	return { key: currency, name, steps };
}
