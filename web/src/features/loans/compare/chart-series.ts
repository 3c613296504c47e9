import type { Comparison } from '#shared/contract/compare.ts';
import { decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { StepSeries } from '#ui/step-chart/step-series.ts';
import { columnLetter } from './variant-name.ts';

/** Figures of the lines, from the start of the period to each day. */
export const chartModes = ['rate', 'interest', 'difference'] as const;

export type ChartMode = (typeof chartModes)[number];

type Day = NonNullable<Comparison['variants'][number]['result']>['days'][number];

/** A line for each variant that has figures; of differences none for the first one, from which they are. */
export function chartSeries({ variants }: Comparison, mode: ChartMode): readonly StepSeries[] {
	const first = variants[0]?.result?.days ?? [];
	const figureOf = (day: Day, place: number): string | undefined => {
		if (mode !== 'difference') return day[mode];
		const from = first[place];
		return from === undefined ? undefined : decimalText(subtract(decimal(day.interest), decimal(from.interest)));
	};
	const lines = variants.map(({ position, result }) => ({
		key: String(position),
		name: columnLetter(position - 1),
		steps: (result?.days ?? []).flatMap((day, place) => {
			const value = figureOf(day, place);
			const date = day.date as LocalDate;
			return value === undefined ? [] : [{ date, day: epochDay(date), value, y: Number(value) }];
		}),
	}));
	return lines.filter(({ steps }, place) => steps.length > 0 && !(mode === 'difference' && place === 0));
}
