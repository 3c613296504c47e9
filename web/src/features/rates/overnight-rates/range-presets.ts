import { addMonths } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { earliestFixingDate } from './overnight-address.ts';

/** A range of days; both ends are included. */
export interface DateRange {
	readonly from: LocalDate;
	readonly to: LocalDate;
}

const months = { month1: 1, month3: 3, month6: 6, year1: 12 } as const;

export type RangePreset = keyof typeof months | 'yearToDate' | 'all';

export const rangePresets: readonly RangePreset[] = ['month1', 'month3', 'month6', 'year1', 'yearToDate', 'all'];

/** Range of a preset that ends on a given day. Year to date begins on 1 January. */
export function presetRange(preset: RangePreset, to: LocalDate): DateRange {
	if (preset === 'all') return { from: earliestFixingDate, to };
	const from = preset === 'yearToDate' ? (`${to.slice(0, 4)}-01-01` as LocalDate) : addMonths(to, -months[preset]);
	return { from, to };
}

/** The preset that equals a range; undefined if the range does not end on the given day or equals no preset. */
export function presetOf({ from, to }: DateRange, end: LocalDate): RangePreset | undefined {
	return to === end ? rangePresets.find((preset) => presetRange(preset, end).from === from) : undefined;
}
